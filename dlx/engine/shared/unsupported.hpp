#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/engine/shared/conflicts.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Finds the options that leave an item without options: those that conflict with every live
/// option of it, so that the item does not *support* them. Internal.
///
/// Options are numbered from 0 on as for Conflicts; sets of them are words of bits.
///
/// Cost:    an answer takes a few operations on rows of M / 64 words at first, then on the few
///          words that are still in doubt. Memory: about 28 bytes an entry, masks and rows of up to
///          64 MB each, which are made when they are needed first.
/// Source:  domain (generalised arc) consistency: Mohr and Masini, "Good old discrete relaxation"
///          (1988); for exact covers Knuth, "XCCDC".
class Unsupported {
 public:
  using Word = ConflictRows::Word;

  /// `prepares`: whether find() is no part of a search, and calls Deadline::check().
  Unsupported(const Problem& problem, std::span<const OptionId> options, bool prepares = false);
  Unsupported(const Unsupported&) = delete;

  const Conflicts& conflicts() const { return conflicts_; }
  std::size_t words() const { return words_; }

  /// Looks for the live options that the item does not support, but for its own. `order` lists all
  /// options of the item. Returns how many of these it took to see the answer: as long as those
  /// live, the item supports all options that it does now. 0 if `max_steps` came before.
  std::uint32_t find(ItemId item, std::span<const std::uint32_t> order, std::span<const Word> live,
                     std::uint64_t max_steps);
  /// What find() found, ascending, each once.
  template <typename Visit>
  void for_each(const Visit& visit) const;

  /// The work done so far: words and bits.
  std::uint64_t steps() const { return steps_; }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  using Doubt = ConflictRows::SetWord;

  const Word* row(std::uint32_t option);
  void begin(ItemId item, std::uint32_t option, std::span<const Word> live);
  void narrow(std::uint32_t option);

  const Conflicts conflicts_;
  const std::size_t words_;                   // of a row
  const std::vector<std::uint32_t> numbers_;  // option k has bit k of a row
  ConflictRows rows_;
  const std::size_t max_rows_;
  std::vector<std::uint32_t> row_of_;
  std::vector<std::vector<Word>> store_;
  std::vector<Word> scratch_;
  std::vector<Word> doubt_;
  std::vector<Doubt> doubted_;
  std::uint64_t steps_ = 0;
  const bool prepares_;
};

template <typename Visit>
void Unsupported::for_each(const Visit& visit) const {
  for (const Doubt& doubt : doubted_) {
    for (Word bits = doubt.bits; bits != 0; bits &= bits - 1) {
      visit(doubt.word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
  }
}

}  // namespace dlx
