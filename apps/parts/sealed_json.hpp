#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "apps/cli/json.hpp"

namespace dlx::parts {

using cli::Json;

/// Adds a last field `sha1` to an object, of its text without that field: a file that was cut off
/// or changed is noticed, and the field is a name for its content. Returns the text.
std::string seal(Json& object);

/// A sealed object as it was read, and what its fields must be.
///
/// Errors: ParseError that names the file, the field and what was expected.
class SealedJson {
 public:
  /// `type` is what the object has to call itself.
  SealedJson(std::string_view text, std::string source, std::string_view type);

  const Json& object() const { return object_; }
  const std::string& seal() const { return seal_; }
  std::string text(const char* field) const;
  std::string fingerprint(const char* field) const;
  std::uint64_t count(const char* field, std::uint64_t minimum, std::uint64_t maximum) const;
  double number(const char* field) const;
  bool boolean(const char* field) const;
  const Json& array(const char* field) const;

  [[noreturn]] void fail(const std::string& message) const;

 private:
  const Json& at(const char* field) const;

  std::string source_;
  Json object_;
  std::string seal_;
};

/// The largest number of parts.
inline constexpr std::uint64_t most_parts = 10'000'000;

}  // namespace dlx::parts
