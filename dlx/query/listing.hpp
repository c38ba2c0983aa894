#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "dlx/query/task.hpp"

namespace dlx::query {

/// The covers that a Schedule passes on or counts. While several searches report covers of a listing,
/// each cover is passed on once. Searches have numbers below 32. Internal.
class Listing {
 public:
  /// `visit`: null if covers are counted. Keeps the pointer.
  Listing(std::uint64_t limit, const VisitCover* visit) : limit_(limit), visit_(visit) {}

  bool lists() const { return visit_ != nullptr; }
  bool wants_few() const { return pulls_ || limit_ != no_limit; }
  /// Returns true if covers are pulled one by one, in this thread.
  bool pulls() const { return pulls_; }
  std::uint64_t limit() const { return limit_; }
  bool is_full() const { return lists() && reported_ >= limit_; }
  std::uint64_t reported() const { return reported_; }
  /// Returns false if the last visit asked to stop.
  bool wants_more() const { return wants_more_; }
  /// Returns true during a visit.
  bool is_visiting() const { return is_visiting_; }

  void visit_by(const VisitCover* visit, bool pulls) {
    visit_ = visit;
    pulls_ = pulls;
  }
  void set_reported(std::uint64_t reported) { reported_ = reported; }
  /// Starts again with another limit.
  void reset(std::uint64_t limit) {
    limit_ = limit;
    reported_ = 0;
    by_.clear();
    finder_.reset();
  }
  void begin_turn() { is_visiting_ = false; }

  /// Passes a cover on. Returns false to stop.
  bool report(const Cover& cover) {
    ++reported_;
    is_visiting_ = true;
    wants_more_ = (*visit_)(cover);
    is_visiting_ = false;
    return wants_more_ && !is_full();
  }

  /// Notes that a search has found the cover. Returns true if no search had found it before.
  bool add(const Cover& cover, unsigned search) {
    const auto [place, is_new] = by_.try_emplace(sorted_options(cover));
    place->second |= 1U << search;
    if (is_new) finder_ = search;
    return is_new;
  }
  /// The number of different covers since the first add(), or of covers that remain to be skipped.
  std::size_t num_noted() const { return by_.size(); }
  /// Forgets the covers that the search has found. The search, which continues alone, must skip the
  /// others.
  void continue_with(unsigned search) {
    std::erase_if(by_, [&](const auto& cover) { return (cover.second & (1U << search)) != 0; });
  }
  /// Returns true if the remaining search must skip the cover, which it finds only once.
  bool skip(const Cover& cover) { return by_.erase(sorted_options(cover)) != 0; }
  /// The search that found the last new cover, if covers were added.
  std::optional<unsigned> finder() const { return finder_; }

 private:
  static std::vector<OptionId> sorted_options(const Cover& cover) {
    std::vector<OptionId> options = cover.options();
    std::ranges::sort(options);
    return options;
  }

  std::uint64_t limit_;
  const VisitCover* visit_;
  bool pulls_ = false;
  bool is_visiting_ = false;
  bool wants_more_ = true;
  std::uint64_t reported_ = 0;  // covers of a listing
  // While several searches report covers: the covers, and the searches that have found them. After
  // that: the covers that the remaining search must still skip.
  std::map<std::vector<OptionId>, std::uint32_t> by_;
  std::optional<unsigned> finder_;
};

}  // namespace dlx::query
