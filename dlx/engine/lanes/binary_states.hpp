#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "dlx/engine/lanes/lanes_kernel.hpp"
#include "dlx/engine/lanes/lanes_pack.hpp"
#include "dlx/engine/shared/aligned_words.hpp"

namespace dlx::lanes {

/// Counts the covers of binary states, in which every uncovered item has two live options. Such a
/// state is a graph whose vertices are the options and whose edges are the items: its covers are
/// the 2-colourings of the graph. A dive guesses once in each component of the graph, so there are
/// 2^guesses covers, or none if the dive ends without a cover. Internal.
///
/// Cost:     that of one or two nodes for a state, however many covers it has.
/// Memory:   two windows of states.
class BinaryStates {
  using Word = std::uint64_t;

 public:
  /// `planes`: memory for the kernel, which others may use between calls. Before: the problem has
  /// no secondary items, and states have no bits for items.
  BinaryStates(std::shared_ptr<const Pack> pack, std::shared_ptr<AlignedWords> planes)
      : kernel_(pack->kernel()),
        pack_(std::move(pack)),
        words_(pack_->state_words()),
        planes_(std::move(planes)),
        states_(kernel_.lanes * words_),
        siblings_(states_.size()),
        verdicts_(kernel_.lanes) {
    tags_.reserve(kernel_.lanes);
  }

  bool empty() const { return tags_.empty(); }
  bool full() const { return tags_.size() == kernel_.lanes; }
  void clear() { tags_.clear(); }

  /// Adds a state. Before: not full.
  void add(std::uint32_t tag, const Word* state) {
    std::copy_n(state, words_, states_.data() + tags_.size() * words_);
    tags_.push_back(tag);
  }

  /// Removes all states; calls report(tag, guesses, cover) for each state that has covers, in the
  /// order in which the states were added. `cover` is one of the 2^guesses covers.
  template <typename Report>
  void count(const Report& report) {
    kernel_.dive(pack_->tables(), {{states_.data(), static_cast<std::uint32_t>(tags_.size()), 0,
                                    planes_->data(), states_.data(), verdicts_.data()},
                                   siblings_.data(),
                                   false,
                                   0});
    for (std::size_t k = 0; k < tags_.size(); ++k) {
      if ((verdicts_[k] & verdict_cover) == 0) continue;
      report(tags_[k], static_cast<std::uint32_t>(verdicts_[k] & verdict_item),
             states_.data() + k * words_);
    }
    tags_.clear();
  }

 private:
  const LanesKernel& kernel_;
  std::shared_ptr<const Pack> pack_;
  std::size_t words_;  // of a state
  std::shared_ptr<AlignedWords> planes_;
  AlignedWords states_;
  std::vector<Word> siblings_;  // written by the kernel, not used
  std::vector<Word> verdicts_;
  std::vector<std::uint32_t> tags_;
};

}  // namespace dlx::lanes
