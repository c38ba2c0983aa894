#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/states/limbs.hpp"
#include "dlx/states/state_space.hpp"

namespace dlx::states {

/// States with their positions and numbers, concatenated as bytes: those that did not fit into a
/// table, and those with which a saved sweep continues. Internal.
///
/// For each state: its position, the bytes of the state that have any bits in this space, the
/// length of the number, and the number.
///
/// Memory:   bytes().
template <std::size_t W>
class EncodedStates {
 public:
  explicit EncodedStates(std::size_t bits) : state_bytes_((bits + 7) / 8) {}

  /// Appends a state.
  struct Entry {
    std::size_t position = 0;
    State<W> state{};
    std::vector<std::uint64_t> number;
  };

  bool empty() const { return out_.bytes().empty(); }
  std::size_t bytes() const { return out_.bytes().size(); }
  std::string_view view() const { return out_.bytes(); }
  /// The largest size of an entry whose number has the given number of limbs.
  std::size_t max_bytes(std::size_t limbs) const { return state_bytes_ + 8 * limbs + 20; }

  void push(std::size_t position, const std::uint64_t* state, const std::uint64_t* number,
            std::size_t limbs) {
    while (limbs > 1 && number[limbs - 1] == 0) --limbs;
    const auto top = static_cast<std::size_t>(std::bit_width(number[limbs - 1]) + 7) / 8;
    const std::size_t size = 8 * (limbs - 1) + top;
    out_.number(position);
    out_.words(state, state_bytes_);
    out_.number(size);
    out_.words(number, size);
  }
  /// Appends the entries of another list from offset `at` on.
  void append(const EncodedStates& from, std::size_t at = 0) { out_.raw(from.view().substr(at)); }

  /// Reads the entry at `at`, which moves on; returns false at the end.
  bool read(std::size_t& at, Entry& entry) const {
    if (at == bytes()) return false;
    Decoder in(view().substr(at));
    entry.position = static_cast<std::size_t>(in.number());
    entry.state.fill(0);
    in.words(entry.state.data(), state_bytes_);
    const std::size_t size = in.size();
    entry.number.resize((size + 7) / 8);
    in.words(entry.number.data(), size);
    at = bytes() - in.left();
    return true;
  }

  /// For the same kind of states.
  EncodedStates none() const { return EncodedStates(8 * state_bytes_); }
  /// Returns all entries and leaves this object empty.
  EncodedStates take() {
    EncodedStates all = none();
    std::swap(all.out_.bytes(), out_.bytes());
    return all;
  }
  void assign(std::string bytes) { out_.bytes() = std::move(bytes); }
  std::string release() { return std::move(out_.bytes()); }

 private:
  std::size_t state_bytes_;
  Encoder out_;
};

/// Depth-first search below states, without tables. Internal.
///
/// Memory:   a state and two numbers for each level.
template <std::size_t W>
class Descent {
 public:
  /// Keeps a pointer to the steps.
  Descent(const Steps<W>& steps, std::size_t bits) : steps_(steps), roots_(bits) {}

  void start(EncodedStates<W> roots) {
    roots_ = std::move(roots);
    at_ = 0;
  }

  /// Returns true if everything was searched.
  bool run(Meter& meter, Tally& total, std::uint64_t& nodes) {
    for (;;) {
      while (!levels_.empty()) {
        Level& level = levels_.back();
        const std::size_t end = steps_.begin(level.position + 1);
        level.option = steps_.next(level.state, level.option, end);
        if (level.option == end) {
          levels_.pop_back();
          continue;
        }
        if (!meter.may_continue()) return false;
        meter.count_node();
        ++nodes;
        Level child{level.state, level.position, 0};
        child.position = steps_.take(child.state, level.position, level.option++);
        enter(child);
      }
      count_leaves(total);
      if (!roots_.read(at_, root_)) return true;
      enter({root_.state, root_.position, 0});
    }
  }

  /// The remaining work as states, and the covers found that are not in the total yet.
  void save(EncodedStates<W>& states, Tally& total) const {
    std::uint64_t leaves = leaves_;
    for (const Level& level : levels_) {
      const std::size_t end = steps_.begin(level.position + 1);
      for (std::size_t option = level.option; option != end; ++option) {
        if (!steps_.allows(level.state, option)) continue;
        State<W> state = level.state;
        const std::size_t position = steps_.take(state, level.position, option);
        if (position == steps_.positions()) {
          ++leaves;
        } else {
          states.push(position, state.data(), root_.number.data(), root_.number.size());
        }
      }
    }
    if (leaves != 0) total.add(root_number() * leaves);
    states.append(roots_, at_);
  }

 private:
  struct Level {
    State<W> state;
    std::size_t position;
    std::size_t option;
  };

  void enter(Level level) {
    if (level.position == steps_.positions()) {
      ++leaves_;
      return;
    }
    level.option = steps_.begin(level.position);
    levels_.push_back(level);
  }

  void count_leaves(Tally& total) {
    if (leaves_ != 0) total.add(root_number() * leaves_);
    leaves_ = 0;
  }
  BigCount root_number() const { return Tally::value(root_.number.data(), root_.number.size()); }

  const Steps<W>& steps_;
  EncodedStates<W> roots_;
  std::size_t at_ = 0;
  typename EncodedStates<W>::Entry root_;
  std::uint64_t leaves_ = 0;  // leaves below the root, or the root itself
  std::vector<Level> levels_;
};

}  // namespace dlx::states
