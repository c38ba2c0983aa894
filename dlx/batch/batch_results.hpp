#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/batch.hpp"

namespace dlx {

/// The answers of one run of a Batch, with the first cover of each task that has one. Internal.
class BatchResults {
 public:
  /// Prepares the answers of a run. `num_digits`: the digits of a cover, or 0 if covers are stored
  /// as options. `visit`: receives each cover as digits; may be null.
  void begin(std::size_t tasks, std::size_t num_digits, const Batch::Visit* visit) {
    answers_.assign(tasks, {});
    num_digits_ = num_digits;
    digits_.resize(tasks * num_digits);
    other_.resize(num_digits);
    covers_.clear();
    cover_begin_.assign(num_digits > 0 ? 0 : tasks, 0);
    cover_end_.assign(cover_begin_.size(), 0);
    visit_ = visit;
  }

  Batch::Answer& answer(std::uint32_t task) { return answers_[task]; }
  bool has_visit() const { return visit_ != nullptr; }
  std::span<std::uint8_t> digits(std::size_t task) {
    return std::span(digits_).subspan(task * num_digits_, num_digits_);
  }

  /// Counts a cover of a task. Stores the first cover, and passes each cover to the visit unless
  /// `silent`. The cover comes from `write_digits(std::span<std::uint8_t>)` or
  /// `append_options(std::vector<OptionId>&)`, of which only one is called.
  template <typename WriteDigits, typename AppendOptions>
  void add_cover(std::uint32_t task, bool silent, const WriteDigits& write_digits,
                 const AppendOptions& append_options) {
    const bool is_first = answers_[task].covers++ == 0;
    if (visit_ != nullptr && !silent) {
      const std::span<std::uint8_t> place = is_first ? digits(task) : std::span(other_);
      write_digits(place);
      return (*visit_)(task, place);
    }
    if (!is_first) return;
    if (num_digits_ > 0) return write_digits(digits(task));
    cover_begin_[task] = covers_.size();
    append_options(covers_);
    cover_end_[task] = covers_.size();
  }
  /// Adds `number` to the covers of a task, whose sum is at most `limit`. If the task had no cover,
  /// calls `write_digits` to store one of them. Before: there is no visit.
  template <typename WriteDigits>
  void add_covers(std::uint32_t task, std::uint64_t number, std::uint64_t limit,
                  const WriteDigits& write_digits) {
    std::uint64_t& covers = answers_[task].covers;
    if (covers == 0) write_digits(digits(task));
    covers += std::min(number, limit - covers);
  }
  /// Passes the first cover of a task to the visit.
  void visit_first(std::uint32_t task) { (*visit_)(task, digits(task)); }

  /// Returns the answers, which point to the covers.
  std::span<const Batch::Answer> finish() {
    for (std::size_t k = 0; k < answers_.size(); ++k) {
      if (num_digits_ == 0) {
        answers_[k].first =
            std::span(covers_).subspan(cover_begin_[k], cover_end_[k] - cover_begin_[k]);
      } else if (answers_[k].covers > 0) {
        answers_[k].digits = digits(k);
      }
    }
    return answers_;
  }
  void clear() { answers_.clear(); }

 private:
  std::vector<Batch::Answer> answers_;
  std::size_t num_digits_ = 0;
  std::vector<std::uint8_t> digits_;  // first covers, `num_digits_` digits for each task
  std::vector<std::uint8_t> other_;   // a cover that is not the first of its task
  std::vector<OptionId> covers_;      // first covers, if they are stored as options
  std::vector<std::size_t> cover_begin_;
  std::vector<std::size_t> cover_end_;
  const Batch::Visit* visit_ = nullptr;
};

}  // namespace dlx
