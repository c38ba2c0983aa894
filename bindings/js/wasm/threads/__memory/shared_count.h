// Replaces the standard header: shared pointers use atomic reference counts.
#pragma once
#include <__config>
#pragma push_macro("_LIBCPP_HAS_THREADS")
#undef _LIBCPP_HAS_THREADS
#define _LIBCPP_HAS_THREADS 1
#include_next <__memory/shared_count.h>
#pragma pop_macro("_LIBCPP_HAS_THREADS")
