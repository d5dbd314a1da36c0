# A toolchain for CMake: clang for WebAssembly with wasi-libc (Debian's clang-19, lld-19, wasi-libc and
# libclang-rt-19-dev-wasm32). What it builds has pointers and sizes of 32 bits.
set(CMAKE_SYSTEM_NAME Generic) # CMake has no name of its own for it
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
