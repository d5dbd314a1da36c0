# The `duello` program: a file per command.
file(GLOB program_sources CONFIGURE_DEPENDS apps/*.c)
pkg_check_modules(LIBEDIT REQUIRED IMPORTED_TARGET libedit)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)

if(NOT program_sources)
    message(WARNING "apps/ is empty: no program")
    return()
endif()
add_executable(duello ${program_sources})
target_include_directories(duello PRIVATE ${PROJECT_SOURCE_DIR} ${generated_folder})
target_compile_definitions(duello PRIVATE _POSIX_C_SOURCE=200809L)
target_link_options(duello PRIVATE ${whole_program})
target_link_libraries(duello PRIVATE duello-static PkgConfig::LIBEDIT PkgConfig::JANSSON)
