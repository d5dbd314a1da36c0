# ./run package: a Debian package of what is installed, with completion for the shells.
set(completions ${PROJECT_BINARY_DIR}/completions)
foreach(shell bash zsh fish)
    add_custom_command(OUTPUT ${completions}/${shell}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${completions}
        COMMAND duello completion ${shell} > ${completions}/${shell}
        DEPENDS duello VERBATIM)
    list(APPEND completion_files ${completions}/${shell})
endforeach()
add_custom_target(completions ALL DEPENDS ${completion_files})
install(FILES ${completions}/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME duello)
# Debian looks for its own packages' completions elsewhere than for local ones.
install(CODE "
    set(folder site-functions)
    if(CMAKE_INSTALL_PREFIX MATCHES \"/usr$\")
        set(folder vendor-completions)
    endif()
    file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\" TYPE FILE RENAME _duello
        FILES \"${completions}/zsh\")")
install(FILES ${completions}/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME duello.fish)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME changelog)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME duello)
set(CPACK_PACKAGE_CONTACT "The Duello authors <duello@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "fighting card games with every rule enforced and explained")
set(CPACK_PACKAGE_DESCRIPTION "A table for the terminal, machine players, lessons, a language to write cards in,
and the rules engine as a library with its header.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# Debian keeps manual pages and changelogs packed.
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/PackPages.cmake)
include(CPack)
