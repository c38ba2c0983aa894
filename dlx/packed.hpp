#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/standard.hpp"

namespace dlx {

/// Returns the library that decompresses data, with its version, "zlib 1.2.13"; empty if the build
/// has none.
std::string unpacking_library();

/// Decompresses gzip data as a stream. Consecutive members form one text, as for `zcat`; zeros
/// after the last member are ignored.
///
/// Cost:   memory of about 100 KiB, for texts of any length.
/// Errors: read() throws std::runtime_error, with the name of the file if it is known, where the
///         data is damaged or truncated; exceptions of `read_packed` pass through.
class Unpacker {
 public:
  /// Reads up to `size` bytes of compressed data. Returns 0 at the end.
  using Read = std::function<std::size_t(char* to, std::size_t size)>;

  /// Returns true if `head` is too short to decide whether the data is compressed.
  static bool needs_more(std::string_view head);
  /// Returns an unpacker for a file whose first bytes, already read, are `head`; null if the data
  /// is not compressed or the library is missing.
  static std::unique_ptr<Unpacker> make(std::string file, std::string_view head, Read read_packed);
  ~Unpacker();

  /// Reads up to `size` bytes of the text. Returns 0 at the end.
  std::size_t read(char* to, std::size_t size);
  /// Returns a message if the `text_size` bytes read so far are far too many for the compressed
  /// data (a decompression bomb); otherwise nullopt.
  std::optional<std::string> refuse_expansion(std::size_t text_size) const;

 private:
  class Gzip;

  Unpacker(std::string file, std::string_view head, Read read_packed);
  void refill();
  [[noreturn]] void refuse(const std::string& what) const;

  std::unique_ptr<Gzip> gzip_;
  std::string file_;
  Read read_packed_;
  std::vector<char> buffer_;
  std::span<const char> packed_;  // unread part of the buffer
  std::size_t packed_size_;
  bool ended_ = false;   // the end of the input was reached
  bool inside_ = false;  // a member was begun and not finished
};

/// Decompresses `data`. Returns nullopt if the data is not compressed.
///
/// Errors: ParseError, for `source`, if the data is damaged, its library is missing, the text is
///         far too long, or the first bytes are not UTF-8; Stopped.
std::optional<std::string> unpack(std::string_view data, const std::string& source);

}  // namespace dlx
