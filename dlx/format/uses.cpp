#include "dlx/format/uses.hpp"

#include <unordered_map>

#include "dlx/deadline.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

Uses::Uses(const Problem& problem) : start_(problem.num_items() + 1) {
  const auto each_use = [&](auto visit) {
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      Deadline::check(problem.option(OptionId{k}).size());
      if (!problem.has_primary(OptionId{k})) continue;
      for (const Entry& entry : problem.option(OptionId{k})) visit(OptionId{k}, entry);
    }
  };
  each_use([&](OptionId, const Entry& entry) { ++start_[index(entry.item) + 1]; });
  for (std::size_t k = 1; k < start_.size(); ++k) start_[k] += start_[k - 1];
  uses_.resize(start_.back());
  std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
  each_use([&](OptionId option, const Entry& entry) {
    uses_[next[index(entry.item)]++] = {option, entry.colour};
  });
}

std::vector<std::vector<OptionId>> Uses::groups(ItemId item) const {
  Deadline::check(10 * of(item).size());
  std::vector<std::vector<OptionId>> groups;
  std::unordered_map<std::uint32_t, std::size_t> group_of;  // by colour
  for (const Use& use : of(item)) {
    std::size_t group = groups.size();
    if (use.colour != ColourId::none) {
      group = group_of.emplace(index(use.colour), group).first->second;
    }
    if (group == groups.size()) groups.emplace_back();
    groups[group].push_back(use.option);
  }
  return groups;
}

void note_data(std::vector<std::string>& losses, const Problem& problem,
               const std::string& format) {
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.data(OptionId{k}) == 0) continue;
    losses.push_back(format + " has no data numbers; they are left out");
    return;
  }
}

std::string option_remark(const Problem& problem, OptionId option) {
  Deadline::check(10 * problem.option(option).size());
  std::string text = option_text(problem, option);
  if (!problem.label(option).empty()) text += " (" + std::string(problem.label(option)) + ")";
  return text;
}

}  // namespace dlx::format
