# fuzz/NAME_fuzz.c: a function that takes any bytes and must survive them. With the driver of our
# own the tests try the corpus and some mutations with any compiler; with libFuzzer, which learns
# from coverage, ./run fuzz hunts for as long as it is told.
# What lies in the folders of the games (cards, decks, scenarios, records ...) is seed besides: a new game brings its own. The
# tests take some of it.
set(fuzz_seeds ${PROJECT_BINARY_DIR}/fuzz/seeds)
file(GLOB fuzz_seed_sources CONFIGURE_DEPENDS games/*/cards/*.card games/*/decks/*.deck games/*/opponents/*.deck games/*/layout
    games/*/rules.md games/*/scenarios/*.scenario games/*/lessons/*.lesson tests/language/cards/*.card
    tests/records/golden/*.duello)
add_custom_command(OUTPUT ${fuzz_seeds}/made
    COMMAND sh fuzz/seeds.sh ${fuzz_seeds} ${DUELLO_GAMES}
    COMMAND ${CMAKE_COMMAND} -E touch ${fuzz_seeds}/made
    DEPENDS fuzz/seeds.sh ${fuzz_seed_sources} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
add_custom_target(fuzz-seeds ALL DEPENDS ${fuzz_seeds}/made)
set(fuzz_seeded card deck layout protocol record scenario)

file(GLOB fuzz_sources CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} fuzz/*_fuzz.c)
foreach(path IN LISTS fuzz_sources)
    string(REGEX REPLACE "^fuzz/|_fuzz\\.c$" "" name ${path})
    add_executable(${name}-fuzz ${path})
    set_target_properties(${name}-fuzz PROPERTIES RUNTIME_OUTPUT_DIRECTORY fuzz)
    target_link_libraries(${name}-fuzz PRIVATE duello-tools)
    if(DUELLO_LIBFUZZER)
        target_compile_options(${name}-fuzz PRIVATE -fsanitize=fuzzer)
        target_link_options(${name}-fuzz PRIVATE -fsanitize=fuzzer)
    else()
        target_sources(${name}-fuzz PRIVATE fuzz/driver.c)
        set(some "")
        if(name IN_LIST fuzz_seeded)
            set(some -most 40 ${fuzz_seeds}/${name})
        endif()
        duello_test(${name} fuzz ${name}-fuzz -runs 1000 -seed 1 fuzz/corpus/${name} ${some})
    endif()
endforeach()
