// Any bytes as compressed data: they are returned unchanged as text, or refused, or decompressed to a
// text that does not depend on the sizes of pieces. A text of moderate size is passed to the readers
// of problems.

#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "dlx/dlx.hpp"
#include "dlx/packed.hpp"
#include "dlx/problem_formats.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using dlx::fuzz::require;

// The text read byte by byte, and as readers get it.
constexpr std::size_t max_in_pieces = 1 << 16, max_read = 1 << 14;

// The text, read in pieces without an error; nothing if there is an error, or if it is not packed.
std::optional<std::string> in_pieces(std::string_view data, std::size_t packed_piece,
                                     std::size_t text_piece) {
  const std::size_t head = std::min<std::size_t>(data.size(), 8);
  std::string_view left = data.substr(head);
  const auto unpacker =
      dlx::Unpacker::make("fuzz", data.substr(0, head), [&](char* to, std::size_t size) {
        const std::size_t got = std::min({size, packed_piece, left.size()});
        std::memcpy(to, left.data(), got);
        left.remove_prefix(got);
        return got;
      });
  if (unpacker == nullptr) return std::nullopt;
  std::string text, piece(text_piece, '\0');
  try {
    while (text.size() <= max_in_pieces) {
      const std::size_t got = unpacker->read(piece.data(), piece.size());
      require(got <= piece.size(), "more text than there is room for");
      if (got == 0) return text;
      text.append(piece, 0, got);
    }
  } catch (const dlx::fuzz::Fault&) {
    throw;
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
  return text;
}

void read_as_problem(std::string_view text) {
  for (const char* const name : {"mps", "lp", "text"}) {
    try {
      dlx::find_problem_format(name)->read(text, "fuzz");
    } catch (const dlx::ParseError& error) {
      require(error.line() >= 1 && error.column() >= 1, "an error without a place");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view packed(reinterpret_cast<const char*>(data), size);
  std::optional<std::string> text;
  bool refused = false;
  try {
    text = dlx::unpack(packed, "fuzz");
  } catch (const dlx::ParseError& error) {
    require(error.line() == 1 && error.column() == 1 && !error.message().empty(),
            "an error without a place or message");
    refused = true;
  }
  for (const auto& [packed_piece, text_piece] :
       {std::pair<std::size_t, std::size_t>{1, 5000}, {4096, 1}, {3, 7}}) {
    const std::optional<std::string> same = in_pieces(packed, packed_piece, text_piece);
    if (text && text->size() <= max_in_pieces)
      require(same == text, "in pieces there is another text");
    require(refused || text || !same, "what is not packed is unpacked in pieces");
  }
  if (text && text->size() <= max_read) read_as_problem(*text);
  return 0;
}
