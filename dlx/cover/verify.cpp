#include "dlx/verify.hpp"

#include <vector>

#include "dlx/error.hpp"

namespace dlx {
namespace {

constexpr std::size_t nobody = static_cast<std::size_t>(-1);

std::string option_name(const Problem& problem, OptionId option) {
  std::string name = "option " + std::to_string(index(option));
  if (!problem.label(option).empty()) name += " (" + std::string(problem.label(option)) + ")";
  return name;
}

}  // namespace

std::optional<Fault> verify(const Problem& problem, std::span<const OptionId> options) {
  std::vector<std::size_t> owner(problem.num_items(), nobody);  // position in `options`
  std::vector<ColourId> colour(problem.num_items(), ColourId::none);

  for (std::size_t k = 0; k < options.size(); ++k) {
    const OptionId option = options[k];
    if (index(option) >= problem.num_options()) {
      return Fault{Fault::Kind::unknown_option,
                   {},
                   option,
                   {},
                   "option " + std::to_string(index(option)) +
                       " is not in the problem, which has " +
                       std::to_string(problem.num_options())};
    }
    bool primary = false;
    for (const Entry& entry : problem.option(option)) {
      const std::uint32_t item = index(entry.item);
      primary = primary || item < problem.num_primary();
      if (owner[item] == nobody) {
        owner[item] = k;
        colour[item] = entry.colour;
        continue;
      }
      const OptionId other = options[owner[item]];
      const std::string both = option_name(problem, other) + " and " + option_name(problem, option);
      if (entry.colour == ColourId::none || colour[item] == ColourId::none) {
        return Fault{
            Fault::Kind::item_covered_twice, entry.item, option, other,
            "item " + quote_token(problem.name(entry.item)) + " is covered twice, by " + both};
      }
      if (entry.colour != colour[item]) {
        return Fault{Fault::Kind::colour_clash, entry.item, option, other,
                     "item " + quote_token(problem.name(entry.item)) + " has colour " +
                         quote_token(problem.colour_name(colour[item])) + " and colour " +
                         quote_token(problem.colour_name(entry.colour)) + " in " + both};
      }
    }
    if (!primary) {
      return Fault{Fault::Kind::option_without_primary,
                   {},
                   option,
                   {},
                   option_name(problem, option) + " has no primary item, so no cover uses it"};
    }
  }
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    if (owner[item] == nobody) {
      return Fault{Fault::Kind::item_not_covered,
                   ItemId{item},
                   {},
                   {},
                   "item " + quote_token(problem.name(ItemId{item})) + " is not covered"};
    }
  }
  return std::nullopt;
}

}  // namespace dlx
