# The `duello` program: a file per command. All but main.c is a library too, so that tests and fuzz
# targets can call a command's parts.
pkg_check_modules(LIBEDIT REQUIRED IMPORTED_TARGET libedit)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)

file(GLOB command_sources CONFIGURE_DEPENDS apps/*.c)
list(REMOVE_ITEM command_sources ${PROJECT_SOURCE_DIR}/apps/main.c)
add_library(duello-commands STATIC ${command_sources})
target_include_directories(duello-commands PUBLIC ${PROJECT_SOURCE_DIR} ${generated_folder})
target_compile_definitions(duello-commands PUBLIC _POSIX_C_SOURCE=200809L)
target_link_libraries(duello-commands PUBLIC duello-static PkgConfig::LIBEDIT PkgConfig::JANSSON)

add_executable(duello apps/main.c)
target_link_options(duello PRIVATE ${whole_program})
target_link_libraries(duello PRIVATE duello-commands)
