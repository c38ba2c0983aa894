#include "dlx/optimize/subset_row_cuts.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {
namespace {

class CutFinder {
 public:
  CutFinder(const Layout& layout, const std::vector<Relaxation::Fraction>& parts)
      : layout_(layout), parts_(layout.primary), beside_(layout.primary) {
    for (const Relaxation::Fraction& part : parts) {
      if (part.value > 1 - tuning::cut_gain) continue;
      for (const std::uint32_t row : layout.primaries(part.option)) {
        if (single(row)) parts_[row].push_back(part);
      }
    }
    for (std::uint32_t row = 0; row < layout.primary; ++row) {
      for (const Relaxation::Fraction& part : parts_[row]) {
        for (const std::uint32_t other : layout.primaries(part.option)) {
          if (other != row && single(other)) beside_[row][other] += part.value;
        }
      }
    }
  }

  std::vector<std::pair<double, SubsetRowCut>> violated() const {
    std::vector<std::pair<double, SubsetRowCut>> found;
    for (std::uint32_t a = 0; a < layout_.primary; ++a) {
      // In a violated cut, at least two pairs of rows share options: one pair shares at most 1.
      for (auto b = beside_[a].begin(); b != beside_[a].end(); ++b) {
        for (auto c = std::next(b); c != beside_[a].end(); ++c) {
          const auto third = beside_[b->first].find(c->first);
          const double between = third == beside_[b->first].end() ? 0 : third->second;
          // Yields each cut once: from its smallest row, or from the middle row of a path.
          if (between > 0 && a > b->first) continue;
          const double sum = b->second + c->second + between;
          if (sum < 1 + tuning::cut_gain) continue;
          const double violation = sum - 2 * all_three(a, b->first, c->first) - 1;
          if (violation < tuning::cut_gain) continue;
          SubsetRowCut cut{a, b->first, c->first};
          std::sort(cut.begin(), cut.end());
          found.emplace_back(-violation, cut);
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
    for (const Relaxation::Fraction& part : parts_[a]) {
      const auto rows = layout_.primaries(part.option);
      if (std::find(rows.begin(), rows.end(), b) != rows.end() &&
          std::find(rows.begin(), rows.end(), c) != rows.end()) {
        sum += part.value;
      }
    }
    return sum;
  }

  const Layout& layout_;
  std::vector<std::vector<Relaxation::Fraction>> parts_;  // by row
  // by row: the rows that share options with it, and the sum of the fractions of these options
  std::vector<std::map<std::uint32_t, double>> beside_;
};

}  // namespace

std::vector<SubsetRowCut> violated_cuts(const Layout& layout,
                                        const std::vector<Relaxation::Fraction>& parts,
                                        std::size_t most) {
  std::vector<SubsetRowCut> cuts;
  for (const auto& [violation, cut] : CutFinder(layout, parts).violated()) {
    if (cuts.size() == most) break;
    cuts.push_back(cut);
  }
  return cuts;
}

}  // namespace dlx::optimize
