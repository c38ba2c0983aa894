#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bindings/c/support.hpp"
#include "dlx/query.hpp"

namespace dlx::c {

/// Covers, concatenated.
struct Block {
  std::vector<std::uint32_t> options;
  std::vector<std::uint64_t> ends;  ///< end of each cover in `options`

  std::size_t size() const { return ends.size(); }
  void add(const Cover& cover);  ///< with ascending options
  void clear() {
    options.clear();
    ends.clear();
  }

 private:
  std::vector<std::uint64_t> bits_;  // all zero between covers
};

/// A query about a problem.
struct Request {
  Query query;
  SolveOptions options;
  std::optional<SavedRun> saved;
};

/// Errors: SettingError; ArgumentError for invalid queries.
Request request_of(const dlx_query& query, const Problem& problem);

}  // namespace dlx::c

/// A query of a caller.
struct dlx_query : dlx::c::Request {
  /// Settings about costs, by name. The values are in units of the problem, which is not yet known.
  std::vector<std::pair<std::string, std::string>> costs;
  bool saves = false;  ///< the setting save_interval was set
};

/// A query that is being answered. Subclasses determine which thread does the work: in
/// thread_run.cpp a separate thread, except for small problems.
struct dlx_run {
 public:
  dlx_run(dlx::Problem problem, dlx::c::Request request);
  virtual ~dlx_run() = default;
  dlx_run(const dlx_run&) = delete;
  dlx_run& operator=(const dlx_run&) = delete;

  void stop() { stop_.request(); }
  /// Returns true if the worker remained in the parent process when this process was forked; the
  /// run can then be neither used nor freed.
  virtual bool abandoned() const { return false; }
  /// Returns true if the result exists. May be called from any thread, like progress().
  virtual bool finished() const = 0;
  virtual dlx::Progress progress() const = 0;
  /// Returns the newest save and forgets it; empty if there is none.
  virtual std::string take_save() = 0;
  /// Returns false if the work continues after `seconds`; negative: waits without limit.
  virtual bool wait(double seconds) = 0;
  /// Returns the result.
  /// Errors:   StateFault before the result exists; the exception that ended the search, if any.
  virtual dlx::Result& answer() = 0;

  enum class Pull { covers, end, late };
  /// Waits until a cover can be read, for at most `seconds`.
  /// Errors:   those of answer().
  Pull pull(double seconds) { return read_ < reading_.size() ? Pull::covers : pull_more(seconds); }
  /// Returns true if a cover can be read now; errors are reported by the next pull().
  bool has_more() noexcept;
  /// The options of the first unread cover. Only after Pull::covers, or if has_more().
  std::span<const std::uint32_t> front() const;
  void pop() { ++read_; }

  const dlx::Problem& problem() const { return problem_; }
  dlx::Query::Kind kind() const { return request_.query.kind; }

 protected:
  virtual Pull pull_more(double seconds) = 0;
  virtual void note(const dlx::Progress& progress) = 0;
  virtual void keep(std::string save) = 0;
  /// Exchanges the unread covers with `covers`, whose contents have been read.
  void read(dlx::c::Block& covers);

  const dlx::Problem problem_;
  dlx::c::Request request_;
  dlx::StopFlag stop_;

 private:
  dlx::c::Block reading_;
  std::size_t read_ = 0;
};

/// Begins a run.
std::unique_ptr<dlx_run> start_run(dlx::Problem problem, dlx::c::Request request);
