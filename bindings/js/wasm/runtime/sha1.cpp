#include <nettle/sha1.h>

#include <algorithm>
#include <bit>
#include <cstring>

// FIPS 180-4, section 6.1.2.
namespace {

void compress(sha1_ctx& context) {
  std::uint32_t w[80];
  for (int t = 0; t < 16; ++t) {
    const std::uint8_t* const bytes = context.block + 4 * t;
    w[t] = std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
           std::uint32_t{bytes[2]} << 8 | bytes[3];
  }
  for (int t = 16; t < 80; ++t) w[t] = std::rotl(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
  std::uint32_t a = context.state[0], b = context.state[1], c = context.state[2],
                d = context.state[3], e = context.state[4];
  for (int t = 0; t < 80; ++t) {
    const std::uint32_t f = t < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                            : t < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                            : t < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                                     : (b ^ c ^ d) + 0xca62c1d6;
    const std::uint32_t next = std::rotl(a, 5) + f + e + w[t];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  context.state[0] += a;
  context.state[1] += b;
  context.state[2] += c;
  context.state[3] += d;
  context.state[4] += e;
}

}  // namespace

void sha1_init(sha1_ctx* context) {
  *context = {{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}, 0, {}};
}

void sha1_update(sha1_ctx* context, size_t length, const uint8_t* data) {
  while (length > 0) {
    const std::size_t used = context->length % 64, some = std::min<std::size_t>(length, 64 - used);
    std::memcpy(context->block + used, data, some);
    context->length += some;
    data += some;
    length -= some;
    if (used + some == 64) compress(*context);
  }
}

void sha1_digest(sha1_ctx* context, size_t length, uint8_t* digest) {
  const std::uint64_t bits = context->length * 8;
  const std::uint8_t one = 0x80, zero = 0;
  sha1_update(context, 1, &one);
  while (context->length % 64 != 56) sha1_update(context, 1, &zero);
  std::uint8_t end[8];
  for (int k = 0; k < 8; ++k) end[k] = static_cast<std::uint8_t>(bits >> (56 - 8 * k));
  sha1_update(context, 8, end);
  for (std::size_t k = 0; k < std::min<std::size_t>(length, 20); ++k)
    digest[k] = static_cast<std::uint8_t>(context->state[k / 4] >> (24 - 8 * (k % 4)));
  sha1_init(context);
}
