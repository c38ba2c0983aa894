#include <algorithm>

#include "dlx/error.hpp"

namespace dlx {
namespace {

using namespace std::string_view_literals;

struct Kind {
  std::string_view begin;  // the first bytes
  std::string_view what;
  std::string_view command;  // that makes text of it
};

// What begins like another one comes before it.
constexpr Kind kinds[] = {
    {"\x1F\x8B"sv, "data packed by gzip", "gunzip -c"},
    {"\x28\xB5\x2F\xFD"sv, "data packed by zstd", "zstd -dc"},
    {"\xFD"
     "7zXZ\0"sv,
     "data packed by xz", "xz -dc"},
    {"BZh"sv, "data packed by bzip2", "bunzip2 -c"},
    {"PK\x03\x04"sv, "a zip archive", "unzip -p"},
    {"\xFF\xFE\0\0"sv, "text in UTF-32", "iconv -f UTF-32 -t UTF-8"},
    {"\0\0\xFE\xFF"sv, "text in UTF-32", "iconv -f UTF-32 -t UTF-8"},
    {"\xFF\xFE"sv, "text in UTF-16", "iconv -f UTF-16 -t UTF-8"},
    {"\xFE\xFF"sv, "text in UTF-16", "iconv -f UTF-16 -t UTF-8"},
};
constexpr Kind little_endian{{}, "text in UTF-16", "iconv -f UTF-16LE -t UTF-8"};
constexpr Kind big_endian{{}, "text in UTF-16", "iconv -f UTF-16BE -t UTF-8"};

// "BZh" alone may be text; behind it are a digit and the digits of pi.
bool is_kind(const Kind& kind, std::string_view head) {
  return head.starts_with(kind.begin) &&
         (kind.begin != "BZh" || (head.size() >= 10 && head.substr(4, 6) == "1AY&SY"));
}

// Whether the bytes at even places (or those at odd ones) are zero and the others are not, which is
// so of ASCII in UTF-16.
bool has_zeros(std::string_view head, std::size_t parity) {
  head = head.substr(0, std::min<std::size_t>(head.size() & ~std::size_t{1}, 64));
  if (head.size() < 4) return false;
  for (std::size_t k = 0; k < head.size(); ++k) {
    if ((head[k] == '\0') != (k % 2 == parity)) return false;
  }
  return true;
}

const Kind* kind_of(std::string_view head) {
  const auto known =
      std::ranges::find_if(kinds, [&](const Kind& kind) { return is_kind(kind, head); });
  if (known != std::end(kinds)) return known;
  if (has_zeros(head, 1)) return &little_endian;
  if (has_zeros(head, 0)) return &big_endian;
  return nullptr;
}

}  // namespace

std::optional<std::string> foreign_data(std::string_view head, std::string_view source) {
  const Kind* const kind = kind_of(head);
  if (kind == nullptr) return std::nullopt;
  const std::string file = source.empty() || source.starts_with('<') ? "FILE" : std::string(source);
  return "found " + std::string(kind->what) + ", expected text in UTF-8; try '" +
         std::string(kind->command) + " " + file + " | dlx ...'";
}

}  // namespace dlx
