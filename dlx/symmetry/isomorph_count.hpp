#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/remainders.hpp"

namespace dlx::symmetry {

/// Counts covers by remainders, isomorphic ones once. Internal.
///
/// What remains after a choice is counted by itself: its parts are multiplied; what takes but a few
/// nodes is searched; else its graph is labelled canonically, which is the key of a table, and
/// tells the symmetries of what remains. By these the options of the item that is branched on fall
/// into orbits, and one option of each is tried.
///
/// Shape:  problems that Remainders take; only with a library that labels.
/// Memory: tables of up to `memory` bytes; when they are full, what is new is counted and
/// forgotten. Source: isomorph rejection: McKay, "Isomorph-free exhaustive generation" (1998), with
/// numbers in
///         place of representatives. The key is a SHA-1 of the labelled graph, whose accidents are
///         less likely than the machine's.
class IsomorphCount {
 public:
  /// Nodes of a plain search that a remainder gets for each edge of its graph before that is
  /// labelled: they take less time.
  static constexpr double plain_nodes = 0.5;

  /// Keeps a reference.
  IsomorphCount(const Remainders& remainders, std::uint64_t memory,
                double nodes_per_edge = plain_nodes);

  /// Goes on until all is counted, or the meter says no: false. What was counted till then is kept
  /// in the tables.
  bool run(Meter& meter);

  /// Once run() returned true.
  const BigCount& count() const { return *total_; }

  struct Statistics {
    std::uint64_t labelled = 0;  // remainders
    std::uint64_t hits = 0;      // of these, those isomorphic to another one
    std::uint64_t memory = 0;    // bytes of the tables
  };
  const Statistics& statistics() const { return statistics_; }

 private:
  using Key = Form;
  using Table = std::unordered_map<Key, BigCount, FormHash>;

  // A remainder that was labelled and is being counted.
  struct Labelled {
    Key own;
    Key key;
    // One live option of each orbit of those of the item that is branched on, and their number.
    std::vector<std::pair<std::uint32_t, std::uint64_t>> orbits;
  };

  std::optional<BigCount> count(Remainder remainder, std::size_t depth);
  std::optional<BigCount> count_part(const Remainder& part, std::size_t depth);
  std::optional<BigCount> count_orbits(const Remainder& part, std::size_t depth);
  Labelled label(const Remainder& part, const Key& own);
  std::optional<std::uint64_t> count_few(const Remainder& part);
  void keep(Table& table, const Key& key, const BigCount& count);

  const Remainders& remainders_;
  const std::uint64_t max_memory_;
  const double nodes_per_edge_;
  Meter* meter_ = nullptr;
  Table same_;                  // by the options that are left
  Table isomorphic_;            // by the labelled graph
  std::vector<Labelled> path_;  // by depth; where run() was stopped it goes on
  std::optional<BigCount> total_;
  Statistics statistics_;
};

}  // namespace dlx::symmetry
