#include "sudoku/text/foreign.hpp"

#include <array>

namespace dlx::sudoku::text {

namespace {

using namespace std::string_view_literals;

struct Kind {
  std::string_view begin;  // the first bytes
  std::string_view name;
};

constexpr std::array kinds = {
    Kind{"\x1F\x8B"sv, "gzip data"},       Kind{"\x28\xB5\x2F\xFD"sv, "zstd data"},
    Kind{"\xFD\x37zXZ"sv, "xz data"},      Kind{"BZh91AY&SY"sv, "bzip2 data"},
    Kind{"PK\x03\x04"sv, "a zip archive"}, Kind{"\xFF\xFE"sv, "text in UTF-16"},
    Kind{"\xFE\xFF"sv, "text in UTF-16"},
};

}  // namespace

std::string_view foreign_data(std::string_view head) {
  for (const Kind& kind : kinds)
    if (head.starts_with(kind.begin)) return kind.name;
  // Without a mark every other byte of digits and points is zero.
  const bool utf16 = head.size() >= 4 && (head[0] == '\0') != (head[1] == '\0') &&
                     (head[0] == '\0') == (head[2] == '\0') &&
                     (head[1] == '\0') == (head[3] == '\0');
  return utf16 ? "text in UTF-16"sv : ""sv;
}

}  // namespace dlx::sudoku::text
