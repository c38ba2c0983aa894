#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "dlx/error.hpp"
#include "puzzles/shared/pieces.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr int highest_lettered = 5;  // no piece of more cells has a letter

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool has_letter(const Polyform& piece) { return piece.name[0] != 'p'; }

class PieceFinder {
 public:
  PieceFinder(Lattice lattice, Sides sides, int order)
      : lattice_(lattice), sides_(sides), order_(order) {}

  Polyform find(std::string_view name) {
    for (const int order : orders()) {
      const Polyform* const piece = named(order, name);
      if (piece != nullptr && (order == order_ || has_letter(*piece))) return *piece;
    }
    if (const std::optional<Polyform> piece = find_numbered(name)) return *piece;
    throw ParameterError("pieces", "--pieces: " + quote_token(name) +
                                       " is neither a file nor a piece; the pieces are " + names() +
                                       ", as in 2xL or L4");
  }

 private:
  // The one that is asked for, then those below and above it.
  std::vector<int> orders() const {
    std::vector<int> orders;
    for (int k = order_; k > 0; --k) {
      if (k == order_ || k <= highest_lettered) orders.push_back(k);
    }
    for (int k = order_ + 1; k <= highest_lettered; ++k) orders.push_back(k);
    return orders;
  }

  const std::vector<Polyform>& of_order(int order) {
    const auto [at, fresh] = pieces_.try_emplace(order);
    if (fresh) at->second = all_pieces(lattice_, order, sides_);
    return at->second;
  }

  const Polyform* named(int order, std::string_view name) {
    const std::vector<Polyform>& pieces = of_order(order);
    const auto found = std::ranges::find(pieces, name, &Polyform::name);
    return found == pieces.end() ? nullptr : &*found;
  }

  // "L4": the piece L of four cells, which keeps that name.
  std::optional<Polyform> find_numbered(std::string_view name) {
    if (name.size() < 2 || !is_digit(name.back())) return std::nullopt;
    const int order = name.back() - '0';
    if (order < 1 || order > highest_lettered) return std::nullopt;
    const Polyform* const piece = named(order, name.substr(0, name.size() - 1));
    if (piece == nullptr || !has_letter(*piece)) return std::nullopt;
    Polyform numbered = *piece;
    numbered.name = name;
    return numbered;
  }

  // "I L O S T of 4 cells, ..."
  std::string names() {
    std::string text;
    for (const int order : orders()) {
      std::string own;
      for (const Polyform& piece : of_order(order)) {
        if (order == order_ || has_letter(piece)) own += (own.empty() ? "" : " ") + piece.name;
      }
      if (own.size() > 60) own.replace(57, own.npos, "...");
      if (own.empty()) continue;
      text += text.empty() ? "" : ", ";
      text += own + " of " + std::to_string(order) + (order == 1 ? " cell" : " cells");
    }
    return text;
  }

  const Lattice lattice_;
  const Sides sides_;
  const int order_;
  std::map<int, std::vector<Polyform>> pieces_;  // by order
};

// The number before an x, which is taken from the text; 1 if there is none.
std::uint64_t take_count(std::string_view& text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || digits + 1 >= text.size() || text[digits] != 'x') return 1;
  const std::string_view number = text.substr(0, digits);
  text.remove_prefix(digits + 1);
  try {
    return parse_number(number, 1, most_copies);
  } catch (const std::invalid_argument& error) {
    throw ParameterError("pieces", std::string("--pieces: ") + error.what());
  }
}

}  // namespace

std::vector<Polyform> listed_pieces(std::string_view list, Lattice lattice, Sides sides,
                                    int order) {
  PieceFinder finder(lattice, sides, order);
  std::vector<Polyform> pieces;
  for (;;) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view name = list.substr(0, comma);
    const std::uint64_t count = take_count(name);
    Polyform piece = finder.find(name);
    const auto same = std::ranges::find(pieces, piece.cells, &Polyform::cells);
    const bool known = same != pieces.end();
    const std::uint64_t copies = count + (known ? same->copies : 0);
    if (copies > most_copies) {
      throw ParameterError("pieces", "--pieces: there are more than " +
                                         std::to_string(most_copies) + " of " + quote_token(name));
    }
    piece.copies = static_cast<std::uint32_t>(copies);
    if (known) {
      same->copies = piece.copies;
    } else {
      pieces.push_back(std::move(piece));
    }
    if (comma == list.size()) return pieces;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace dlx::puzzles
