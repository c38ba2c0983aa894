#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace dlx {

/// SHA-1 of bytes that come piece by piece. Internal. It is to find accidents and mix-ups, not to
/// keep anyone from forging.
class Digest {
 public:
  Digest();
  ~Digest();
  Digest(const Digest&) = delete;
  Digest& operator=(const Digest&) = delete;

  void add(std::string_view bytes);
  std::array<std::uint8_t, 20> finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The digest of bytes that are all there.
std::array<std::uint8_t, 20> digest(std::string_view bytes);
/// A digest as 40 hexadecimal digits.
std::string digest_text(const std::array<std::uint8_t, 20>& digest);
/// That of bytes.
std::string digest_text(std::string_view bytes);

}  // namespace dlx
