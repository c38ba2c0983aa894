#pragma once

#include <cstdint>
#include <vector>

#include "dlx/reduce/live_problem.hpp"

namespace dlx {

/// The rules of reduce() that compare items, and options, with each other. Internal.
///
/// Each goes through the live problem once, settles it, and returns true if something went. Items
/// that have not changed since the last time are passed over. They end early, as unfinished, when
/// the live problem has taken more than `max_steps`.
class Rules {
 public:
  Rules(LiveProblem& live, const ReduceOptions& options);

  /// If all options of primary item i have item j, and i takes j as often as it may be taken, the
  /// other options of j go; then one of the two does, since they have the same options.
  bool compare_primary();
  /// Items go that forbid nothing which is not forbidden elsewhere.
  bool drop_idle_items();
  /// Equal options become one.
  bool merge_duplicates();

  bool finished() const { return live_.steps() < options_.max_steps; }

 private:
  struct Common {
    ItemId item;
    ColourId colour;  // of the first option
    bool uniform;     // all options give it this colour
  };
  void find_common_items(ItemId item);
  bool is_due(std::vector<std::uint64_t>& seen, ItemId item) const;
  void compare(ItemId item, const Common& common);
  void block_others(ItemId item, ItemId common);
  bool drop_secondary(ItemId item);
  bool drop_primary(ItemId item);
  bool separates(ItemId finer, ItemId item);
  bool excludes_itself(OptionId option) const;
  std::uint64_t hash_of(OptionId option) const;
  void mark_entries(OptionId option);
  bool has_marked_entries(OptionId option) const;

  LiveProblem& live_;
  const ReduceOptions& options_;
  std::vector<Common> common_;
  std::vector<std::uint64_t> compared_at_, dropped_at_;  // by item, in the clock of live_
  // A set of items, or options, with a number for each: those whose mark is the current stamp.
  std::uint64_t stamp_ = 0;
  std::vector<std::uint64_t> item_mark_, option_mark_, colour_mark_;
  std::vector<ColourId> item_colour_, colour_of_;
  std::uint32_t num_marked_ = 0;
};

}  // namespace dlx
