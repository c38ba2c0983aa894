#pragma once

// Every public header includes this header, so that an older standard gives one error instead of
// hundreds. The compiler continues after #error, but not after an #include that fails.
#if !defined(__cplusplus) || \
    (__cplusplus < 201709L && !(defined(_MSVC_LANG) && _MSVC_LANG >= 202002L))
#error "dlx needs C++20: compile with -std=c++20"
#include "dlx needs C++20"
#endif
