#include "apps/cli/option_index.hpp"

#include <algorithm>

#include "apps/cli/solution_text.hpp"
#include "dlx/deadline.hpp"
#include "dlx/problem/option_hash.hpp"

namespace dlx::cli {
namespace {

std::vector<Entry> sorted(std::span<const Entry> entries) {
  std::vector<Entry> copy(entries.begin(), entries.end());
  std::sort(copy.begin(), copy.end(), [](const Entry& left, const Entry& right) {
    return std::pair(left.item, left.colour) < std::pair(right.item, right.colour);
  });
  return copy;
}

}  // namespace

OptionIndex::OptionIndex(const Problem& problem) : problem_(problem) {
  for (std::uint32_t k = 1; k <= problem_.num_colours(); ++k) {
    colours_.emplace(problem_.colour_name(ColourId{k}), ColourId{k});
  }
  options_.reserve(problem_.num_options());
  for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
    const OptionId option{k};
    Deadline::check(20 + problem_.option(option).size());
    options_.emplace(hash_of(problem_.option(option)), option);
    const std::string_view label = problem_.label(option);
    if (label.empty()) continue;
    const auto [known, fresh] = labels_.emplace(label, option);
    if (!fresh && !has_entries(known->second, problem_.option(option))) ambiguous_.insert(label);
  }
}

std::optional<OptionId> OptionIndex::by_label(std::string_view label) const {
  const auto found = labels_.find(label);
  if (found == labels_.end()) return std::nullopt;
  return found->second;
}

std::optional<Entry> OptionIndex::entry(std::string_view token) const {
  const std::size_t colon = token.find(':');
  const std::optional<ItemId> item = problem_.find_item(token.substr(0, colon));
  if (!item) return std::nullopt;
  if (colon == token.npos) return Entry(*item);
  const auto colour = colours_.find(token.substr(colon + 1));
  if (colour == colours_.end()) return std::nullopt;
  return Entry(*item, colour->second);
}

std::optional<OptionId> OptionIndex::by_entries(std::span<const Entry> entries) const {
  const auto [begin, end] = options_.equal_range(hash_of(entries));
  for (auto it = begin; it != end; ++it) {
    if (has_entries(it->second, entries)) return it->second;
  }
  return std::nullopt;
}

std::optional<OptionId> OptionIndex::by_items(std::string_view line) const {
  std::vector<Entry> entries;
  for (const std::string_view token : tokens_of(line)) {
    const std::optional<Entry> known = entry(token);
    if (!known) return std::nullopt;
    entries.push_back(*known);
  }
  return by_entries(entries);
}

bool OptionIndex::has_entries(OptionId option, std::span<const Entry> entries) const {
  const std::span<const Entry> own = problem_.option(option);
  return own.size() == entries.size() && sorted(own) == sorted(entries);
}

std::vector<std::string_view> tokens_of(std::string_view line) {
  std::vector<std::string_view> tokens;
  while (!(line = trimmed(line)).empty()) {
    const std::size_t end = std::min(line.find_first_of(" \t\r\v\f"), line.size());
    tokens.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
  return tokens;
}

}  // namespace dlx::cli
