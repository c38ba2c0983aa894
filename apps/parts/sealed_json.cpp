#include "apps/parts/sealed_json.hpp"

#include <algorithm>
#include <cmath>

#include "apps/cli/text.hpp"
#include "dlx/error.hpp"
#include "dlx/problem/bytes.hpp"

namespace dlx::parts {
namespace {

bool is_fingerprint(const std::string& text) {
  return text.size() == 40 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

std::string seal(Json& object) {
  object["sha1"] = digest_text(cli::json_line(object));
  return cli::json_line(object);
}

SealedJson::SealedJson(std::string_view text, std::string source, std::string_view type)
    : source_(std::move(source)) {
  try {
    object_ = cli::parse_json(text);
  } catch (const cli::JsonError& error) {
    const std::size_t at = std::min(error.offset, text.size());
    const std::string_view before = text.substr(0, at);
    const std::size_t line_start = before.rfind('\n') + 1;
    throw ParseError(source_, static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1,
                     column_of(text.substr(line_start), at - line_start),
                     at == text.size() ? "the file ends in the middle" : error.what());
  }
  if (!object_.is_object() || !object_.contains("type") || object_["type"] != type) {
    fail(cli::text::format("expected a JSON object of type \"{}\"", type));
  }
  if (count("version", 0, ~std::uint64_t{0}) != cli::json_version) {
    fail("a version that this program does not know");
  }
  seal_ = fingerprint("sha1");
  Json bare = object_;
  bare.erase("sha1");
  if (digest_text(cli::json_line(bare)) != seal_) {
    fail("the content is not what its sha1 says: it was changed or damaged");
  }
}

void SealedJson::fail(const std::string& message) const {
  throw ParseError(source_, 1, 1, message);
}

const Json& SealedJson::at(const char* field) const {
  const auto found = object_.find(field);
  if (found == object_.end()) fail(cli::text::format("expected a field \"{}\"", field));
  return *found;
}

std::string SealedJson::text(const char* field) const {
  const Json& value = at(field);
  if (!value.is_string()) fail(cli::text::format("\"{}\": expected a string", field));
  return value.get<std::string>();
}

std::string SealedJson::fingerprint(const char* field) const {
  std::string value = text(field);
  if (!is_fingerprint(value))
    fail(cli::text::format("\"{}\": expected 40 hexadecimal digits", field));
  return value;
}

std::uint64_t SealedJson::count(const char* field, std::uint64_t minimum,
                                std::uint64_t maximum) const {
  const Json& value = at(field);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() < minimum ||
      value.get<std::uint64_t>() > maximum) {
    fail(cli::text::format("\"{}\": expected a number from {} to {}", field, minimum, maximum));
  }
  return value.get<std::uint64_t>();
}

double SealedJson::number(const char* field) const {
  const Json& value = at(field);
  if (!value.is_number()) fail(cli::text::format("\"{}\": expected a number", field));
  return value.get<double>();
}

bool SealedJson::boolean(const char* field) const {
  const Json& value = at(field);
  if (!value.is_boolean()) fail(cli::text::format("\"{}\": expected true or false", field));
  return value.get<bool>();
}

const Json& SealedJson::array(const char* field) const {
  const Json& value = at(field);
  if (!value.is_array()) fail(cli::text::format("\"{}\": expected an array", field));
  return value;
}

}  // namespace dlx::parts
