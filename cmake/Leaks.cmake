# The library once more, with every known kind of leak in it, and the test that the proofs find each
# of them (engine/leaks.h). It is about the proofs, not about the compiler: one build has it.
option(DUELLO_LEAKS "Build the library again with planted leaks, to test the proofs" ON)
if(NOT DUELLO_LEAKS)
    return()
endif()

duello_library(duello-leaky STATIC)
set_target_properties(duello-leaky PROPERTIES OUTPUT_NAME duello-leaky)
target_compile_definitions(duello-leaky PUBLIC DUELLO_LEAKS)
target_compile_options(duello-leaky PRIVATE -fno-lto)

file(GLOB proof_sources CONFIGURE_DEPENDS workshop/proof_*.c workshop/writer*.c workshop/drawing.c scenario/*.c apps/memory.c)
add_executable(leaks-test tests/proof/leaks_test.c ${proof_sources})
set_target_properties(leaks-test PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
target_include_directories(leaks-test PRIVATE ${PROJECT_SOURCE_DIR} ${generated_folder})
target_link_libraries(leaks-test PRIVATE duello-leaky PkgConfig::CMOCKA)
duello_test(leaks proof leaks-test)
