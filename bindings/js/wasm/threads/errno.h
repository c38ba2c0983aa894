// Replaces the standard header: Debian's libc for WebAssembly has one errno for all threads.
#pragma once
#include_next <errno.h>
#undef errno
#ifdef __cplusplus
extern "C" int dlx_common_errno __asm__("errno");
#else
extern int dlx_common_errno __asm__("errno");
#endif
#define errno dlx_common_errno
