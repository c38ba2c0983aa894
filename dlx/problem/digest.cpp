#include "dlx/problem/digest.hpp"

#include <boost/uuid/detail/sha1.hpp>
#include <iterator>

namespace dlx {

struct Digest::Impl {
  boost::uuids::detail::sha1 sha1;
};

Digest::Digest() : impl_(std::make_unique<Impl>()) {}
Digest::~Digest() = default;

void Digest::add(std::string_view bytes) { impl_->sha1.process_bytes(bytes.data(), bytes.size()); }

std::array<std::uint8_t, 20> Digest::finish() {
  // Words in older versions of Boost, bytes in newer ones.
  boost::uuids::detail::sha1::digest_type parts;
  impl_->sha1.get_digest(parts);
  constexpr std::size_t size = sizeof parts / std::size(parts);
  std::array<std::uint8_t, 20> bytes{};
  for (std::size_t k = 0; k < bytes.size(); ++k) {
    bytes[k] = static_cast<std::uint8_t>(parts[k / size] >> 8 * (size - 1 - k % size));
  }
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
