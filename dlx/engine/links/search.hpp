#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/engine/links/links_engine.hpp"
#include "dlx/engine/shared/paths.hpp"

/// The links engine from inside: its steps are in steps.hpp, the search itself in
/// links_engine.cpp, what parts of a search need in sharing.cpp. Internal.
namespace dlx::links {

using Node = LinksEngine::Node;
using Ref = LinksEngine::Ref;

constexpr Ref node_words = sizeof(Node) / 8;
constexpr Ref ring_root = 0;

// The value of a header is the length of its ring less 2, so that a decrement that makes the length
// low, 1 or 0, makes the value negative, which costs no comparison.
constexpr std::int32_t length_2 = 0;
constexpr std::int32_t length_1 = -1;
constexpr std::int32_t length_0 = -2;
// Added to the value while the item is covered, and once more for good to that of a secondary
// item: low lengths are then met only where they matter.
constexpr std::int32_t unwatched = 1 << 29;

// A level of the search: an item, and the option that covers it.
struct Level {
  Ref node;                    // the node of the item in the option that is being tried
  Ref end;                     // where its options end: the header, or the first one given away
  std::uint32_t low_begin;     // the size of low_ before the item was covered
  std::uint32_t low_end;       // and after that
  std::uint32_t hidden_begin;  // the same of hidden_
  std::uint32_t hidden_end;
  std::uint32_t open;  // the number of levels up to the last below that has another option
  bool forced;         // the item has this option only: nothing needs to be hidden for it
};

// What happens while options are hidden, kept in registers.
struct Tally {
  std::uint32_t low;     // the end of low_
  std::uint32_t hidden;  // the end of hidden_
  std::uint64_t updates = 0;
  std::int32_t least = 0;  // negative once an uncovered item has no option left

  bool dead() const { return least < 0; }
};

template <bool with_colours>
class Links final : public LinksEngine {
 public:
  explicit Links(const Problem& problem);

  bool force(OptionId option) override;
  void reset() override;
  Step next(Meter& meter) override;
  void get_cover(std::vector<OptionId>& options) const override;
  std::vector<Path> share() override;
  void start(std::vector<Path> paths) override;
  void add_statistics(Statistics& statistics) const override;
  std::size_t level() const override { return levels_.size(); }
  double fraction() const override;

  std::span<const Node> nodes() const override { return nodes_; }

 private:
  // Where next() goes on: `committed` to all levels, `at_option` with the top one's still to be
  // tried, `backing` out of the top one, or `between` two paths that it was started with.
  enum class State { root, committed, at_option, backing, between, exhausted };

  bool back_to_choice();
  std::uint32_t open_levels() const;
  void count_level();
  Ref choose();
  void enter(Ref item);
  void leave();
  bool try_option();
  void undo_option();
  bool is_live(Ref first) const;
  void settle();
  void follow_path();
  void back_to_common_level(const Path& path);
  std::uint32_t untried(const Level& level) const;

  // With `watched`, lengths that fall low are noted.
  template <bool watched>
  void cover(Ref item);
  void deactivate(Ref item);
  void reactivate(Ref item);
  void select(Ref node);
  void unselect(Ref node);
  template <bool watched>
  void commit(Ref node, Tally& tally);
  template <bool watched>
  void hide(Ref node, Tally& tally);
  void unhide(Ref node);
  void unhide_to(std::uint32_t end);
  Tally begin_tally() const { return {num_low_, num_hidden_}; }
  void end_tally(const Tally& tally);

  Node& at(Ref ref) { return *reinterpret_cast<Node*>(words_ + std::size_t{8} * ref); }
  const Node& at(Ref ref) const {
    return *reinterpret_cast<const Node*>(words_ + std::size_t{8} * ref);
  }
  static Ref header(ItemId item) { return (index(item) + 1) * node_words; }
  bool is_primary(Ref item) const { return item <= last_primary_; }
  // True if an option that was chosen gave the node's item the colour that the node gives it.
  bool is_satisfied(Ref node) const { return with_colours && at(node).value < 0; }
  OptionId option_of(Ref node) const { return options_[node / node_words]; }

  std::vector<Node> nodes_;
  std::byte* words_;               // of nodes_
  std::vector<Node> pristine_;     // a copy of nodes_ at the root, once a small problem was reset
  std::vector<OptionId> options_;  // of each node
  std::vector<Ref> first_node_;    // of each option
  Ref last_primary_;               // its header

  std::vector<Level> levels_;
  std::size_t forced_ = 0;  // levels at the bottom that force() made
  std::size_t base_ = 0;    // levels at the bottom that have nothing left to try here
  PathQueue paths_;         // what start() was given
  // Items whose length fell to 1 or 0, in that order; those before next_low_ have been seen to.
  // Each item is in it twice at the most, which bounds its size.
  std::vector<std::uint32_t> low_;
  std::uint32_t num_low_ = 0;
  std::uint32_t next_low_ = 0;
  // The nodes by which options were hidden or nodes satisfied, to be undone from the end.
  std::vector<Ref> hidden_;
  std::uint32_t num_hidden_ = 0;
  bool settled_ = false;    // low_ and dead_root_ are those of the root and what is forced there
  bool dead_root_ = false;  // a primary item has no option there
  State state_ = State::root;

  std::uint64_t branchings_ = 0;
  std::uint64_t updates_ = 0;
  std::vector<std::uint64_t> level_nodes_;
};

}  // namespace dlx::links
