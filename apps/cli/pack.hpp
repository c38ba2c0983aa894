#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace dlx::cli {

/// Packs written data, with the same library that unpacks input.
///
/// Cost:     the state of the library, 256 KiB.
/// Errors:   std::bad_alloc.
class Packer {
 public:
  /// How much must be in the packed data: anything so far, all data so far, or all data and the end
  /// of a member. Data after an end begins a new member; consecutive members form one text.
  enum class Upto { some, all, end };

  /// Returns the packer for the name of a file: gzip for .gz, none for others.
  /// Errors:   UsageError if the program was built without the library.
  static std::unique_ptr<Packer> for_name(const std::string& path);
  virtual ~Packer() = default;

  /// Packs the next bytes of the file.
  virtual std::string pack(std::string_view text, Upto upto) = 0;
};

}  // namespace dlx::cli
