#include "dlx/run/digit_tasks.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace dlx {

DigitTasks::DigitTasks(const Problem& problem) {
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

void DigitTasks::add(std::span<const std::uint8_t> digits) {
  std::uint8_t highest = 0;
  for (const std::uint8_t digit : digits) highest = std::max(highest, digit);
  if (digits.size() != num_groups_ || highest > group_size_) {
    throw std::invalid_argument("expected " + std::to_string(num_groups_) + " digits from 0 to " +
                                std::to_string(group_size_));
  }
  given_.insert(given_.end(), digits.begin(), digits.end());
}

bool DigitTasks::force(Solver& solver, std::size_t task) const {
  std::uint32_t first = 0;  // option of the group
  for (const std::uint8_t digit : given(task)) {
    if (digit != 0 && !solver.force(OptionId{first + digit - 1})) return false;
    first += group_size_;
  }
  return true;
}

void DigitTasks::keep(std::size_t task, Cover cover) {
  const std::span<std::uint8_t> digits = found(task);
  for (const OptionId option : cover) {
    digits[index(option) / group_size_] =
        static_cast<std::uint8_t>(index(option) % group_size_ + 1);
  }
}

}  // namespace dlx
