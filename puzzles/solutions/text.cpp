#include "puzzles/solutions/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";
constexpr std::string_view digits = "0123456789";

// Takes a number from the end of the text; false if there is none.
bool drop_number(std::string_view& text) {
  const std::size_t last = text.find_last_not_of(digits);
  const std::size_t size = last == text.npos ? 0 : last + 1;
  if (size == text.size()) return false;
  text = text.substr(0, size);
  return true;
}

bool drop(std::string_view& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  return true;
}

}  // namespace

std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(blanks);
  if (begin == line.npos) return {};
  return line.substr(begin, line.find_last_not_of(blanks) + 1 - begin);
}

bool is_solution_header(std::string_view line) {
  if (line.starts_with("|")) return trimmed(line.substr(1)).starts_with("solution ");
  return drop(line, ":") && drop_number(line) && line.empty();
}

std::string_view cost_of_header(std::string_view line) {
  constexpr std::string_view mark = ", cost ";
  const std::size_t at = line.find(mark);
  return at == line.npos ? std::string_view() : trimmed(line.substr(at + mark.size()));
}

std::optional<std::string_view> without_rank(std::string_view line) {
  if (!drop(line, ")") || !drop_number(line)) return std::nullopt;
  if (!drop(line, " of ") || !drop_number(line) || !drop(line, " (")) return std::nullopt;
  return trimmed(line);
}

bool reads_as_markup(std::string_view line) {
  return line.starts_with("|") || line.starts_with("{") || line != trimmed(line) ||
         is_solution_header(line) || without_rank(line).has_value();
}

}  // namespace dlx::puzzles
