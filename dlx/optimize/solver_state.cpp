#include "dlx/optimize/solver_state.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "dlx/search_state.hpp"
#include "dlx/verify.hpp"

namespace dlx::optimize {
namespace {

std::vector<std::uint32_t> own_numbers(const Layout& layout, const std::vector<OptionId>& options) {
  std::vector<std::uint32_t> own;
  for (const OptionId option : options) {
    const auto place = std::ranges::lower_bound(layout.ids, option);
    if (place == layout.ids.end() || *place != option) {
      throw StateError("it has an option that no cover uses");
    }
    own.push_back(static_cast<std::uint32_t>(place - layout.ids.begin()));
    if (own.size() > 1 && own.back() <= own[own.size() - 2]) {
      throw StateError("its options are out of order");
    }
  }
  return own;
}

}  // namespace

std::vector<PassState::Part> save_parts(const Layout& layout,
                                        const std::vector<OpenSubproblem>& parts) {
  std::vector<PassState::Part> saved;
  const auto ids_of = [&](const std::vector<std::uint32_t>& own) {
    std::vector<OptionId> options;
    for (const std::uint32_t option : own) options.push_back(layout.ids[option]);
    return options;
  };
  for (const OpenSubproblem& part : parts)
    saved.push_back({ids_of(part.options), part.bound, ids_of(part.taken)});
  return saved;
}

std::vector<OpenSubproblem> restore_parts(const Layout& layout,
                                          const std::vector<PassState::Part>& parts) {
  std::vector<OpenSubproblem> open;
  for (const PassState::Part& part : parts) {
    open.push_back(
        {own_numbers(layout, part.options), part.bound, own_numbers(layout, part.taken)});
    if (!std::ranges::includes(open.back().options, open.back().taken))
      throw StateError("it chooses options that it does not have");
  }
  return open;
}

std::vector<OpenSubproblem> without_subsets(std::vector<OpenSubproblem> parts) {
  std::vector<OpenSubproblem> kept;
  while (!parts.empty()) {
    OpenSubproblem part = std::move(parts.back());
    parts.pop_back();
    if (!kept.empty() && kept.back().taken.empty() &&
        std::ranges::includes(kept.back().options, part.options)) {
      kept.back().bound = std::min(kept.back().bound, part.bound);
    } else {
      kept.push_back(std::move(part));
    }
  }
  std::ranges::reverse(kept);
  return kept;
}

CheapCover checked(const Problem& problem, const CheapCover& cover) {
  const bool ascends =
      std::ranges::adjacent_find(cover.options, std::greater_equal()) == cover.options.end();
  if (!ascends || verify(problem, cover.options)) throw StateError("it has an invalid cover");
  return {cover.options, cover_cost(problem, cover.options)};
}

std::vector<SubsetRowCut> checked(const Layout& layout, const std::vector<SubsetRowCut>& cuts) {
  for (const auto& [first, second, third] : cuts) {
    const bool ascends = first < second && second < third && third < layout.num_rows();
    const bool once =
        ascends && layout.high[first] == 1 && layout.high[second] == 1 && layout.high[third] == 1;
    if (!once) throw StateError("it has rows that do not follow from the others");
  }
  return cuts;
}

}  // namespace dlx::optimize
