# The `duello` program: a file per command. All but main.c is a library too, so that tests and fuzz
# targets can call a command's parts.
pkg_check_modules(LIBEDIT REQUIRED IMPORTED_TARGET libedit)
find_package(Threads REQUIRED)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)

file(GLOB command_sources CONFIGURE_DEPENDS apps/*.c apps/*/*.c)
set(program_source ${PROJECT_SOURCE_DIR}/apps/program.c)
list(REMOVE_ITEM command_sources ${PROJECT_SOURCE_DIR}/apps/main.c ${program_source})
add_library(duello-commands STATIC ${command_sources})
target_compile_definitions(duello-commands PUBLIC _XOPEN_SOURCE=700 DUELLO_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
target_link_libraries(duello-commands PUBLIC duello-door duello-scenario PkgConfig::LIBEDIT PkgConfig::JANSSON Threads::Threads m)

add_executable(duello apps/main.c ${program_source})
set_target_properties(duello PROPERTIES WHOLE_PROGRAM ON)
target_link_libraries(duello PRIVATE duello-commands)

# What only builders of Duello use: no part of what is installed, nor of a build without tests.
file(GLOB workshop_sources CONFIGURE_DEPENDS workshop/*.c)
list(REMOVE_ITEM workshop_sources ${PROJECT_SOURCE_DIR}/workshop/main.c)
add_library(duello-tools STATIC EXCLUDE_FROM_ALL ${workshop_sources})
target_link_libraries(duello-tools PUBLIC duello-commands)

add_executable(duello-workshop EXCLUDE_FROM_ALL workshop/main.c ${program_source})
set_target_properties(duello-workshop PROPERTIES WHOLE_PROGRAM ON)
target_link_libraries(duello-workshop PRIVATE duello-tools)
if(BUILD_TESTING)
    set_target_properties(duello-workshop PROPERTIES EXCLUDE_FROM_ALL OFF)
endif()
