#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/prices.hpp"
#include "dlx/engine/shared/meter.hpp"

namespace dlx::optimize {

/// Costs in units of Layout::unit; no cover costs as much.
inline constexpr std::int64_t no_cost = std::numeric_limits<std::int64_t>::max();

/// Covers that consist of some options of a layout (ascending), among them those that are taken,
/// and cost at least a bound (scaled). Where all items are covered once, none need be taken: the
/// options that led to a part are the only ones of their items in it. Internal.
struct OpenPart {
  std::vector<std::uint32_t> options;
  std::int64_t bound;
  std::vector<std::uint32_t> taken = {};  ///< ascending
};

/// Depth-first branch and bound below a cost. Internal.
class Search {
 public:
  /// What became of a cover (options of the layout, its cost in units): the new limit, at most the
  /// old one. A limit of `stop` ends the search.
  using Found = std::function<std::int64_t(std::span<const std::uint32_t>, std::int64_t)>;
  /// `limit`: the meter said no; `stopped`: `found` did; `budget`: so many nodes were tried.
  enum class End { complete, limit, stopped, budget };
  static constexpr std::int64_t stop = std::numeric_limits<std::int64_t>::min();

  Search(const Layout& layout, Meter& meter, Found found);

  /// No cover costs less than that.
  std::int64_t root_bound() const;
  /// Raises root_bound() by up to so many rounds of price changes.
  void improve_root(unsigned rounds);

  /// The same in one go, whether it pays or not.
  void approach(unsigned rounds);
  /// Begins with these prices, with which the options have these rests, none of them negative, and
  /// all covers cost at least `bound` (scaled); it need not be the prices alone that it is made of.
  void begin_with(std::span<const std::int64_t> prices, std::span<const std::int64_t> rests,
                  std::int64_t bound);
  /// What options cost beyond the prices of the root.
  std::span<const std::int64_t> root_rests() const {
    return {rests_.data(), layout_.num_options()};
  }
  std::span<const std::int64_t> root_prices() const { return {prices_.data(), layout_.num_rows()}; }
  std::int64_t scaled_root_bound() const { return frames_[0].bound; }

  /// Finds every cover that costs less than `limit`, and less than what `found` says later on; with
  /// the options that are `taken`.
  End run(std::int64_t limit, std::uint64_t budget, std::vector<std::uint32_t> taken = {});
  /// The same with the prices of the root, which is quick, and goes nowhere where it takes long.
  End dive(std::int64_t limit, std::uint64_t budget);
  /// Goes on from where run() ended for its budget; nothing else may have been called in between
  /// that is not const. In stretches it does what it does in one go.
  End go_on(std::uint64_t budget);
  /// A bound (scaled) on what a run looks for that ended by its budget.
  std::int64_t scaled_run_bound() const { return frames_[1].bound; }

  /// Every cover that the current or last run has not met costs at least that; no_cost if there is
  /// none.
  std::int64_t bound() const;

  /// What a run that ended by its budget or a limit has left to do: each cover that it has not met
  /// and that costs less than its limit has options of one of these parts alone, and less than
  /// closed() (scaled) costs no other.
  std::vector<OpenPart> left() const;
  std::int64_t closed() const { return pruned_; }

  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;
  std::vector<std::uint64_t> level_nodes;

 private:
  struct Child {
    std::uint32_t option;
    std::int64_t rest;
  };
  // Whether prices are improved at a node. What pays is found out level by level: the work below
  // nodes of both kinds is compared.
  enum class Way : std::uint8_t { none, left, improved };
  struct Trial {
    double work[2] = {};  // below nodes where prices were left, and improved
    double nodes[2] = {};
    std::uint32_t turn = 0;
  };
  struct Frame {
    std::uint32_t begin, end;              // the options that live, in ids_ and rests_
    std::uint32_t children, children_end;  // in children_
    std::uint32_t tight, tight_end;        // in tight_
    std::uint32_t next;                    // the child to be tried
    std::uint32_t trail;                   // before the option that led here was taken
    std::uint32_t option;                  // that led here; none for none
    std::uint32_t prices;                  // in prices_
    std::uint32_t prices_end;              // before those of this frame, if it has its own
    std::uint32_t row;                     // branched on
    Way way;                               // of its prices
    std::uint64_t work;                    // before it
    std::int64_t bound;                    // of the covers below
    std::int64_t cost;                     // scaled, of the options chosen
  };
  // A row with few options: a child that leaves it without any is seen before its options are.
  struct Tight {
    static constexpr std::uint32_t most = 16;
    std::uint32_t row;
    std::uint32_t size;
    std::uint32_t options[most];
  };
  struct Row {
    std::int64_t least;   // share of an option
    std::uint32_t count;  // options that live
    std::uint32_t at;     // one of them
  };

  Remainder remainder(const Frame& frame) const;
  std::span<std::int64_t> prices_of(const Frame& frame);
  std::span<std::int64_t> rests_of(const Frame& frame);
  std::int64_t slack(const Frame& frame) const;
  void prune(std::int64_t bound);
  std::int64_t improve(Frame& frame, unsigned rounds);
  std::int64_t settle(Frame& frame, unsigned rounds);
  std::int64_t open_bound() const;
  std::int64_t in_units(std::int64_t bound) const;
  void begin_run(std::int64_t limit);
  void open_root();
  void unwind();
  void step();
  void leave();
  void block(std::uint32_t claim);
  void flip(std::uint32_t claim) {
    blocked_[claim] ^= 1;
    if (layout_.words > 0) blocked_bits_[claim / 64] ^= std::uint64_t{1} << claim % 64;
  }
  bool take(std::uint32_t option, Frame& child);
  void own_prices(Frame& frame);
  template <int words, bool relaxed>
  void sift(const Frame& from, Frame& frame);
  void sift_taken(const Frame& from, Frame& frame, bool relaxed);
  bool open_next(Frame& frame);
  bool open(Frame& frame);
  OpenPart rest_of(const Frame& frame, std::uint32_t child) const;
  bool improves(Frame& frame);
  void learn(const Frame& frame);
  bool branch(Frame& frame);
  bool starves(const Frame& parent) const;

  const Layout& layout_;
  Meter& meter_;
  Found found_;
  Prices ascent_;
  std::int64_t limit_ = 0;
  bool begins_ = false;        // the root of a run has no children yet
  bool dives_ = false;         // prices are left as they are
  std::vector<Trial> trials_;  // by level
  std::uint64_t work_ = 0;     // options looked at, about
  bool stopped_ = false;
  bool late_ = false;  // a limit came while prices were improved
  std::int64_t last_bound_ = std::numeric_limits<std::int64_t>::min();  // of the last run
  std::int64_t pruned_ = 0;  // the least bound of what was cut off
  std::vector<Frame> frames_;
  std::vector<Child> children_;
  std::vector<Tight> tight_;
  std::vector<std::uint32_t> ids_;
  std::vector<std::int64_t> rests_;
  std::vector<std::int64_t> prices_;
  std::vector<std::uint32_t> chosen_;
  std::vector<std::uint32_t> taken_;  // with which a run begins, one at each of its first levels
  std::vector<std::uint32_t> trail_;
  std::vector<std::uint8_t> blocked_;  // by claim
  std::vector<std::uint64_t> blocked_bits_;
  std::vector<std::uint8_t> dead_;
  std::vector<std::int32_t> low_, high_;  // left to be covered
  std::vector<std::int64_t> relax_;
  std::vector<Row> rows_;
};

}  // namespace dlx::optimize
