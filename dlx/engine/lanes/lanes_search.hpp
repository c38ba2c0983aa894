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

/// How many states are searched at a time, so that the stack stays within some tens of megabytes.
/// Internal.
///
/// Full windows are worth most where most of the tree is, at its bottom; but on each level above,
/// they leave all children of all their states in the stack, and in large problems with hundreds of
/// levels that comes to hundreds of megabytes. So half of the memory that is left is shared out
/// among the levels that are still to come: windows are narrow at the top, and become wide further
/// down. As long as the search goes deeper and deeper, as many levels are taken to come as there
/// can be, and then those that were met so far.
///
/// Shape:  small problems, in which there is room for a full window on every level, always have
/// full
///         windows.
class Width {
 public:
  Width(const Tables& tables, std::uint32_t lanes);
  /// Forgets what was learnt of a tree.
  void clear();

  /// The states of the next window, if the uppermost state has that level and so many bytes, and
  /// all states of the stack have so many.
  std::size_t states(std::size_t level, std::size_t state_bytes, std::size_t stack_bytes) const;
  /// True if states() is always the same.
  bool full() const { return full_; }

  /// A state on that level got so many children, two or more.
  void branched(std::size_t level, std::uint32_t children) {
    if (full_) return;
    if (level >= levels_.size()) {
      levels_.resize(level + 1);
      windows_ = 0;
    }
    levels_[level].children += children;
    ++levels_[level].states;
  }
  /// A window was searched.
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
  std::vector<Level> levels_;    // of the states that branched so far
  std::uint32_t windows_ = 0;    // since there was a deeper level
  bool reached_bottom_ = false;  // the levels are about as many as there will be
};

/// What a state carries through the search in its last word.
class Mark {
 public:
  Mark() = default;
  explicit Mark(std::uint64_t word) : word_(word) {}
  /// The mark of a root: the whole tree, at level 0.
  static Mark root(std::uint32_t tag) { return Mark(tag); }
  std::uint64_t word() const { return word_; }

  /// The user's; in a frame above the first, the number of the origin.
  std::uint32_t tag() const { return static_cast<std::uint32_t>(word_); }
  /// The number of items branched on.
  std::uint32_t level() const { return static_cast<std::uint32_t>(word_ >> 32 & max_level); }
  /// It was in a window before and is not to be counted again.
  bool seen() const { return (word_ & seen_bit) != 0; }
  /// All its items are covered.
  bool cover() const { return (word_ & cover_bit) != 0; }
  /// The share of the tree that it stands for.
  double share() const;

  void set_tag(std::uint32_t tag) { word_ = (word_ >> 32 << 32) | tag; }
  void set_level(std::uint32_t level);
  void set_seen(bool seen) { word_ = seen ? word_ | seen_bit : word_ & ~seen_bit; }
  void set_cover() { word_ |= cover_bit; }
  /// That of one of `number` children, two or more: on the next level, not seen.
  Mark child(std::uint32_t number) const;

 private:
  // From the low bits: tag 32, level 14, seen 1, cover 1, logarithm of 1 / share 16.
  static constexpr std::uint64_t max_level = 0x3fff;
  static constexpr std::uint64_t seen_bit = std::uint64_t{1} << 46;
  static constexpr std::uint64_t cover_bit = std::uint64_t{1} << 47;
  static constexpr int share_shift = 48;

  std::uint64_t word_ = 0;
};

/// What is done with covers.
class Covers {
 public:
  enum class Then { keep, drop };
  virtual ~Covers() = default;
  /// A state whose items are all covered was found: `keep` leaves it where it is in the stack.
  virtual Then found(const Mark& mark, const std::uint64_t* state) = 0;
  /// A state was replaced by two children or more.
  virtual void branched(const Mark& mark, std::uint32_t children) = 0;
  /// A root is about to be replaced by two children or more, with all inferred that there is: true
  /// if it is dropped instead.
  virtual bool defers(const Mark&, const std::uint64_t* /*state*/) { return false; }
  /// False if states with this tag need not be looked at any more.
  virtual bool wants(std::uint32_t tag) = 0;
};

/// Depth-first search with as many states at a time as the widest vectors have bits: the window,
/// which is the uppermost part of the stack. All its states take their forced options and choose an
/// item together; those that are no dead ends are replaced by their children, in order. A window
/// has the same size with all instruction sets, so that the search goes through its states in the
/// same order: with narrower vectors the kernel takes several steps for a window. Internal.
///
/// When the states of a window have lost many options, they are moved to a stack of their own, a
/// *frame*, with states and tables that have room only for what is left.
///
/// Shape:  the stack grows by at most (longest - 1) states for each lane and level.
/// Memory: states of M / 8 bytes, some tens of megabytes in all (see Width).
class Search {
 public:
  static constexpr std::uint32_t window_states = 512;

  /// `planes`: memory for the kernel, which others may use between steps, or its own.
  Search(std::shared_ptr<const Pack> pack, bool may_shrink,
         std::shared_ptr<AlignedWords> planes = nullptr);
  Search(const Search&) = delete;

  /// Removes all states.
  void clear();
  /// Puts a state on top of the stack, of the pack given; the caller then fills in all but the last
  /// word. Only while there is no other frame.
  std::uint64_t* push(const Mark& mark);

  std::size_t size() const { return frames_.back().top; }  ///< states of the uppermost frame
  bool empty() const { return frames_.front().top == 0 && frames_.size() == 1; }
  /// The uppermost state. Before: not empty; normalize() was called.
  Mark top_mark() const;
  void pop();
  /// The options chosen in the uppermost state, ascending.
  std::vector<OptionId> top_options() const;
  /// Drops empty frames, so that there is an uppermost state if the stack is not empty.
  void normalize();

  /// The states of a window.
  static constexpr std::uint32_t lanes() { return window_states; }
  /// The entries of the problem that the next window is searched in, or more.
  std::size_t num_entries() const {
    const Tables& tables = frames_.back().pack->tables();
    return tables.slot_start[tables.num_slots];
  }
  /// Searches one window in which at most `max_new` states are new; returns how many were. Does
  /// nothing if there is no such window. Before: not empty.
  std::uint32_t step(std::uint32_t max_new, Covers& covers);
  /// True if the uppermost state was in a window before.
  bool top_is_seen() const { return top_mark().seen(); }

  /// A state as options to take at the root, and its mark.
  struct Node {
    Mark mark;
    std::vector<OptionId> options;
  };
  class Donation;
  /// Removes the last half of the search, by the shares of its states; nothing if there is only one
  /// of which options tell what it is.
  Donation split();
  /// Goes on with that, in place of the search that split() was called for. Before: empty; both
  /// searches are of one pack.
  void adopt(Donation rest);

  /// The levels of the uppermost state.
  std::size_t level() const;
  /// The share of the tree that is in the stack.
  double share_left() const;
  /// The states that were searched on each level.
  const std::vector<std::uint64_t>& level_states() const { return level_states_; }

 private:
  struct Free {
    void operator()(std::uint64_t* memory) const { std::free(memory); }
  };
  struct Frame {
    std::shared_ptr<const Pack> pack;
    std::unique_ptr<std::uint64_t[], Free> states;  // the stack
    std::size_t top = 0;                            // its height
    std::size_t room = 0;                           // how high it may become
    std::size_t fewest = 0;                         // with less it goes on in the frame below
    // The states of the frame below that it was made from.
    std::shared_ptr<const std::vector<std::uint64_t>> origins;

    std::size_t words() const { return pack->state_words(); }
    std::size_t state_bytes() const { return words() * sizeof(std::uint64_t); }
    std::uint64_t* state(std::size_t k) { return states.get() + k * words(); }
    const std::uint64_t* state(std::size_t k) const { return states.get() + k * words(); }
    std::uint64_t* mark(std::size_t k) { return state(k) + words() - 1; }
    const std::uint64_t* mark(std::size_t k) const { return state(k) + words() - 1; }
    void reserve(std::size_t more);
  };

  void reserve_planes(const Tables& tables);
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

  const Kernel& kernel_;
  bool may_shrink_;
  Width width_;
  std::vector<Frame> frames_;
  std::shared_ptr<AlignedWords> planes_;
  std::vector<std::uint64_t> after_;
  std::vector<std::uint64_t> verdicts_;
  std::vector<std::uint64_t> union_;
  std::vector<std::uint32_t> alive_;  // lanes of the window
  std::uint64_t windows_ = 0;
  double dead_ = 0;  // the share of the tree that was found dead, by a sample of windows

  std::vector<std::uint64_t> level_states_;
};

/// A part of a search, in the frames in which it lay. Internal.
class Search::Donation {
 public:
  bool empty() const { return frames_.empty(); }
  /// Its states, in the order of the search.
  std::vector<Node> nodes() const;

 private:
  friend class Search;
  std::vector<Frame> frames_;
  std::uint64_t windows_ = 0;  // of the search that it was in, and what these found dead
  double dead_ = 0;
};

}  // namespace dlx::lanes
