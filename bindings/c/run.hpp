#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bindings/c/support.hpp"
#include "dlx/query.hpp"

namespace dlx::c {

/// A caller's question.
struct Request {
  Query query;
  SolveOptions options;
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
  void add(const Cover& cover);  ///< its options ascending
  void clear() {
    options.clear();
    ends.clear();
  }

 private:
  std::vector<std::uint64_t> bits_;  // none set between covers
};

}  // namespace dlx::c

/// A question that is being answered. Who works on it, and when, is for the kinds of runs to say:
/// that of thread_run.cpp has a thread of its own.
struct dlx_run {
 public:
  dlx_run(dlx::Problem problem, dlx::c::Request request);
  virtual ~dlx_run() = default;
  dlx_run(const dlx_run&) = delete;
  dlx_run& operator=(const dlx_run&) = delete;

  void stop() { stop_.request(); }
  /// True if who works on it stayed behind in another process, when this one was forked from that:
  /// it can be asked for nothing, nor be freed.
  virtual bool abandoned() const { return false; }
  /// True within its callback: who works on it is the one who asks, and cannot wait for itself.
  bool telling() const;
  virtual dlx_progress progress() const = 0;
  /// False: it is still at work, and `seconds` are over; below 0: for ever.
  virtual bool wait(double seconds) = 0;
  /// The answer. Errors: StateFault before it is there; what ended the search, if that was an
  /// exception.
  virtual dlx::Result& answer() = 0;

  enum class Pull { covers, end, late };
  /// Waits until there is a cover to be read, for so long.
  /// Errors: those of answer().
  Pull pull(double seconds) { return read_ < reading_.size() ? Pull::covers : pull_more(seconds); }
  /// True if there is a cover to be read now; what went wrong is for the next pull() to say.
  bool has_more() noexcept;
  /// The options of the first cover that is not read yet. Only after Pull::covers, or has_more().
  std::span<const std::uint32_t> front() const;
  void pop() { ++read_; }

  const dlx::Problem& problem() const { return problem_; }
  bool is_for_cheapest() const { return request_.query.kind == dlx::Query::Kind::cheapest; }

 protected:
  virtual Pull pull_more(double seconds) = 0;
  virtual void note(const dlx_progress& progress) = 0;
  /// Covers to be read, from now on; what was in `covers`, which gets those that were read.
  void read(dlx::c::Block& covers);
  /// Answers in one go; covers are shown. Errors: those of run().
  dlx::Result find(const dlx::VisitCover& show);

  const dlx::Problem problem_;
  dlx::c::Request request_;
  dlx::StopFlag stop_;

 private:
  dlx::c::Block reading_;
  std::size_t read_ = 0;
};

/// A run that has begun.
std::unique_ptr<dlx_run> start_run(dlx::Problem problem, dlx::c::Request request);
