# Packs manual pages and changelogs of a package that is being made, the same bytes each time (see Package.cmake).
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_DIRECTORY}/duello.1 ${CPACK_TEMPORARY_DIRECTORY}/changelog)
foreach(page IN LISTS pages)
    execute_process(COMMAND gzip -9n ${page} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
