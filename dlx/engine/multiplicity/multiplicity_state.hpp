#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace dlx {}

namespace dlx::multiplicity {

class ItemChooser;

/// An unlimited number of options. Internal.
inline constexpr std::uint32_t unlimited = std::numeric_limits<std::uint32_t>::max();

/// The decision at a node: the item to branch on. Internal.
struct Choice {
  enum class Kind {
    cover,
    dead,
    branch,
  };

  Kind kind = Kind::cover;
  std::uint32_t item = 0;    ///< the item to branch on, or the item that proves the dead end
  std::uint32_t degree = 0;  ///< number of branches, including the one without an option
  bool optional = false;     ///< the item needs no more options: a branch takes none
};

/// A problem and the remaining options at a node of the search tree. Options keep their numbers;
/// options without a primary item never remain. Internal.
class State {
 public:
  virtual ~State() = default;

  /// Restores the initial state.
  virtual void reset() = 0;
  /// Takes a live option before the search.
  virtual void force(std::uint32_t option) = 0;
  /// Returns to the root of the search, at which the forced options are taken.
  virtual void go_to_root() = 0;

  /// Takes a live option. Returns false if short_item() can no longer reach its low bound. The
  /// caller undoes the call in either case.
  virtual bool take(std::uint32_t option) = 0;
  /// Undoes the last take() or close() and everything after it.
  virtual void undo() = 0;
  /// Leaves a live option out until the last take() or close() is undone. Returns false if some
  /// item can no longer reach its low bound.
  virtual bool exclude(std::uint32_t option) = 0;
  /// Removes the options of an item, one of which will be taken, from all other items, which saves
  /// work that these options have in common. Returns false, without an effect, if the state does
  /// not support this.
  virtual bool close(std::uint32_t /*item*/) { return false; }

  virtual bool is_live(std::uint32_t option) const = 0;
  virtual Choice choose(const ItemChooser& chooser) = 0;
  /// Appends the first `most` live options of an item, ascending, or all of them.
  virtual void get_options(std::uint32_t item, std::uint32_t most,
                           std::vector<std::uint32_t>& options) const = 0;
  /// Among the items of `option` with a multiplicity, returns the least number of remaining options
  /// for each option that the item still needs; `unlimited` if there is no such item.
  virtual double tightness(std::uint32_t /*option*/) const { return unlimited; }
  /// The item that made take() fail.
  virtual std::uint32_t short_item() const { return 0; }
  /// Records that the ItemChooser now ranks an item, or all items, differently.
  virtual void touch(std::uint32_t /*item*/) {}
  virtual void touch_all() {}

  /// Entries or options removed by taken options that did not lead to a dead end immediately.
  std::uint64_t updates() const { return updates_; }
  void set_updates(std::uint64_t updates) { updates_ = updates; }
  /// The work so far, in steps of a Meter.
  std::uint64_t work() const { return work_; }

 protected:
  std::uint64_t updates_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace dlx::multiplicity
