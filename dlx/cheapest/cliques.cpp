#include "dlx/cheapest/cliques.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace dlx::optimize {
namespace {

// By how much a triple has to be exceeded to be worth a row.
constexpr double least_excess = 0.02;

class Triples {
 public:
  Triples(const Layout& layout, const std::vector<Relaxation::Part>& parts)
      : layout_(layout), parts_(layout.primary), beside_(layout.primary) {
    for (const Relaxation::Part& part : parts) {
      if (part.value > 1 - least_excess) continue;
      for (const std::uint32_t row : layout.primaries(part.option)) {
        if (single(row)) parts_[row].push_back(part);
      }
    }
    for (std::uint32_t row = 0; row < layout.primary; ++row) {
      for (const Relaxation::Part& part : parts_[row]) {
        for (const std::uint32_t other : layout.primaries(part.option)) {
          if (other != row && single(other)) beside_[row][other] += part.value;
        }
      }
    }
  }

  std::vector<std::pair<double, Triple>> exceeded() const {
    std::vector<std::pair<double, Triple>> found;
    for (std::uint32_t a = 0; a < layout_.primary; ++a) {
      // Two of the three pairs have more than a third of an option, or all do.
      for (auto b = beside_[a].begin(); b != beside_[a].end(); ++b) {
        for (auto c = std::next(b); c != beside_[a].end(); ++c) {
          const auto third = beside_[b->first].find(c->first);
          const double between = third == beside_[b->first].end() ? 0 : third->second;
          // Each triple once: from its smallest row, or from the middle one of a path.
          if (between > 0 && a > b->first) continue;
          const double sum = b->second + c->second + between;
          if (sum < 1 + least_excess) continue;
          const double excess = sum - 2 * all_three(a, b->first, c->first) - 1;
          if (excess < least_excess) continue;
          Triple triple{a, b->first, c->first};
          std::sort(triple.begin(), triple.end());
          found.emplace_back(-excess, triple);
        }
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  bool single(std::uint32_t row) const { return layout_.low[row] == 1 && layout_.high[row] == 1; }

  double all_three(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    double sum = 0;
    for (const Relaxation::Part& part : parts_[a]) {
      const auto rows = layout_.primaries(part.option);
      if (std::find(rows.begin(), rows.end(), b) != rows.end() &&
          std::find(rows.begin(), rows.end(), c) != rows.end()) {
        sum += part.value;
      }
    }
    return sum;
  }

  const Layout& layout_;
  std::vector<std::vector<Relaxation::Part>> parts_;     // by row
  std::vector<std::map<std::uint32_t, double>> beside_;  // by row: with which others, how much
};

}  // namespace

std::vector<Triple> exceeded_triples(const Layout& layout,
                                     const std::vector<Relaxation::Part>& parts, std::size_t most) {
  std::vector<Triple> triples;
  for (const auto& [excess, triple] : Triples(layout, parts).exceeded()) {
    if (triples.size() == most) break;
    triples.push_back(triple);
  }
  return triples;
}

}  // namespace dlx::optimize
