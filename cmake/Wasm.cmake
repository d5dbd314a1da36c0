# Library, players and the door as WebAssembly modules, and the tests that they play and answer as they do natively
# (tests/wasm/). They are modules to be called, not programs: whoever loads one calls _initialize once, then what it exports.
function(duello_module name)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR} ${generated_folder})
    set_target_properties(${name} PROPERTIES SUFFIX .wasm)
    # What is below the stack is nobody's, so that too deep a stack is a trap and not a wrong state.
    target_link_options(${name} PRIVATE -mexec-model=reactor -Wl,--stack-first -Wl,-z,stack-size=1048576)
    foreach(function IN LISTS ARGN)
        target_link_options(${name} PRIVATE -Wl,--export=${function})
    endforeach()
endfunction()

add_executable(equal tests/wasm/equal.c workshop/drawing.c)
target_link_libraries(equal PRIVATE duello-static)
duello_module(equal equal_duels equal_play equal_room equal_replay)

# The door with all games for the tests, and one with a single game for the page (web/), under web/GAME.wasm: the linker
# takes from the library what the list of games in front of it asks for.
function(duello_door target)
    add_executable(${target} web/engine/module.c ${ARGN})
    target_link_libraries(${target} PRIVATE duello-door)
    duello_module(${target} worker_open worker_room worker_line worker_has_quit)
endfunction()

duello_door(door)

# In the order of the list, which the lobby has, too.
list(JOIN DUELLO_GAMES "\n" lines_of_games)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/web/games CONTENT "@lines_of_games@\n" @ONLY)
add_custom_target(web)
foreach(game IN LISTS DUELLO_GAMES)
    generate_game_list(${generated_folder}/${game}/alone.c ${game})
    duello_door(web-${game} ${generated_folder}/${game}/alone.c)
    set_target_properties(web-${game} PROPERTIES OUTPUT_NAME ${game} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/web)
    target_link_options(web-${game} PRIVATE -Wl,--strip-debug)
    add_dependencies(web web-${game})
endforeach()

set(DUELLO_NATIVE ${PROJECT_SOURCE_DIR}/build/release CACHE PATH "The native build that WebAssembly is compared with")
add_test(NAME wasm/equal COMMAND sh tests/wasm/equal.sh WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(wasm/equal PROPERTIES LABELS wasm TIMEOUT 2400
    ENVIRONMENT "EQUAL=${DUELLO_NATIVE}/tests/equal;MODULE=$<TARGET_FILE:equal>;SOURCE_DIR=${PROJECT_SOURCE_DIR}")
add_test(NAME wasm/door COMMAND sh tests/wasm/door.sh WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(wasm/door PROPERTIES LABELS wasm TIMEOUT 2400
    ENVIRONMENT "DUELLO=${DUELLO_NATIVE}/duello;MODULE=$<TARGET_FILE:door>;MODULES=${PROJECT_BINARY_DIR}/web;SOURCE_DIR=${PROJECT_SOURCE_DIR}")

# The page (web/): its host in node, then all of it in a browser. ./run test and ./run web-test make the page first.
file(GLOB page_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/tests/*.test.mjs)
foreach(path IN LISTS page_tests)
    get_filename_component(name ${path} NAME_WE)
    add_test(NAME web/${name} COMMAND node ${path} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/web)
    set_tests_properties(web/${name} PROPERTIES LABELS web TIMEOUT 600
        ENVIRONMENT "MODULES=${PROJECT_BINARY_DIR}/web;PAGE=${PROJECT_SOURCE_DIR}/build/web")
endforeach()
