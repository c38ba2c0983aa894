#pragma once

/// Serialisation of saved searches and counts. Internal.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/digest.hpp"
#include "dlx/ids.hpp"
#include "dlx/problem.hpp"
#include "dlx/search_state.hpp"

namespace dlx {

/// Computes the SHA-1 of bytes in pieces, by Nettle. Internal. Detects accidental changes; does not
/// protect against forgery.
class Digest {
 public:
  Digest();
  ~Digest();

  void add(std::string_view bytes);
  /// Call once, at the end.
  std::array<std::uint8_t, 20> finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

std::array<std::uint8_t, 20> digest(std::string_view bytes);
/// A digest as 40 hexadecimal digits.
std::string digest_text(const std::array<std::uint8_t, 20>& digest);

/// Mixes a number such that all bits of the result depend on all bits of `h`.
/// Source:   the finaliser of MurmurHash3.
inline std::uint64_t finalise(std::uint64_t h) {
  h = (h ^ h >> 33) * 0xFF51AFD7ED558CCD;
  h = (h ^ h >> 33) * 0xC4CEB9FE1A85EC53;
  return h ^ h >> 33;
}

/// Hashes one entry. The hash of an option is the sum of the hashes of its entries, which does not
/// depend on their order. Internal.
inline std::uint64_t hash_of(const Entry& entry) {
  return finalise((std::uint64_t{index(entry.item)} << 32 | index(entry.colour)) + 1);
}

/// Returns the hash of an option, which is equal for equal sets of entries.
inline std::uint64_t hash_of(std::span<const Entry> entries) {
  std::uint64_t sum = 0;
  for (const Entry& entry : entries) sum += hash_of(entry);
  return sum;
}

/// Writes bytes. Counts and ids are numbers of variable length (LEB128): seven bits per byte, the
/// least significant first.
class Encoder {
 public:
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
    bytes_ += static_cast<char>(value);
  }
  /// Writes the lowest `size` bytes of words, the least significant first.
  void words(const std::uint64_t* words, std::size_t size) {
    for (std::size_t k = 0; k < size; ++k) {
      bytes_ += static_cast<char>(words[k / 8] >> 8 * (k % 8));
    }
  }
  void real(double value);
  void text(std::string_view text) {
    number(text.size());
    bytes_ += text;
  }
  void ids(std::span<const OptionId> ids) {
    number(ids.size());
    for (const OptionId id : ids) number(index(id));
  }
  void raw(std::span<const std::uint8_t> bytes) { bytes_.append(bytes.begin(), bytes.end()); }
  void raw(std::string_view bytes) { bytes_ += bytes; }

  std::string& bytes() { return bytes_; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Reads arbitrary bytes.
/// Errors:   StateError.
class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : bytes_(bytes) {}

  bool at_end() const { return bytes_.empty(); }
  /// The number of bytes that are not read yet.
  std::size_t left() const { return bytes_.size(); }

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint64_t byte = static_cast<std::uint8_t>(take(1)[0]);
      const std::uint64_t bits = byte & 0x7f;
      if (shift == 63 && bits > 1) break;
      value |= bits << shift;
      if (byte < 0x80) return value;
    }
    throw StateError("it has a number that is too large");
  }
  /// Reads the number of elements, each of which takes at least `min_bytes` bytes.
  std::size_t size(std::size_t min_bytes = 1) {
    const std::uint64_t value = number();
    if (value > bytes_.size() / min_bytes) throw StateError("its end is missing");
    return static_cast<std::size_t>(value);
  }
  /// Reads `size` bytes into words; the rest of the last word is 0.
  void words(std::uint64_t* words, std::size_t size) {
    const std::string_view from = take(size);
    for (std::size_t k = 0; k < size; ++k) {
      if (k % 8 == 0) words[k / 8] = 0;
      words[k / 8] |= std::uint64_t{static_cast<std::uint8_t>(from[k])} << 8 * (k % 8);
    }
  }
  double real();
  bool flag();
  Fingerprint fingerprint();
  std::string text() { return std::string(take(size())); }
  OptionId id();
  /// Reads a list of ids and appends it.
  void ids(std::vector<OptionId>& ids);
  std::string_view take(std::size_t size) {
    if (size > bytes_.size()) throw StateError("its end is missing");
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }

 private:
  std::string_view bytes_;
};

/// Receives bytes in pieces.
using Sink = std::function<void(std::string_view)>;

/// Writes a magic word, the pieces, and then a checksum (SHA-1) of both.
void seal(std::string_view magic, std::span<const std::string_view> pieces, const Sink& write);
/// Returns the bytes between the magic word and the checksum. The last part of the magic word is
/// the version. For another magic word, the error describes the expected content as `what`.
/// Errors:   StateError.
std::string_view unseal(std::string_view magic, std::string_view what, std::string_view bytes);

}  // namespace dlx
