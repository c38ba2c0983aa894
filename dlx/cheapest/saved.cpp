#include "dlx/cheapest/saved.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "dlx/search_state.hpp"
#include "dlx/verify.hpp"

namespace dlx::cheapest {
namespace {

std::vector<std::uint32_t> own_numbers(const Layout& layout, const std::vector<OptionId>& options) {
  std::vector<std::uint32_t> own;
  for (const OptionId option : options) {
    const auto place = std::ranges::lower_bound(layout.ids, option);
    if (place == layout.ids.end() || *place != option) {
      throw StateError("it has an option that is of no use");
    }
    own.push_back(static_cast<std::uint32_t>(place - layout.ids.begin()));
    if (own.size() > 1 && own.back() <= own[own.size() - 2]) {
      throw StateError("it has options in disorder");
    }
  }
  return own;
}

}  // namespace

std::vector<CheapestPass::Part> saved_parts(const Layout& layout,
                                            const std::vector<OpenPart>& parts) {
  std::vector<CheapestPass::Part> saved;
  for (const OpenPart& part : parts) {
    std::vector<OptionId> options;
    for (const std::uint32_t option : part.options) options.push_back(layout.ids[option]);
    saved.push_back({std::move(options), part.bound});
  }
  return saved;
}

std::vector<OpenPart> open_parts(const Layout& layout,
                                 const std::vector<CheapestPass::Part>& parts) {
  std::vector<OpenPart> open;
  for (const CheapestPass::Part& part : parts) {
    open.push_back({own_numbers(layout, part.options), part.bound});
  }
  return open;
}

CheapCover checked(const Problem& problem, const CheapCover& cover) {
  const bool ascends =
      std::ranges::adjacent_find(cover.options, std::greater_equal()) == cover.options.end();
  if (!ascends || verify(problem, cover.options)) throw StateError("it has a wrong cover");
  return {cover.options, cover_cost(problem, cover.options)};
}

std::vector<Triple> checked(const Layout& layout, const std::vector<Triple>& triples) {
  for (const auto& [first, second, third] : triples) {
    const bool ascends = first < second && second < third && third < layout.num_rows();
    const bool once =
        ascends && layout.high[first] == 1 && layout.high[second] == 1 && layout.high[third] == 1;
    if (!once) throw StateError("it has rows that don't follow from the others");
  }
  return triples;
}

}  // namespace dlx::cheapest
