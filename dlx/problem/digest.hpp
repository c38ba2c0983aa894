#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace dlx {

/// SHA-1 of bytes that come piece by piece. Internal. It is to find accidents and mix-ups, not to
/// keep anyone from forging. Source: FIPS 180-4.
class Digest {
 public:
  void add(std::string_view bytes);
  /// To be called once, at the end.
  std::array<std::uint8_t, 20> finish();

 private:
  void add_block();

  std::array<std::uint32_t, 5> sums_{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  std::array<std::uint8_t, 64> block_{};  // filled up to length_ % 64
  std::uint64_t length_ = 0;              // bytes so far
};

/// The digest of bytes that are all there.
std::array<std::uint8_t, 20> digest(std::string_view bytes);
/// A digest as 40 hexadecimal digits.
std::string digest_text(const std::array<std::uint8_t, 20>& digest);
/// That of bytes.
std::string digest_text(std::string_view bytes);

}  // namespace dlx
