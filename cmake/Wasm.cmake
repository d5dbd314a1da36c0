# Library and players as a WebAssembly module, and the test that it plays as they do natively (tests/wasm/). It is a
# module to be called, not a program: whoever loads it calls _initialize once, then what it exports.
add_executable(equal tests/wasm/equal.c workshop/drawing.c)
target_include_directories(equal PRIVATE ${PROJECT_SOURCE_DIR} ${generated_folder})
set_target_properties(equal PROPERTIES SUFFIX .wasm)
target_link_libraries(equal PRIVATE duello-static)
# What is below the stack is nobody's, so that too deep a stack is a trap and not a wrong state.
target_link_options(equal PRIVATE -mexec-model=reactor -Wl,--stack-first -Wl,-z,stack-size=1048576)
foreach(function duels play room replay)
    target_link_options(equal PRIVATE -Wl,--export=equal_${function})
endforeach()

set(DUELLO_NATIVE ${PROJECT_SOURCE_DIR}/build/release CACHE PATH "The native build that WebAssembly is compared with")
add_test(NAME wasm/equal COMMAND sh tests/wasm/equal.sh WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(wasm/equal PROPERTIES LABELS wasm TIMEOUT 240
    ENVIRONMENT "EQUAL=${DUELLO_NATIVE}/tests/equal;MODULE=$<TARGET_FILE:equal>;SOURCE_DIR=${PROJECT_SOURCE_DIR}")
