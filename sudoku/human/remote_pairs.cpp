// Remote pair: cells with the same two values, each of which sees the next. The values alternate
// along such a chain, so a cell that sees one cell of each kind has neither value.

#include <algorithm>
#include <vector>

#include "sudoku/human/technique.hpp"
#include "sudoku/human/words.hpp"

namespace dlx::sudoku::human {

void find_remote_pairs(const Position& position, Findings& findings) {
  const Layout& layout = position.layout();
  std::vector<char> done(static_cast<std::size_t>(layout.cells()), 0);
  std::vector<int> chain;
  std::vector<int> side;  // 0 or 1, behind the cells of the chain
  const auto sees_side = [&](int cell, int which) {
    for (std::size_t k = 0; k < chain.size(); ++k)
      if (side[k] == which && layout.sees(cell, chain[k])) return true;
    return false;
  };
  for (int start = 0; start < layout.cells(); ++start) {
    const Mask mask = position.mask(start);
    if (count(mask) != 2 || done[static_cast<std::size_t>(start)] != 0) continue;
    chain.assign(1, start);
    side.assign(1, 0);
    done[static_cast<std::size_t>(start)] = 1;
    for (std::size_t k = 0; k < chain.size(); ++k) {
      for (const int peer : layout.peers(chain[k])) {
        if (position.mask(peer) != mask || done[static_cast<std::size_t>(peer)] != 0) continue;
        done[static_cast<std::size_t>(peer)] = 1;
        chain.push_back(peer);
        side.push_back(1 - side[k]);
      }
    }
    if (chain.size() < 4) continue;  // two are a naked pair
    for (int cell = 0; cell < layout.cells(); ++cell) {
      if ((position.mask(cell) & mask) == 0 ||
          std::find(chain.begin(), chain.end(), cell) != chain.end())
        continue;
      if (!sees_side(cell, 0) || !sees_side(cell, 1)) continue;
      for (const int value : ValuesOf(mask)) findings.strike(cell, value);
    }
    findings.end_pattern([&] {
      return Reason{name(position, start),
                    "in the chain of " + names(position, chain) + ", " + digits(mask) +
                        " alternate: a cell that sees both kinds is neither",
                    chain};
    });
  }
}

}  // namespace dlx::sudoku::human
