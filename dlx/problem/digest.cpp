#include "dlx/problem/digest.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace dlx {

void Digest::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t at = length_ % block_.size();
    const std::size_t size = std::min(bytes.size(), block_.size() - at);
    std::memcpy(block_.data() + at, bytes.data(), size);
    length_ += size;
    bytes.remove_prefix(size);
    if (length_ % block_.size() == 0) add_block();
  }
}

// FIPS 180-4, 6.1.2.
void Digest::add_block() {
  std::array<std::uint32_t, 80> words;
  for (std::size_t k = 0; k < 16; ++k) {
    words[k] = std::uint32_t{block_[4 * k]} << 24 | std::uint32_t{block_[4 * k + 1]} << 16 |
               std::uint32_t{block_[4 * k + 2]} << 8 | std::uint32_t{block_[4 * k + 3]};
  }
  for (std::size_t k = 16; k < 80; ++k)
    words[k] = std::rotl(words[k - 3] ^ words[k - 8] ^ words[k - 14] ^ words[k - 16], 1);
  auto [a, b, c, d, e] = sums_;
  const auto step = [&](std::uint32_t mixed, std::uint32_t constant, std::uint32_t word) {
    const std::uint32_t next = std::rotl(a, 5) + mixed + e + constant + word;
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  };
  std::size_t k = 0;
  for (; k < 20; ++k) step((b & c) | (~b & d), 0x5A827999, words[k]);
  for (; k < 40; ++k) step(b ^ c ^ d, 0x6ED9EBA1, words[k]);
  for (; k < 60; ++k) step((b & c) | (b & d) | (c & d), 0x8F1BBCDC, words[k]);
  for (; k < 80; ++k) step(b ^ c ^ d, 0xCA62C1D6, words[k]);
  sums_ = {sums_[0] + a, sums_[1] + b, sums_[2] + c, sums_[3] + d, sums_[4] + e};
}

std::array<std::uint8_t, 20> Digest::finish() {
  // Behind the text a bit, zeros up to the last 8 bytes of a block, and the length in bits.
  const std::uint64_t bits = 8 * length_;
  add("\x80");
  while (length_ % block_.size() != block_.size() - 8) add(std::string_view("\0", 1));
  for (int shift = 56; shift >= 0; shift -= 8) {
    const auto byte = static_cast<char>(bits >> shift & 255);
    add({&byte, 1});
  }
  std::array<std::uint8_t, 20> bytes{};
  for (std::size_t k = 0; k < bytes.size(); ++k)
    bytes[k] = static_cast<std::uint8_t>(sums_[k / 4] >> (24 - 8 * (k % 4)) & 255);
  return bytes;
}

std::array<std::uint8_t, 20> digest(std::string_view bytes) {
  Digest all;
  all.add(bytes);
  return all.finish();
}

std::string digest_text(const std::array<std::uint8_t, 20>& digest) {
  std::string text;
  for (const std::uint8_t byte : digest) {
    for (const int digit : {byte >> 4, byte & 15}) text += "0123456789abcdef"[digit];
  }
  return text;
}

std::string digest_text(std::string_view bytes) { return digest_text(digest(bytes)); }

}  // namespace dlx
