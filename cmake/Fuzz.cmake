# fuzz/NAME_fuzz.c: a function that takes any bytes and must survive them. With the driver of our
# own the tests try the corpus and some mutations with any compiler; with libFuzzer, which learns
# from coverage, ./run fuzz hunts for as long as it is told.
# What lies in the folders of the games (their decks) is seed besides: a new game brings its own.
file(GLOB fuzz_seeds_deck CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} games/*/decks)
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
        duello_test(${name} fuzz ${name}-fuzz -runs 2000 -seed 1 fuzz/corpus/${name} ${fuzz_seeds_${name}})
    endif()
endforeach()
