#include "dlx/problem/digest.hpp"

#include <nettle/sha1.h>

namespace dlx {

struct Digest::State {
  sha1_ctx sha1;
};

Digest::Digest() : state_(std::make_unique<State>()) { sha1_init(&state_->sha1); }
Digest::~Digest() = default;

void Digest::add(std::string_view bytes) {
  sha1_update(&state_->sha1, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

std::array<std::uint8_t, 20> Digest::finish() {
  std::array<std::uint8_t, 20> bytes{};
  static_assert(bytes.size() == SHA1_DIGEST_SIZE);
  sha1_digest(&state_->sha1, bytes.size(), bytes.data());
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
