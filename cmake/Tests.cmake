# The tests. Each has a label that says what it needs and in which builds ./run test runs it:
#   unit      one part of the library by itself
#   scenario  the executable rulebook, a test per file
#   app       the program and the installed package, from outside
#   proof     properties of many duels, and the signature that every compiler must agree on
#   play      more of them, and whole duels of machines, under whatever the build watches for
#   threads   what many threads do at the same time, under ThreadSanitizer
#   fuzz      the corpus, some of what games bring, and a thousand mutations (Fuzz.cmake)
#   wasm      the same play in a WebAssembly module (Wasm.cmake)
# A test's label is the folder of that name it lies in; elsewhere under tests/, *_test.c is a unit
# test and *.sh is an app test. tests/installed/ needs a build that can be installed.
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

# A folder under games/ may have its words and no rules in C yet: what tests the program goes by this list.
list(JOIN DUELLO_GAMES " " games_of_the_build)
set(test_environment DUELLO=${PROJECT_BINARY_DIR}/duello WORKSHOP=${PROJECT_BINARY_DIR}/duello-workshop
    SOURCE_DIR=${PROJECT_SOURCE_DIR} BUILD_DIR=${PROJECT_BINARY_DIR}
    CC=${CMAKE_C_COMPILER} CMAKE=${CMAKE_COMMAND} "GAMES=${games_of_the_build}")

# No test takes much over a minute by itself in any build; a limit is there for what hangs, and far enough away that a
# machine which does ten other things does not meet it. ./run test names what did.
set(test_limit 3000)

function(duello_test name label)
    add_test(NAME ${label}/${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${label}/${name} PROPERTIES LABELS ${label} TIMEOUT ${test_limit} ENVIRONMENT "${test_environment}")
endfunction()

function(duello_test_label path default result)
    if(path MATCHES "^tests/(unit|scenario|app|proof|play|threads|fuzz)/")
        set(default ${CMAKE_MATCH_1})
    endif()
    set(${result} ${default} PARENT_SCOPE)
endfunction()

# Every other .c file of a folder is shared by the test programs in it.
file(GLOB_RECURSE test_programs CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} tests/*_test.c)
list(FILTER test_programs EXCLUDE REGEX "leaks_test") # Leaks.cmake
foreach(path IN LISTS test_programs)
    duello_test_label(${path} unit label)
    string(REGEX REPLACE "^tests/(${label}/)?|_test\\.c$" "" name ${path})
    string(REPLACE "/" "-" target ${name}-test)
    get_filename_component(folder ${path} DIRECTORY)
    file(GLOB shared CONFIGURE_DEPENDS ${folder}/*.c)
    list(FILTER shared EXCLUDE REGEX "_test\\.c$")

    add_executable(${target} ${path} ${shared})
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
    target_include_directories(${target} PRIVATE tests)
    target_link_libraries(${target} PRIVATE duello-tools PkgConfig::CMOCKA)
    duello_test(${name} ${label} ${target})
endforeach()

# What a WebAssembly module is compared with: its own build has the test (Wasm.cmake).
add_executable(equal tests/wasm/native.c tests/wasm/equal.c)
set_target_properties(equal PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
target_link_libraries(equal PRIVATE duello-tools)

file(GLOB_RECURSE test_scripts CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} tests/*.sh)
list(FILTER test_scripts EXCLUDE REGEX "^tests/wasm/")
if(NOT DUELLO_INSTALL)
    list(FILTER test_scripts EXCLUDE REGEX "^tests/installed/")
endif()
foreach(path IN LISTS test_scripts)
    duello_test_label(${path} app label)
    string(REGEX REPLACE "^tests/(${label}/)?|\\.sh$" "" name ${path})
    duello_test(${name} ${label} sh ${PROJECT_SOURCE_DIR}/${path})
endforeach()

# A short proof of every property; ./run soak is the long one. The same seed in every build, so that a failure in one of
# them can be looked at in another. With cards that nobody has written some games are sure only of what play must be.
set(proven_with_any_cards_assemblage invariants options words replay)
set(proven_with_any_cards_faroe invariants options words replay)
set(proven_with_any_cards_fade invariants options words replay)
# Where asking why not takes long, fewer decisions are looked into here.
set(share_fade --duels 1 --seldom 32)
foreach(game IN LISTS DUELLO_GAMES)
    duello_test(properties/${game} proof duello-workshop proof ${game} --duels 50 --decisions 3000 --seed 1 ${share_${game}})
    duello_test(cards/${game} proof duello-workshop proof ${game} --cards 300 --duels 20 --decisions 1000 --seed 1
                ${proven_with_any_cards_${game}})
endforeach()

foreach(game IN LISTS DUELLO_GAMES)
    file(GLOB scenarios CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} games/${game}/scenarios/*.scenario
        games/${game}/lessons/*.lesson)
    foreach(path IN LISTS scenarios)
        get_filename_component(name ${path} NAME_WE)
        duello_test(${game}/${name} scenario duello scenario ${path})
    endforeach()
endforeach()
