# The `duello` program: a file per command. All but main.c is a library too, so that tests and fuzz
# targets can call a command's parts.
pkg_check_modules(LIBEDIT REQUIRED IMPORTED_TARGET libedit)
find_package(Threads REQUIRED)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)

file(GLOB command_sources CONFIGURE_DEPENDS apps/*.c)
list(REMOVE_ITEM command_sources ${PROJECT_SOURCE_DIR}/apps/main.c)
add_library(duello-commands STATIC ${command_sources})
target_include_directories(duello-commands PUBLIC ${PROJECT_SOURCE_DIR} ${generated_folder})
target_compile_definitions(duello-commands PUBLIC _XOPEN_SOURCE=700 DUELLO_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
target_link_libraries(duello-commands PUBLIC duello-static PkgConfig::LIBEDIT PkgConfig::JANSSON Threads::Threads m)

add_executable(duello apps/main.c)
set_target_properties(duello PROPERTIES WHOLE_PROGRAM ON)
target_link_libraries(duello PRIVATE duello-commands)
