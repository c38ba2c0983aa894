# Compiles for WebAssembly with Debian's packages: clang, lld and libc++ of LLVM 22, and wasi-libc.
# docs/javascript.md gives the reasons; runtime/exceptions.cpp replaces missing parts.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-22)
set(CMAKE_RANLIB llvm-ranlib-22)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Exceptions in the form that all engines support since 2022.
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -fwasm-exceptions -mllvm -wasm-use-legacy-eh=true")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "")

# include/ has the used parts of Boost and Nettle, and modified headers of libc++.
set(Boost_NO_BOOST_CMAKE TRUE)
set(Boost_INCLUDE_DIR ${CMAKE_CURRENT_LIST_DIR}/include)
set(DLX_NETTLE ${CMAKE_CURRENT_LIST_DIR}/include)
set(CMAKE_HAVE_PTHREAD_H TRUE)
set(CMAKE_HAVE_LIBC_PTHREAD TRUE)
# Templates have fewer instances, because pages should load fast.
add_compile_definitions(DLX_SMALL)
include_directories(BEFORE SYSTEM ${CMAKE_CURRENT_LIST_DIR}/include)
# A shared memory requires atomic instructions in all code. Replacements for headers of libc++ are
# in single/ for a program of one thread, and in threads/.
option(DLX_WASM_THREADS "Compiles for a memory that workers share" OFF)
if(DLX_WASM_THREADS)
  add_compile_options(-matomics -mbulk-memory)
  include_directories(BEFORE SYSTEM ${CMAKE_CURRENT_LIST_DIR}/threads)
else()
  include_directories(BEFORE SYSTEM ${CMAKE_CURRENT_LIST_DIR}/single)
endif()

set(DLX_BUILD_APP OFF CACHE BOOL "")
set(DLX_BUILD_TESTS OFF CACHE BOOL "")
set(DLX_INSTALL OFF CACHE BOOL "")
set(DLX_USE_BLISS OFF CACHE BOOL "")
set(DLX_USE_CLP OFF CACHE BOOL "")
set(DLX_USE_ZLIB OFF CACHE BOOL "")
set(DLX_USE_ZSTD OFF CACHE BOOL "")
