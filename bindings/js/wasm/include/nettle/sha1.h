/* As much of Nettle's header as the library uses; runtime/sha1.cpp computes it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define SHA1_DIGEST_SIZE 20

struct sha1_ctx {
  uint32_t state[5];
  uint64_t length; /* of what came, in bytes */
  uint8_t block[64];
};

void sha1_init(sha1_ctx* context);
void sha1_update(sha1_ctx* context, size_t length, const uint8_t* data);
void sha1_digest(sha1_ctx* context, size_t length, uint8_t* digest);
