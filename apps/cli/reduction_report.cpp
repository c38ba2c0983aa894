#include "apps/cli/reduction_report.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "apps/cli/text.hpp"
#include "dlx/deadline.hpp"

namespace dlx::cli {
namespace {

// The reasons as JSON has them, in the order of the enumerations.
constexpr std::array option_tokens{"no_primary", "conflict", "blocks", "duplicate", "dearer"};
constexpr std::array item_tokens{"covered", "no_option",    "single",   "one_colour",
                                 "implied", "same_options", "unbounded"};

std::string item_name(const Reduction& reduction, ItemId item) {
  return std::string(reduction.original.name(item));
}

Json option_json(const Reduction& reduction, const RemovedOption& each) {
  Deadline::check(50);
  Json object{{"option", index(each.option)},
              {"reason", option_tokens[static_cast<std::size_t>(each.reason)]}};
  const OptionReason reason = each.reason;
  if (reason == OptionReason::conflict || reason == OptionReason::blocks) {
    object["item"] = item_name(reduction, each.item);
  }
  if (reason != OptionReason::no_primary && reason != OptionReason::blocks) {
    object["other"] = index(each.other);
  }
  return object;
}

Json item_json(const Reduction& reduction, const RemovedItem& each) {
  Json object{{"item", item_name(reduction, each.item)},
              {"reason", item_tokens[static_cast<std::size_t>(each.reason)]}};
  if (each.reason == ItemReason::implied || each.reason == ItemReason::same_options) {
    object["other"] = item_name(reduction, each.other);
  }
  return object;
}

// "  144 blocks an item", for each reason that there is.
template <typename Removals>
void count_reasons(const Removals& removals, std::string& text) {
  std::map<decltype(removals.front().reason), std::size_t> counts;
  for (const auto& each : removals) ++counts[each.reason];
  for (const auto& [reason, count] : counts) {
    text::append(text, "  {:>8} {}\n", count, to_string(reason));
  }
}

}  // namespace

std::string reduction_text(const Reduction& reduction, std::size_t components, double seconds) {
  std::string text;
  const Problem& before = reduction.original;
  const Problem& after = reduction.problem;
  if (reduction.refuted) {
    text::append(text, "no solution: item {} can't be covered as often as it must be\n",
                 item_name(reduction, reduction.refuted_item));
  } else {
    text::append(text, "options     {} of {}, {} more in every solution\n", after.num_options(),
                 before.num_options(), reduction.forced.size());
    text::append(text, "items       {}+{} of {}+{}\n", after.num_primary(), after.num_secondary(),
                 before.num_primary(), before.num_secondary());
    text::append(text, "entries     {} of {}\n", after.num_entries(), before.num_entries());
    text::append(text, "components  {}\n", components);
  }
  if (!reduction.removed.empty()) text += "options removed\n";
  count_reasons(reduction.removed, text);
  if (!reduction.removed_items.empty()) text += "items removed\n";
  count_reasons(reduction.removed_items, text);
  text::append(text, "seconds     {:.3f}{}\n", seconds,
               reduction.finished ? "" : ", cut short by the limit of work");
  return text;
}

Json reduction_json(const Reduction& reduction, std::size_t components, double seconds) {
  Json report = json_object("reduction");
  report["refuted"] = reduction.refuted;
  if (reduction.refuted) report["refuted_item"] = item_name(reduction, reduction.refuted_item);
  report["finished"] = reduction.finished;
  const auto size = [](const Problem& problem) {
    return Json{{"options", problem.num_options()},
                {"primary", problem.num_primary()},
                {"secondary", problem.num_secondary()},
                {"entries", problem.num_entries()}};
  };
  report["before"] = size(reduction.original);
  report["after"] = size(reduction.problem);
  report["components"] = components;
  report["left"] = Json::array();
  for (const OptionId option : reduction.origin) report["left"].push_back(index(option));
  report["forced"] = Json::array();
  for (const OptionId option : reduction.forced) report["forced"].push_back(index(option));
  report["copies"] = Json::array();
  const auto add_copies = [&](OptionId option) {
    if (reduction.multiplicity(option) == 1) return;
    Json copies = Json::array();
    for (const OptionId copy : reduction.copies(option)) copies.push_back(index(copy));
    report["copies"].push_back(std::move(copies));
  };
  std::ranges::for_each(reduction.forced, add_copies);
  std::ranges::for_each(reduction.origin, add_copies);
  report["removed_options"] = Json::array();
  for (const RemovedOption& each : reduction.removed) {
    report["removed_options"].push_back(option_json(reduction, each));
  }
  report["removed_items"] = Json::array();
  for (const RemovedItem& each : reduction.removed_items) {
    report["removed_items"].push_back(item_json(reduction, each));
  }
  report["steps"] = reduction.steps;
  report["seconds"] = seconds;
  return report;
}

}  // namespace dlx::cli
