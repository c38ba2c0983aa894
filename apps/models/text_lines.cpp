#include "apps/models/text_lines.hpp"

#include <algorithm>

#include "dlx/deadline.hpp"

namespace dlx::models {

std::vector<Token> tokens_of(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  std::vector<Token> tokens;
  for (std::size_t at = line.find_first_not_of(blanks); at != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    tokens.push_back({line.substr(at, end - at), at});
    at = line.find_first_not_of(blanks, end);
  }
  return tokens;
}

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size()));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  Deadline::check(10 + line.size());
  return line;
}

}  // namespace dlx::models
