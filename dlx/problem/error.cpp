#include "dlx/error.hpp"

#include <algorithm>
#include <utility>

#include "dlx/problem/names.hpp"

namespace dlx {

ParseError::ParseError(std::string source, std::size_t line, std::size_t column,
                       std::string message)
    : std::runtime_error(source + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " +
                         message),
      source_(std::move(source)),
      line_(line),
      column_(column),
      message_(std::move(message)) {}

std::string quote_token(std::string_view token) {
  constexpr std::size_t longest = 60;
  constexpr char hex[] = "0123456789ABCDEF";
  std::string shown = "'";
  std::size_t cut = token.size();
  if (cut > longest) {
    cut = longest;
    while (cut > longest - 4 && (token[cut] & 0xC0) == 0x80) --cut;  // not inside a character
  }
  for (std::size_t k = 0; k < cut; ++k) {
    const auto byte = static_cast<unsigned char>(token[k]);
    std::size_t length = byte < 0xC0 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    length = std::min(length, cut - k);
    if (byte < 0x20 || byte == 0x7F || find_bad_utf8(token.substr(k, length))) {
      shown += {'\\', 'x', hex[byte >> 4], hex[byte & 15]};
    } else {
      shown += token.substr(k, length);
      k += length - 1;
    }
  }
  if (cut < token.size()) shown += "...";
  return shown + "'";
}

std::size_t column_of(std::string_view line, std::size_t offset) {
  std::size_t column = 1;
  for (std::size_t k = 0; k < offset && k < line.size(); ++k) {
    if ((line[k] & 0xC0) != 0x80) ++column;
  }
  return column;
}

}  // namespace dlx
