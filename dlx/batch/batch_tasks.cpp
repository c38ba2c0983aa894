#include "dlx/batch/batch_tasks.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace dlx {

BatchTasks::BatchTasks(const Problem& problem, std::shared_ptr<lanes::Pack> pack)
    : num_options_(problem.num_options()), pack_(std::move(pack)), digits_(problem) {
  if (!pack_) return;
  root_.resize(pack_->state_words());
  pack_->set_root(root_.data());
  pack_->add_restrictions();
  numbers_.assign(num_options_, none);
  for (std::uint32_t k = 0; k < pack_->num_options(); ++k) numbers_[index(pack_->option(k))] = k;
  has_none_ = pack_->num_options() < num_options_;
  if (takes_digits()) pack_->add_groups(digits_.num_groups(), digits_.group_size());
}

void BatchTasks::check_room() const {
  if (size() >= std::size_t{1} << 31) throw std::length_error("too many tasks in one batch");
}

void BatchTasks::add(std::span<const OptionId> forced) {
  std::uint32_t highest = 0;
  for (const OptionId option : forced) highest = std::max(highest, index(option));
  if (!digits_.empty()) throw std::logic_error("the batch has tasks with digits or masks");
  if (!forced.empty() && highest >= num_options_)
    throw std::invalid_argument("option number out of range");
  check_room();
  const std::size_t begin = task_end_.back();
  forced_.resize(begin + forced.size());
  for (std::size_t k = 0; k < forced.size(); ++k) {
    const std::uint32_t option = index(forced[k]);
    forced_[begin + k] = has_none_ ? numbers_[option] : option;
  }
  task_end_.push_back(forced_.size());
}

void BatchTasks::add_digits(std::span<const std::uint8_t> digits) {
  if (!takes_digits()) throw std::logic_error("the options do not form groups");
  if (task_end_.size() > 1 || digits_.has_masks())
    throw std::logic_error("the batch has tasks with options or masks");
  check_room();
  digits_.add(digits);
}

void BatchTasks::add_masks(std::span<const std::uint64_t> masks) {
  if (!takes_masks()) throw std::logic_error("this problem does not support masks");
  if (task_end_.size() > 1 || (!digits_.empty() && !digits_.has_masks()))
    throw std::logic_error("the batch has tasks with options or digits");
  check_room();
  digits_.add_masks(masks);
}

void BatchTasks::clear() {
  forced_.clear();
  task_end_.assign(1, 0);
  digits_.clear();
}

bool BatchTasks::load(std::uint32_t task, std::uint64_t* state) const {
  if (!digits_.empty()) {
    digits_.has_masks() ? pack_->set_masks(root_.data(), digits_.masks(task), state)
                        : pack_->set_digits(root_.data(), digits_.given(task), state);
    return true;
  }
  std::copy_n(root_.begin(), root_.size() - 1, state);
  const std::span<const std::uint32_t> forced = options(task);
  if (has_none_ && std::ranges::find(forced, none) != forced.end()) return false;
  pack_->restrict_items(state, forced);
  return true;
}

bool BatchTasks::force(Solver& solver, std::uint32_t task) const {
  if (!digits_.empty()) return digits_.force(solver, task);
  return std::ranges::all_of(options(task), [&](std::uint32_t number) {
    if (pack_ && number == none) return false;
    return solver.force(pack_ ? pack_->option(number) : OptionId{number});
  });
}

}  // namespace dlx
