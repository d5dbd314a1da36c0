# The library once more, its rules written anew so that each can be broken by itself (tests/mutants/): do the scenarios
# notice? ./run mutants. What a machine player thinks, what a screen hints at and what the proofs draw is left alone.
add_executable(mutate tests/mutants/mutate.c)

set(rules_sources "")
foreach(game IN LISTS DUELLO_GAMES)
    file(GLOB game_sources CONFIGURE_DEPENDS games/${game}/*.c)
    list(APPEND rules_sources ${game_sources})
endforeach()
list(FILTER rules_sources EXCLUDE REGEX "/(standing|appeal|hints|random|knowledge)\\.c$")

set(mutants_folder ${PROJECT_BINARY_DIR}/mutated)
file(MAKE_DIRECTORY ${mutants_folder})
set(mutated_sources "")
foreach(source ${rules_sources})
    string(REGEX REPLACE "^.*/games/([^/]*)/" "\\1-" name ${source})
    list(APPEND mutated_sources ${mutants_folder}/${name})
    get_filename_component(folder ${source} DIRECTORY)
    set_source_files_properties(${mutants_folder}/${name} PROPERTIES COMPILE_OPTIONS "-iquote;${folder};-w")
endforeach()
add_custom_command(OUTPUT ${mutated_sources} ${mutants_folder}/mutants.inc
    COMMAND mutate ${mutants_folder} ${rules_sources} DEPENDS mutate ${rules_sources})
add_custom_target(mutated DEPENDS ${mutants_folder}/mutants.inc)

set(mutable_sources ${library_sources})
list(REMOVE_ITEM mutable_sources ${rules_sources})
add_library(duello-mutable STATIC EXCLUDE_FROM_ALL ${mutable_sources} ${mutated_sources})
add_dependencies(duello-mutable generated mutated)
target_include_directories(duello-mutable PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR} ${generated_folder})
target_compile_options(duello-mutable PRIVATE -fno-lto)

add_executable(mutants EXCLUDE_FROM_ALL tests/mutants/mutants.c apps/files.c apps/folders.c ${scenario_sources}
    ${mutants_folder}/mutants.inc)
target_include_directories(mutants PRIVATE ${PROJECT_SOURCE_DIR} ${mutants_folder})
target_compile_definitions(mutants PRIVATE _XOPEN_SOURCE=700 DUELLO_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
target_link_libraries(mutants PRIVATE duello-mutable m)
