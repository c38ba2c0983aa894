#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>

#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/text_format.hpp"
#include "puzzles/solutions.hpp"
#include "puzzles/solutions/markup.hpp"

namespace dlx::puzzles {
namespace {

constexpr std::string_view digits = "0123456789";

// Removes a number from the end of the text; returns false if there is none.
bool drop_number(std::string_view& text) {
  const std::size_t last = text.find_last_not_of(digits);
  const std::size_t size = last == text.npos ? 0 : last + 1;
  if (size == text.size()) return false;
  text = text.substr(0, size);
  return true;
}

bool drop(std::string_view& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  return true;
}

std::vector<Entry> sorted(std::span<const Entry> entries) {
  std::vector<Entry> copy(entries.begin(), entries.end());
  std::ranges::sort(copy, [](const Entry& left, const Entry& right) {
    return std::pair(left.item, left.colour) < std::pair(right.item, right.colour);
  });
  return copy;
}

// Returns false for nearly all labels, which then need no further check.
bool begins_with_item(const Problem& problem, std::string_view label) {
  return problem.find_item(label.substr(0, label.find_first_of(": \t"))).has_value();
}

}  // namespace

bool is_solution_header(std::string_view line) {
  if (line.starts_with("|")) return trimmed(line.substr(1)).starts_with("solution ");
  return drop(line, ":") && drop_number(line) && line.empty();
}

std::string_view cost_of_header(std::string_view line) {
  constexpr std::string_view mark = ", cost ";
  const std::size_t at = line.find(mark);
  return at == line.npos ? std::string_view() : trimmed(line.substr(at + mark.size()));
}

std::optional<std::string_view> without_rank(std::string_view line) {
  if (!drop(line, ")") || !drop_number(line)) return std::nullopt;
  if (!drop(line, " of ") || !drop_number(line) || !drop(line, " (")) return std::nullopt;
  return trimmed(line);
}

bool reads_as_markup(std::string_view line) {
  return line.starts_with("|") || line.starts_with("{") || line != trimmed(line) ||
         is_solution_header(line) || without_rank(line).has_value();
}

OptionIndex::OptionIndex(const Problem& problem) : problem_(problem) {
  for (std::uint32_t k = 1; k <= problem_.num_colours(); ++k)
    colours_.emplace(problem_.colour_name(ColourId{k}), ColourId{k});
  options_.reserve(problem_.num_options());
  for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
    Deadline::check(20 + problem_.option(OptionId{k}).size());
    options_.emplace(hash_of(problem_.option(OptionId{k})), OptionId{k});
  }
  choose_labels();
  for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
    const OptionId option{k};
    if (!has_unique_label(option)) continue;
    const std::string_view label = problem_.label(option);
    const auto [known, fresh] = labels_.emplace(label, option);
    if (!fresh && !has_entries(known->second, problem_.option(option))) ambiguous_.insert(label);
  }
}

// An option that loses its label is identified by its items, which another option may have as its
// label.
void OptionIndex::choose_labels() {
  std::vector<OptionId> labelled;
  has_unique_label_.resize(problem_.num_options());
  for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
    const std::string_view label = problem_.label(OptionId{k});
    if (label.empty() || reads_as_markup(label)) continue;
    has_unique_label_[k] = true;
    if (begins_with_item(problem_, label)) labelled.push_back(OptionId{k});
  }
  std::size_t before = 0;
  do {
    before = labelled.size();
    std::erase_if(labelled, [&](OptionId option) {
      const bool misleads = is_misleading(option);
      if (misleads) has_unique_label_[index(option)] = false;
      return misleads;
    });
  } while (labelled.size() < before);
}

// Returns true if the label of the option reads like the items of another option that is identified
// by its items.
bool OptionIndex::is_misleading(OptionId option) const {
  const std::optional<std::vector<Entry>> entries = entries_of(problem_.label(option));
  if (!entries || has_entries(option, *entries)) return false;
  const auto [begin, end] = options_.equal_range(hash_of(*entries));
  return std::any_of(begin, end, [&](const auto& known) {
    return !has_unique_label(known.second) && has_entries(known.second, *entries);
  });
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
  for (auto it = begin; it != end; ++it)
    if (has_entries(it->second, entries)) return it->second;
  return std::nullopt;
}

std::optional<std::vector<Entry>> OptionIndex::entries_of(std::string_view line) const {
  std::vector<Entry> entries;
  for (const std::string_view token : tokens_of(line)) {
    const std::optional<Entry> known = entry(token);
    if (!known) return std::nullopt;
    entries.push_back(*known);
  }
  return entries;
}

std::optional<OptionId> OptionIndex::by_items(std::string_view line) const {
  const std::optional<std::vector<Entry>> entries = entries_of(line);
  return entries ? by_entries(*entries) : std::nullopt;
}

bool OptionIndex::has_entries(OptionId option, std::span<const Entry> entries) const {
  const std::span<const Entry> own = problem_.option(option);
  return own.size() == entries.size() && sorted(own) == sorted(entries);
}

std::string OptionTitles::of(OptionId option) {
  const std::string_view label = problem_.label(option);
  if (label.empty() || reads_as_markup(label)) return option_text(problem_, option);
  if (begins_with_item(problem_, label)) {
    if (!index_) index_.emplace(problem_);
    if (!index_->has_unique_label(option)) return option_text(problem_, option);
  }
  return std::string(label);
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

std::string cost_text(const Problem& problem, const Cover& cover) {
  return decimal_text(cover_cost(problem, cover.options()), problem.cost_digits());
}

SolutionText::SolutionText(const Problem& problem)
    : problem_(problem), titles_(problem), lines_(problem.num_options()) {}

void SolutionText::append(std::uint64_t number, const Cover& cover, std::string& text) {
  append_head(number, cover, text);
  for (const OptionId option : cover) text += line_of(option);
}

void SolutionText::make_line(OptionId option) { lines_[index(option)] = titles_.of(option) + '\n'; }

void SolutionText::append_head(std::uint64_t number, const Cover& cover, std::string& text) const {
  constexpr std::string_view begin = "| solution ";
  char head[begin.size() + std::numeric_limits<std::uint64_t>::digits10 + 2];
  char* end = std::to_chars(std::ranges::copy(begin, head).out, std::end(head) - 1, number).ptr;
  if (problem_.has_costs()) {
    text.append(head, end).append(", cost ").append(cost_text(problem_, cover)) += '\n';
  } else {  // immediately, because there may be millions of covers
    *end++ = '\n';
    text.append(head, end);
  }
}

}  // namespace dlx::puzzles
