# ./run install: the program, the library both ways, its header, and what lets others find them
# (pkg-config and find_package).
include(CMakePackageConfigHelpers)

install(TARGETS duello RUNTIME)
install(TARGETS duello-shared duello-static EXPORT duello-targets)
if(DUELLO_LTO AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # What gcc keeps for itself in fat objects another version of it cannot read.
    install(CODE "execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${CMAKE_OBJCOPY} --wildcard -R .gnu.lto_*
        \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/libduello.a\")")
endif()
install(DIRECTORY include/ TYPE INCLUDE)
install(FILES docs/duello.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/duello)
install(EXPORT duello-targets NAMESPACE duello:: FILE duello-config.cmake DESTINATION ${package_folder})
write_basic_package_version_file(duello-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/duello-config-version.cmake DESTINATION ${package_folder})

# Paths relative to the .pc file, so that the prefix can be chosen when installing, not before.
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/duello.pc.in duello.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/duello.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
