#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "bindings/c/support.hpp"
#include "dlx/ask.hpp"

namespace dlx::c {

/// A caller's question, with what it takes of texts.
struct Request {
  Question question;
  How how;
  bool up_to_symmetry = false;
  int (*on_progress)(const dlx_progress*, void*) = nullptr;
  void* context = nullptr;
};

/// Errors: ArgumentError for what no question says.
Request request_of(const dlx_question* question);

/// Covers, one behind the other.
struct Block {
  std::vector<std::uint32_t> options;
  std::vector<std::uint64_t> ends;  ///< of each cover, in `options`

  std::size_t size() const { return ends.size(); }
  void clear() {
    options.clear();
    ends.clear();
  }
};

}  // namespace dlx::c

/// A question that is being answered on a thread of its own. Covers go through two blocks: one that
/// the search fills, under the lock, and one that the caller reads, which are swapped when the
/// caller has read all. So he and the search meet once for some thousand covers, and where covers
/// are rare he has each as soon as it is found.
struct dlx_run {
 public:
  dlx_run(dlx::Problem problem, dlx::c::Request request);
  ~dlx_run();
  dlx_run(const dlx_run&) = delete;
  dlx_run& operator=(const dlx_run&) = delete;

  void stop() { stop_.request(); }
  dlx_progress progress() const;
  /// False: it is still at work, and `seconds` are over; below 0: for ever.
  bool wait(double seconds);
  /// The answer. Errors: StateFault before it is there; what ended the search, if that was an
  /// exception.
  dlx::Answer& answer();

  enum class Pull { covers, end, late };
  /// Waits until there is a cover to be read, for so long.
  Pull pull(double seconds);
  /// The options of the first cover that is not read yet. Only after Pull::covers.
  std::span<const std::uint32_t> front() const;
  void pop() { ++read_; }

  const dlx::Problem& problem() const { return problem_; }

 private:
  using Clock = std::chrono::steady_clock;

  void work();
  dlx::Answer find();
  bool show(const dlx::Cover& cover);
  void note(const dlx::Progress& progress);
  void rethrow() const;
  template <typename Ready>
  bool wait_until(std::unique_lock<std::mutex>& lock, double seconds, const Ready& ready);

  const dlx::Problem problem_;
  dlx::c::Request request_;
  dlx::StopFlag stop_;

  mutable std::mutex lock_;
  std::condition_variable news_, room_;
  dlx::c::Block filled_;
  Clock::time_point told_;  // when the reader was last told of covers
  dlx_progress progress_{};
  bool done_ = false;
  std::exception_ptr error_;
  dlx::Answer answer_;

  dlx::c::Block reading_;
  std::size_t read_ = 0;

  std::thread thread_;  // last: it begins when all else is there
};
