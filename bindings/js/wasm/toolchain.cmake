# Compiles for WebAssembly with Debian's packages: clang, lld and libc++ of one version of LLVM, and
# wasi-libc. exceptions.cpp and include/ replace missing parts.
set(DLX_WASM_CLANG 22 CACHE STRING "Version of clang, lld and libc++ (scripts/js chooses one)")
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES DLX_WASM_CLANG)
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-${DLX_WASM_CLANG})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-${DLX_WASM_CLANG})
set(CMAKE_RANLIB llvm-ranlib-${DLX_WASM_CLANG})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Vectors and exceptions in the forms that all browsers support since 2023. (clang below 20 has no other form
# of exceptions.)
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -msimd128 -fwasm-exceptions")
if(DLX_WASM_CLANG GREATER_EQUAL 20)
  string(APPEND CMAKE_CXX_FLAGS_INIT " -mllvm -wasm-use-legacy-eh=true")
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "")

# Only the headers of Boost, because /usr/include has other headers that are for this machine.
find_path(DLX_BOOST boost/version.hpp PATHS /usr/include /usr/local/include REQUIRED)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
file(CREATE_LINK ${DLX_BOOST}/boost ${CMAKE_BINARY_DIR}/include/boost SYMBOLIC)
set(Boost_NO_BOOST_CMAKE TRUE)
set(Boost_INCLUDE_DIR ${CMAKE_BINARY_DIR}/include)
set(DLX_NETTLE ${CMAKE_CURRENT_LIST_DIR}/include)
set(CMAKE_HAVE_PTHREAD_H TRUE)
set(CMAKE_HAVE_LIBC_PTHREAD TRUE)
# Templates have fewer instances, because pages should load fast. Boost before 1.80 does not know which
# libraries lack std::unary_function.
add_compile_definitions(DLX_SMALL BOOST_NO_CXX98_FUNCTION_BASE=)
include_directories(BEFORE SYSTEM ${CMAKE_CURRENT_LIST_DIR}/include)

set(DLX_BUILD_APP OFF CACHE BOOL "")
set(DLX_BUILD_TESTS OFF CACHE BOOL "")
set(DLX_INSTALL OFF CACHE BOOL "")
set(DLX_USE_BLISS OFF CACHE BOOL "")
set(DLX_USE_CLP OFF CACHE BOOL "")
set(DLX_USE_ZLIB OFF CACHE BOOL "")
