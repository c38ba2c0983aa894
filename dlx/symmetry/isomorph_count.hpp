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

/// Counts covers by remainders, and counts isomorphic remainders only once. Internal.
///
/// The remainder after a choice is counted separately. The counts of its components are multiplied.
/// A small component is searched; the graph of a large component is labelled canonically, which
/// gives the key of a table and the symmetries of the component. The symmetries divide the options
/// of the item branched on into orbits, and only one option of each orbit is tried.
///
/// Shape:    problems that Remainders supports; requires a labelling library.
/// Memory:   tables of up to `memory` bytes; when they are full, new counts are not stored.
/// Source:   isomorph rejection: McKay, "Isomorph-free exhaustive generation" (1998), with counts
///           instead of representatives. The key is a SHA-1 of the labelled graph; a collision is
///           less likely than a hardware error.
class IsomorphCount {
 public:
  /// Number of nodes that a plain search may try, per edge of a remainder's graph, before the graph
  /// is labelled. The search takes less time than labelling.
  static constexpr double plain_nodes = 0.5;

  /// A remainder whose covers count `times` times.
  struct Root {
    Remainder remainder;
    BigCount times = 1;
  };

  /// Counts the whole problem. Keeps a reference to `remainders`.
  IsomorphCount(const Remainders& remainders, std::uint64_t memory,
                double nodes_per_edge = plain_nodes);
  /// Counts several remainders with shared tables. Keeps a reference to `remainders`.
  IsomorphCount(const Remainders& remainders, std::vector<Root> roots, std::uint64_t memory,
                double nodes_per_edge = plain_nodes);

  /// Continues until everything is counted, or returns false if the meter stops it; the tables keep
  /// the counts so far.
  bool run(Meter& meter);

  /// Valid after run() returned true.
  const BigCount& count() const { return done_.sum; }

  struct Counters {
    std::uint64_t labelled = 0;  // number of labelled remainders
    std::uint64_t hits = 0;      // labelled remainders that are isomorphic to an earlier one
    std::uint64_t memory = 0;    // bytes of the tables
  };
  const Counters& statistics() const { return done_.statistics; }

  using Table = std::unordered_map<Form, BigCount, FormHash>;
  /// The results so far, from which another count of this problem can continue.
  struct Done {
    std::size_t roots = 0;  ///< number of counted roots
    BigCount sum = 0;       ///< sum of the counted roots
    Table isomorphic;       ///< counts of remainders, by labelled graph
    Counters statistics;
  };
  const Done& done() const { return done_; }
  /// Call before run().
  void begin_with(Done done) { done_ = std::move(done); }

 private:
  using Key = Form;

  // A labelled remainder that is being counted.
  struct Labelled {
    Key own;
    Key key;
    // One live option of each orbit of the options of the item branched on, with the size of the
    // orbit.
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
  Table same_;                  // counts by the remaining options
  std::vector<Labelled> path_;  // by depth; run() continues here after a stop
  std::vector<Root> roots_;
  Done done_;
};

}  // namespace dlx::symmetry
