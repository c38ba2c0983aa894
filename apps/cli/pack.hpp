#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace dlx::cli {

/// Packs what is written into a file, by the libraries that unpack what is read.
///
/// Cost:   the state of the library, 256 KiB for gzip and a few MiB for zstd.
/// Errors: std::bad_alloc.
class Packer {
 public:
  /// What is to be in the packed data by now: whatever comes out, all that was given, or that and
  /// the end. What is given after the end begins a new member, and members that follow each other
  /// are one text.
  enum class Upto { some, all, end };

  /// The one that the name of a file asks for: gzip for .gz, zstd for .zst, and none for others.
  /// Errors: UsageError if the program was built without the library that it takes.
  static std::unique_ptr<Packer> for_name(const std::string& path);
  virtual ~Packer() = default;

  /// The next bytes of the file.
  virtual std::string pack(std::string_view text, Upto upto) = 0;
};

}  // namespace dlx::cli
