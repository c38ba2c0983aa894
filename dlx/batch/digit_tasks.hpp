#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solver.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx {

/// The tasks of a Batch that are given by digits or masks; see Batch::add_digits(). Internal.
class DigitTasks {
 public:
  explicit DigitTasks(const Problem& problem) {
    constexpr std::uint32_t largest = 64;
    const auto has = [&](std::uint32_t option, std::uint32_t item) {
      return std::ranges::any_of(problem.option(OptionId{option}),
                                 [&](const Entry& entry) { return index(entry.item) == item; });
    };
    const std::uint32_t options = problem.num_options();
    std::uint32_t size = 0;
    while (size < options && has(size, 0)) ++size;
    if (size == 0 || size > largest || options % size != 0) return;
    const std::uint32_t groups = options / size;
    if (groups > problem.num_primary()) return;
    for (std::uint32_t item = 0; item < groups; ++item) {
      if (problem.bounds(ItemId{item}) != Bounds{}) return;
    }
    for (std::uint32_t option = 0; option < options; ++option) {
      const std::uint32_t group = option / size;
      if (!has(option, group)) return;
      for (const Entry& entry : problem.option(OptionId{option})) {
        if (index(entry.item) < groups && index(entry.item) != group) return;
      }
    }
    num_groups_ = groups;
    group_size_ = size;
  }

  /// Returns the number of groups, or 0 if the options of the problem do not form groups.
  std::uint32_t num_groups() const { return num_groups_; }
  std::uint32_t group_size() const { return group_size_; }

  /// Adds a task with a digit for each group, 0 if nothing is forced.
  /// Before:   there are groups.
  /// Errors:   std::invalid_argument for a wrong number of digits or a digit out of range.
  void add(std::span<const std::uint8_t> digits) {
    // Checks and counts eight digits at a time: adding `room` sets the highest bit of each byte
    // that is too large, adding 0x7f sets the highest bit of each byte that is not zero.
    constexpr std::uint64_t each = 0x0101010101010101;
    constexpr std::uint64_t highest = 0x80 * each;
    const std::uint64_t room = (0x7f - group_size_) * each;
    std::uint64_t over = 0;
    std::uint64_t forced = 0;
    const auto take = [&](const std::uint8_t* first, std::size_t number) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, first, number);
      over |= eight | ((eight & ~highest) + room);
      const std::uint64_t some = (((eight & ~highest) + 0x7f * each) & highest) >> 7;
      forced += some * each >> 56;
    };
    std::size_t k = 0;
    for (; digits.size() - k >= sizeof each; k += sizeof each) take(&digits[k], sizeof each);
    if (k < digits.size()) take(&digits[k], digits.size() - k);
    if (digits.size() != num_groups_ || (over & highest) != 0) {
      throw std::invalid_argument("expected " + std::to_string(num_groups_) + " digits from 0 to " +
                                  std::to_string(group_size_));
    }
    given_.insert(given_.end(), digits.begin(), digits.end());
    forced_.push_back(static_cast<std::uint32_t>(forced));
  }
  /// Adds a task with a mask for each group, whose bit d - 1 is set if the d-th option is left.
  /// Errors: std::invalid_argument for a wrong number of masks or a bit out of range.
  void add_masks(std::span<const std::uint64_t> masks) {
    std::uint64_t any = 0;
    for (const std::uint64_t mask : masks) any |= mask;
    if (masks.size() != num_groups_ || any >> (group_size_ - 1) > 1) {
      throw std::invalid_argument("expected " + std::to_string(num_groups_) + " masks of " +
                                  std::to_string(group_size_) + " bits");
    }
    masks_.insert(masks_.end(), masks.begin(), masks.end());
  }
  void clear() {
    given_.clear();
    masks_.clear();
    forced_.clear();
  }
  /// Returns true if is_loose() returns true for some number of live options.
  bool may_be_loose(std::size_t task) const {
    return forced_[task] * tuning::batch_loose_share < num_groups_;
  }
  /// Returns true if `live` options that are left after propagation are so many that the task
  /// probably has very many covers, or none. Before: the tasks have no masks.
  bool is_loose(std::size_t task, std::size_t live) const {
    const std::uint32_t forced = forced_[task];
    return may_be_loose(task) && live + num_groups_ * tuning::batch_dead_in_three_groups / 3 >=
                                     std::size_t{num_groups_ - forced} * group_size_ + forced;
  }
  bool empty() const { return given_.empty() && masks_.empty(); }
  bool has_masks() const { return !masks_.empty(); }
  std::size_t size() const {
    return empty() ? 0 : (has_masks() ? masks_.size() : given_.size()) / num_groups_;
  }

  std::span<const std::uint8_t> given(std::size_t task) const {
    return std::span(given_).subspan(task * num_groups_, num_groups_);
  }
  std::span<const std::uint64_t> masks(std::size_t task) const {
    return std::span(masks_).subspan(task * num_groups_, num_groups_);
  }

  /// Forces the options of a task. Returns false if two of them conflict. Before: the tasks have no
  /// masks.
  bool force(Solver& solver, std::size_t task) const {
    std::uint32_t first = 0;  // first option of the group
    for (const std::uint8_t digit : given(task)) {
      if (digit != 0 && !solver.force(OptionId{first + digit - 1})) return false;
      first += group_size_;
    }
    return true;
  }
  void write(const Cover& cover, std::span<std::uint8_t> digits) const {
    for (const OptionId option : cover) {
      digits[index(option) / group_size_] =
          static_cast<std::uint8_t>(index(option) % group_size_ + 1);
    }
  }

 private:
  std::uint32_t num_groups_ = 0;
  std::uint32_t group_size_ = 0;
  std::vector<std::uint8_t> given_;    // digits, one for each group, task by task
  std::vector<std::uint64_t> masks_;   // or masks, one for each group: the options left
  std::vector<std::uint32_t> forced_;  // the number of given digits of each task
};

}  // namespace dlx
