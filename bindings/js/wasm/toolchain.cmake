# Compiles for WebAssembly with what Debian has: clang, lld and libc++ of LLVM 22, and wasi-libc.
# docs/javascript.md says why; runtime/exceptions.cpp is what they lack.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-22)
set(CMAKE_RANLIB llvm-ranlib-22)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Exceptions are those that all engines know since 2022.
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -fwasm-exceptions -mllvm -wasm-use-legacy-eh=true")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "")

# Of what is in /usr/include the headers of Boost alone; Nettle and threads are in include/.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/boost)
file(CREATE_LINK /usr/include/boost ${CMAKE_BINARY_DIR}/boost/boost SYMBOLIC)
set(Boost_NO_BOOST_CMAKE TRUE)
set(Boost_INCLUDE_DIR ${CMAKE_BINARY_DIR}/boost)
set(DLX_NETTLE ${CMAKE_CURRENT_LIST_DIR}/include)
set(CMAKE_HAVE_PTHREAD_H TRUE)
set(CMAKE_HAVE_LIBC_PTHREAD TRUE)
include_directories(BEFORE SYSTEM ${CMAKE_CURRENT_LIST_DIR}/include)

set(DLX_BUILD_APP OFF CACHE BOOL "")
set(DLX_BUILD_TESTS OFF CACHE BOOL "")
set(DLX_INSTALL OFF CACHE BOOL "")
set(DLX_USE_BLISS OFF CACHE BOOL "")
set(DLX_USE_CLP OFF CACHE BOOL "")
