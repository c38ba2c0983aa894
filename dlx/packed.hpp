#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dlx {

/// What packed data is read by, with versions: "zlib 1.2.13, zstd 1.5.4"; empty if this was built
/// without these libraries.
std::string unpacking_libraries();

/// Makes plain what is packed by gzip or zstd, while it is read. Members or frames that follow each
/// other are one text, as for `zcat`, and zeros behind the last one are padding.
///
/// Cost:   64 KiB for what is packed, and the window of the format: 32 KiB for gzip, up to 128 MiB
///         for zstd, however long the text is.
/// Errors: read() throws std::runtime_error, with the name of the file if it has one, for data that
///         is damaged or cut off, when it comes to that place; and what `read_packed` throws.
class Unpacker {
 public:
  /// Unpacks one member of a file after the other.
  class Members;

  /// Reads up to so many bytes of what is packed, 0 at its end.
  using Read = std::function<std::size_t(char* to, std::size_t size)>;

  /// True if data that begins so might be packed, and more than these bytes is needed to tell.
  static bool needs_more(std::string_view head);
  /// One for a file whose data begins with `head`, which was read already; null if it is not
  /// packed, or by what there is no library for.
  static std::unique_ptr<Unpacker> make(std::string file, std::string_view head, Read read_packed);
  ~Unpacker();

  /// Up to `size` bytes of the text, 0 at its end.
  std::size_t read(char* to, std::size_t size);
  /// What is wrong with a text of that size, all that was read so far, if it is far too long for
  /// what it was packed as: no text worth reading as a whole is as even as that.
  std::optional<std::string> refuse_expansion(std::size_t text_size) const;

 private:
  Unpacker(std::unique_ptr<Members> members, std::string file, std::string_view head,
           Read read_packed);
  void refill();
  [[noreturn]] void refuse(const std::string& what) const;

  std::unique_ptr<Members> members_;
  std::string file_;
  Read read_packed_;
  std::vector<char> buffer_;
  std::span<const char> packed_;  // of the buffer, still to be unpacked
  std::size_t packed_size_;
  bool ended_ = false;   // nothing is to be read
  bool inside_ = false;  // of a member that was begun
};

/// What packed data holds; nothing if it is text as it is.
///
/// Errors: ParseError, for `source`, if it is damaged, packed by what there is no library for, far
///         too long, or no text in UTF-8 by its first bytes; Stopped.
std::optional<std::string> unpack(std::string_view data, const std::string& source);

}  // namespace dlx
