#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace dlx {

/// SHA-1 of bytes that come piece by piece, by Nettle. Internal. It is to find accidents and
/// mix-ups, not to keep anyone from forging.
class Digest {
 public:
  Digest();
  ~Digest();

  void add(std::string_view bytes);
  /// To be called once, at the end.
  std::array<std::uint8_t, 20> finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The digest of bytes that are all there.
std::array<std::uint8_t, 20> digest(std::string_view bytes);
/// A digest as 40 hexadecimal digits.
std::string digest_text(const std::array<std::uint8_t, 20>& digest);
/// That of bytes.
std::string digest_text(std::string_view bytes);

}  // namespace dlx
