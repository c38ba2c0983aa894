# A toolchain file: compiles for Linux on 64-bit ARM, with Debian's cross compiler. DLX_SYSROOT is a
# folder with Debian's libraries for this processor, as scripts/static makes it.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(DLX_SYSROOT "" CACHE PATH "Debian's libraries for 64-bit ARM")
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES DLX_SYSROOT)
set(CMAKE_SYSROOT ${DLX_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# On a running system, links from the folder above lead to these archives.
set(archives ${DLX_SYSROOT}/usr/lib/aarch64-linux-gnu)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${archives}/lapack -L${archives}/blas")
set(CMAKE_SHARED_LINKER_FLAGS_INIT ${CMAKE_EXE_LINKER_FLAGS_INIT})
