#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "dlx/engine/lanes/lanes_kernel.hpp"
#include "dlx/engine/lanes/lanes_pack.hpp"
#include "dlx/engine/shared/aligned_words.hpp"

namespace dlx::lanes {

/// The number of states searched at a time, chosen such that the stack stays within some tens of
/// megabytes. Internal.
///
/// Full windows matter most near the bottom of the tree, where most nodes are; but each level above
/// leaves all children of all its states in the stack, which in large problems with hundreds of
/// levels amounts to hundreds of megabytes. So half of the remaining memory is divided among the
/// expected levels: windows are narrow at the top and become wider below. While the search reaches
/// new depths, the maximum number of levels is expected; later, the number reached so far.
///
/// Shape:    small problems, which have room for a full window on every level, always use full
///           windows.
class Width {
 public:
  Width(const LanesTables& tables, std::uint32_t lanes);
  /// Clears the data learned from a tree.
  void clear();

  /// Returns the number of states of the next window, if the topmost state is on `level`, states
  /// have `state_bytes` bytes, and the stack has `stack_bytes`.
  std::size_t states(std::size_t level, std::size_t state_bytes, std::size_t stack_bytes) const;
  /// Returns true if states() is constant.
  bool full() const { return full_; }

  /// Records that a state on `level` got `children` children, two or more.
  void branched(std::size_t level, std::uint32_t children) {
    if (full_) return;
    if (level >= levels_.size()) {
      levels_.resize(level + 1);
      windows_ = 0;
    }
    levels_[level].children += children;
    ++levels_[level].states;
  }
  /// Records that a window was searched.
  void end_window() {
    if (++windows_ == quiet_windows) reached_bottom_ = true;
  }

 private:
  static constexpr std::uint32_t quiet_windows = 32;

  struct Level {
    std::uint64_t states = 0;
    std::uint64_t children = 0;
  };

  double children_at(std::size_t level) const;

  std::size_t lanes_;
  std::size_t max_levels_;
  bool full_;
  std::vector<Level> levels_;    // mean children of the states that branched so far
  std::uint32_t windows_ = 0;    // windows since a new depth was reached
  bool reached_bottom_ = false;  // the number of levels is probably final
};

/// The last word of a state, which the search uses.
class Mark {
 public:
  Mark() = default;
  explicit Mark(std::uint64_t word) : word_(word) {}
  /// The mark of a root: the whole tree, at level 0.
  static Mark root(std::uint32_t tag) { return Mark(tag); }
  std::uint64_t word() const { return word_; }

  /// A number that the owner of the search chooses; in a frame above the first, that of the origin.
  std::uint32_t tag() const { return static_cast<std::uint32_t>(word_); }
  /// The number of items branched on.
  std::uint32_t level() const { return static_cast<std::uint32_t>(word_ >> 32 & max_level); }
  /// The state was in a window before and is not counted again.
  bool seen() const { return (word_ & seen_bit) != 0; }
  /// All items of the state are covered.
  bool cover() const { return (word_ & cover_bit) != 0; }
  /// The share of the tree below the state.
  double share() const;

  void set_tag(std::uint32_t tag) { word_ = (word_ >> 32 << 32) | tag; }
  void set_level(std::uint32_t level);
  void set_seen(bool seen) { word_ = seen ? word_ | seen_bit : word_ & ~seen_bit; }
  void set_cover() { word_ |= cover_bit; }
  /// The mark of each of `number` children, two or more: on the next level, not seen.
  Mark child(std::uint32_t number) const;

 private:
  // Bits from the lowest: tag 32, level 14, seen 1, cover 1, logarithm of 1 / share 16.
  static constexpr std::uint64_t max_level = 0x3fff;
  static constexpr std::uint64_t seen_bit = std::uint64_t{1} << 46;
  static constexpr std::uint64_t cover_bit = std::uint64_t{1} << 47;
  static constexpr int share_shift = 48;

  std::uint64_t word_ = 0;
};

/// The receiver of covers.
class Covers {
 public:
  enum class Then { keep, drop };
  virtual ~Covers() = default;
  /// Reports a state whose items are all covered; set `keep` to leave the state in the stack.
  virtual Then found(const Mark& mark, const std::uint64_t* state) = 0;
  /// Reports that a state was replaced by two or more children.
  virtual void branched(const Mark& mark, std::uint32_t children) = 0;
  /// Called when a root is about to be replaced by two or more children, after all inferences.
  /// Returns true if the root is dropped instead.
  virtual bool defers(const Mark&, const std::uint64_t* /*state*/) { return false; }
  /// Called for a binary state (see BinaryStates). Returns true if its covers are counted by other
  /// means; the state is then dropped.
  virtual bool takes_binary(const Mark&, const std::uint64_t* /*state*/) { return false; }
  /// Returns false if states with this tag can be dropped.
  virtual bool wants(std::uint32_t tag) = 0;
};

/// Depth-first search of as many states at a time as the widest vectors have bits: the window,
/// which is the topmost part of the stack. All its states take their forced options and choose an
/// item together; states that are not dead ends are replaced by their children, in order. A window
/// has the same size with all instruction sets, so that the order of the search is the same: with
/// narrower vectors the kernel takes several steps for a window. Internal.
///
/// When the states of a window have lost many options, they are moved to a stack of their own, a
/// *frame*, whose states and tables have room only for the remaining options.
///
/// Shape:    the stack grows by at most (longest - 1) states for each lane and level.
/// Memory:   states of M / 8 bytes, some tens of megabytes in total (see Width).
class LanesSearch {
 public:
  static constexpr std::uint32_t window_states = 512;

  /// `planes`: memory for the kernel, which others may use between steps; null: memory of its own.
  LanesSearch(std::shared_ptr<const Pack> pack, bool may_shrink,
              std::shared_ptr<AlignedWords> planes = nullptr);
  LanesSearch(const LanesSearch&) = delete;

  /// Removes all states.
  void clear();
  /// Makes inference light from now on: a window takes three quarters of the time, and more states
  /// are dead ends. For trees with many covers, in which dead ends are rare.
  void set_light(bool light) { light_ = light; }
  /// Pushes a state of the given pack onto the stack; the caller then fills in all but the last
  /// word. Only while there is no other frame.
  std::uint64_t* push(const Mark& mark);

  /// number of states of the topmost frame
  std::size_t size() const { return frames_.back().top; }
  bool empty() const { return frames_.front().top == 0 && frames_.size() == 1; }
  /// The topmost state. Before: not empty; normalize() was called.
  Mark top_mark() const;
  void pop();
  /// The options chosen in the topmost state, ascending.
  std::vector<OptionId> top_options() const;
  /// Drops empty frames, so that there is a topmost state if the stack is not empty.
  void normalize();

  static constexpr std::uint32_t lanes() { return window_states; }
  /// The number of entries of the problem in which the next window is searched, or more.
  std::size_t num_entries() const {
    const LanesTables& tables = frames_.back().pack->tables();
    return tables.slot_start[tables.num_slots];
  }
  /// Searches one window in which at most `max_new` states are new; returns their number. Does
  /// nothing if there is no such window. Before: not empty.
  std::uint32_t step(std::uint32_t max_new, Covers& covers);
  /// Returns true if the topmost state was in a window before.
  bool top_is_seen() const { return top_mark().seen(); }

  /// A state as options to take at the root, and its mark.
  struct StateOptions {
    Mark mark;
    std::vector<OptionId> options;
  };
  class Donation;
  /// Removes the last half of the search, by the shares of its states. Removes nothing if there is
  /// only one state that options can describe.
  Donation split();
  /// Adopts the result of another search's split(). Before: empty; both searches use the same pack.
  void adopt(Donation rest);

  /// The level of the topmost state.
  std::size_t level() const;
  /// The share of the tree that is in the stack.
  double share_left() const;
  const std::vector<std::uint64_t>& level_states() const { return level_states_; }

 private:
  struct Free {
    void operator()(std::uint64_t* memory) const { std::free(memory); }
  };
  struct Frame {
    std::shared_ptr<const Pack> pack;
    std::unique_ptr<std::uint64_t[], Free> states;  // the stack
    std::size_t top = 0;                            // its height
    std::size_t room = 0;                           // its maximum height
    std::size_t fewest = 0;  // a frame with fewer states gives them to the frame below
    // The states of the frame below from which this frame was made.
    std::shared_ptr<const std::vector<std::uint64_t>> origins;

    std::size_t words() const { return pack->state_words(); }
    std::size_t state_bytes() const { return words() * sizeof(std::uint64_t); }
    std::uint64_t* state(std::size_t k) { return states.get() + k * words(); }
    const std::uint64_t* state(std::size_t k) const { return states.get() + k * words(); }
    std::uint64_t* mark(std::size_t k) { return state(k) + words() - 1; }
    const std::uint64_t* mark(std::size_t k) const { return state(k) + words() - 1; }
    void reserve(std::size_t more);
  };

  void reserve_planes(const LanesTables& tables);
  std::size_t width() const;
  std::size_t full_window() const;
  std::uint32_t window(std::uint32_t max_new, std::uint32_t& fresh);
  void infer(const std::uint64_t* states, std::uint32_t count);
  void sample_dead(std::uint32_t count);
  bool shrink(std::uint32_t count);
  void merge_down();
  void branch(Frame& frame, const std::uint64_t* state, Mark mark, std::uint32_t item,
              Covers& covers);
  static void add_options(const std::vector<Frame>& frames, std::size_t number,
                          const std::uint64_t* state, const Pack* above,
                          std::vector<OptionId>& options);
  static std::vector<OptionId> options_of(const std::vector<Frame>& frames, std::size_t number,
                                          const std::uint64_t* state);
  static bool is_dead(const Frame& frame, const std::uint64_t* state);

  const LanesKernel& kernel_;
  bool may_shrink_;
  bool light_ = false;
  Width width_;
  std::vector<Frame> frames_;
  std::shared_ptr<AlignedWords> planes_;
  std::vector<std::uint64_t> after_;
  std::vector<std::uint64_t> verdicts_;
  std::vector<std::uint64_t> union_;
  std::vector<std::uint32_t> alive_;  // lanes of the window
  std::uint64_t windows_ = 0;
  double dead_ = 0;  // the share of the tree found dead, estimated from a sample of windows

  std::vector<std::uint64_t> level_states_;
};

/// A part of a search, in the frames to which it belonged. Internal.
class LanesSearch::Donation {
 public:
  bool empty() const { return frames_.empty(); }
  /// The donated states, in search order.
  std::vector<StateOptions> nodes() const;

 private:
  friend class LanesSearch;
  std::vector<Frame> frames_;
  std::uint64_t windows_ =
      0;  // windows of the original search, and the shares that they found dead
  double dead_ = 0;
};

}  // namespace dlx::lanes
