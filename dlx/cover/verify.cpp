#include "dlx/verify.hpp"

#include <algorithm>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"

namespace dlx {
namespace {

constexpr std::size_t nobody = static_cast<std::size_t>(-1);

std::string option_name(const Problem& problem, OptionId option) {
  std::string name = "option " + std::to_string(index(option));
  if (!problem.label(option).empty()) name += " (" + std::string(problem.label(option)) + ")";
  return name;
}

// Returns an option that occurs twice, if there is one.
std::optional<OptionId> find_repeated(std::span<const OptionId> options) {
  std::vector<OptionId> sorted(options.begin(), options.end());
  std::sort(sorted.begin(), sorted.end());
  const auto repeated = std::adjacent_find(sorted.begin(), sorted.end());
  if (repeated == sorted.end()) return std::nullopt;
  return *repeated;
}

std::string times(std::uint32_t number) {
  return number == 1 ? "once" : std::to_string(number) + " times";
}

}  // namespace

std::optional<Fault> verify(const Problem& problem, std::span<const OptionId> options) {
  Deadline::check(problem.num_items());
  std::vector<std::size_t> owner(problem.num_items(), nobody);  // position in `options`
  std::vector<ColourId> colour(problem.num_items(), ColourId::none);
  std::vector<std::uint32_t> uses(problem.num_primary());

  for (std::size_t k = 0; k < options.size(); ++k) {
    const OptionId option = options[k];
    if (index(option) >= problem.num_options()) {
      return Fault{.kind = Fault::Kind::unknown_option,
                   .option = option,
                   .message = "option " + std::to_string(index(option)) +
                              " is not in the problem, which has " +
                              std::to_string(problem.num_options())};
    }
    bool primary = false;
    Deadline::check(problem.option(option).size());
    for (const Entry& entry : problem.option(option)) {
      const std::uint32_t item = index(entry.item);
      primary = primary || item < problem.num_primary();
      if (owner[item] == nobody) {
        owner[item] = k;
        colour[item] = entry.colour;
        if (item < problem.num_primary()) uses[item] = 1;
        continue;
      }
      if (item < problem.num_primary() && problem.high(entry.item) != 1) {
        if (++uses[item] <= problem.high(entry.item)) continue;
        return Fault{.kind = Fault::Kind::item_covered_too_often,
                     .item = entry.item,
                     .option = option,
                     .message = "item " + quote_token(problem.name(entry.item)) +
                                " is covered more than " + times(problem.high(entry.item)) +
                                ", the last time by " + option_name(problem, option)};
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
      return Fault{
          .kind = Fault::Kind::option_without_primary,
          .option = option,
          .message = option_name(problem, option) + " has no primary item, so no cover uses it"};
    }
  }
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    const std::uint32_t low = problem.low(ItemId{item});
    if (uses[item] >= low) continue;
    std::string message = "item " + quote_token(problem.name(ItemId{item})) + " is ";
    message += uses[item] == 0 ? "not covered" : "covered " + times(uses[item]);
    if (low != 1) message += ", expected " + times(low);
    return Fault{Fault::Kind::item_not_covered, ItemId{item}, {}, {}, std::move(message)};
  }
  if (problem.has_bounds()) {
    if (const std::optional<OptionId> option = find_repeated(options)) {
      return Fault{Fault::Kind::option_repeated,
                   {},
                   *option,
                   *option,
                   option_name(problem, *option) + " is listed twice"};
    }
  }
  return std::nullopt;
}

}  // namespace dlx
