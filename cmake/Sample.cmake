# The game of the tests: it lies in tests/games/ and is known to no library. Programs with a list of games of their own play it;
# what holds of every game must hold of it, without a line for it elsewhere.
set(sample_folder tests/games/beacons)
set(sample_sources "")
generate_game(beacons ${sample_folder} sample_sources)
generate_game_list(${generated_folder}/sample/games.c beacons)
file(GLOB sample_code CONFIGURE_DEPENDS ${sample_folder}/*.c)

add_library(sample OBJECT ${sample_code} ${sample_sources} ${generated_folder}/sample/games.c)
target_include_directories(sample PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/tests/games
    ${generated_folder})
add_custom_target(sample-generated DEPENDS ${sample_sources})
add_dependencies(sample generated sample-generated)

# The list in the program itself goes before the one in the library, which is then not looked at.
function(sample_program name library)
    add_executable(${name} ${ARGN} ${program_source} $<TARGET_OBJECTS:sample>)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
    target_link_libraries(${name} PRIVATE ${library})
endfunction()
sample_program(duello-sample duello-commands apps/main.c)
sample_program(duello-sample-workshop duello-tools workshop/main.c)

file(GLOB sample_scenarios CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${sample_folder}/scenarios/*.scenario)
foreach(path IN LISTS sample_scenarios)
    get_filename_component(name ${path} NAME_WE)
    duello_test(sample/${name} scenario duello-sample scenario ${path})
endforeach()
duello_test(sample/properties proof duello-sample-workshop proof beacons --duels 200 --decisions 20000 --seed 1)
duello_test(sample/cards proof duello-sample-workshop proof beacons --cards 100 --duels 40 --decisions 4000 --seed 1)
