// The search of the engine "wide", on tables that are made in less time.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "bindings/js/wasm/small_search.hpp"
#include "dlx/engine/simd/simd.hpp"
#include "dlx/engine/wide/kernel.hpp"
#include "dlx/engine/wide/rows.hpp"

namespace dlx::small {
namespace {

using std::uint32_t;
using wide::Level;
using wide::Word;

constexpr std::size_t most_words = 1 << 20;  // of rows and states
// So many nodes may be tried before a problem is one for the engines: some ten milliseconds.
constexpr std::uint64_t patience = 1 << 16;

class DenseSearch final : public Search {
 public:
  bool begin(const Rows& rows) override {
    rows_ = rows;
    wide::Shape shape;
    shape.lengths.resize(rows.num_primary);
    for (uint32_t item = 0; item < rows.num_primary; ++item)
      shape.lengths[item] = rows.tallies[item].length();
    layout_.emplace(shape, kernel_.lanes);
    words_ = layout_->state_words();
    num_levels_ = rows.num_primary + 1;
    if (layout_->has_large_groups() ||
        words_ * (rows.num_options + num_levels_ + rows.num_items) > most_words)
      return false;
    place_options();
    make_masks();
    grow(ranks_, layout_->num_lanes());
    for (uint32_t lane = 0; lane < layout_->num_lanes(); ++lane) {
      const bool used = lane < layout_->item_at.size();
      ranks_[lane] = wide::make_key(0, used ? layout_->item_at[lane] : 0, lane);
    }
    grow(rows_of_options_, rows.num_options * words_);
    has_row_.assign(rows.num_options, 0);
    make_root(shape.lengths);
    begin_again();
    return true;
  }

  void begin_again() override {
    open_.assign(num_levels_ * layout_->open_words(), 0);
    levels_.assign(num_levels_, {});
    level_nodes_.assign(num_levels_, 0);
    for (std::size_t k = 0; k < num_levels_; ++k) {
      levels_[k].state = &states_[k * words_];
      levels_[k].open = &open_[k * layout_->open_words()];
    }
    std::copy_n(root_.begin(), words_, states_.begin());
    for (uint32_t lane = 0; lane < rows_.num_primary; ++lane)
      open_[lane / 64] |= Word{1} << lane % 64;
    search_ = {};
    search_.tables = {
        layout_->num_groups(),
        false,
        layout_->open_words(),
        words_,
        layout_->group_start.data(),
        ranks_.data(),
        option_at_.data(),
        covers_.data(),
        rows_of_options_.data(),
        has_row_.data(),
        [](void* self, uint32_t option) { static_cast<DenseSearch*>(self)->make_row(option); },
        this};
    search_.levels = levels_.data();
    search_.level_nodes = level_nodes_.data();
    Level& root = levels_[0];
    const wide::Key key = kernel_.choose(search_.tables, root.state, root.open);
    ended_ = key == wide::key_dead;
    if (ended_) return;
    root.total = root.left = static_cast<uint32_t>(wide::key_count(key));
    root.word = layout_->first_word(wide::key_lane(key));
  }

  std::optional<uint32_t> next(uint32_t limit, std::span<uint32_t> out) override {
    uint32_t found = 0;
    while (!ended_ && found < limit && out.size() > rows_.num_primary + rows_.chosen.size()) {
      const wide::Stop stop = kernel_.next(search_, patience - search_.nodes);
      if (stop == wide::Stop::nodes) return std::nullopt;
      ended_ = stop == wide::Stop::exhausted;
      if (ended_) break;
      cover_.clear();
      for (uint32_t k = 0; k <= search_.depth; ++k) cover_.push_back(levels_[k].option);
      out = write_cover(rows_, cover_, out);
      ++found;
    }
    return found;
  }

 private:
  // Makes an array as large as it has to be; what is in it does not matter.
  template <class Element>
  static void grow(std::vector<Element>& array, std::size_t size) {
    if (array.size() < size) array.resize(size);
  }

  // Gives options a bit for each of their primary items: bits_ from bit_start_ on.
  void place_options() {
    // Of each item the next bit.
    next_bit_.resize(rows_.num_primary);
    for (uint32_t item = 0; item < rows_.num_primary; ++item)
      next_bit_[item] = static_cast<uint32_t>(layout_->bit(item, 0));
    const uint32_t to_next_word = 64 * (layout_->lanes - 1);
    grow(option_at_, 64 * words_);
    covers_.assign(rows_.num_options * layout_->open_words(), 0);
    grow(bits_, rows_.offsets[rows_.num_options]);
    grow(bit_start_, rows_.num_options + 1);
    uint32_t* next = next_bit_.data();
    uint32_t used = 0;
    for (uint32_t option = 0; option < rows_.num_options; ++option) {
      Word* const covers = &covers_[std::size_t{option} * layout_->open_words()];
      for (const uint32_t item : rows_.items_of(option)) {
        if (item >= rows_.num_primary) continue;
        const uint32_t lane = layout_->lane_of[item];
        covers[lane / 64] |= Word{1} << lane % 64;
        const uint32_t bit = next[item];
        next[item] = bit % 64 == 63 ? bit + 1 + to_next_word : bit + 1;
        option_at_[bit] = option;
        bits_[used++] = bit;
      }
      bit_start_[option + 1] = used;
    }
  }

  // The options of each item as a state.
  void make_masks() {
    masks_.assign(rows_.num_items * words_, 0);
    for (uint32_t option = 0; option < rows_.num_options; ++option) {
      const uint32_t* const first = &bits_[bit_start_[option]];
      const uint32_t* const last = &bits_[bit_start_[option + 1]];
      for (const uint32_t item : rows_.items_of(option)) {
        Word* const mask = &masks_[item * words_];
        for (const uint32_t* bit = first; bit < last; ++bit)
          mask[*bit / 64] |= Word{1} << *bit % 64;
      }
    }
  }

  // All options but those that are left out.
  void make_root(std::span<const uint32_t> lengths) {
    grow(states_, num_levels_ * words_);
    root_.assign(words_, 0);
    for (uint32_t item = 0; item < rows_.num_primary; ++item) {
      Word* word = &root_[layout_->first_word(layout_->lane_of[item])];
      uint32_t left = lengths[item];
      for (; left >= 64; left -= 64, word += layout_->lanes) *word = ~Word{0};
      if (left != 0) *word = (Word{1} << left) - 1;
    }
    for (const uint32_t option : rows_.left_out)
      for (uint32_t k = bit_start_[option]; k < bit_start_[option + 1]; ++k)
        root_[bits_[k] / 64] &= ~(Word{1} << bits_[k] % 64);
  }

  // What stays live with an option: what is in no mask of its items.
  void make_row(uint32_t option) {
    // So many masks go through registers at once.
    constexpr std::size_t at_once = 3;
    std::span<const uint32_t> items = rows_.items_of(option);
    Word* __restrict const row = &rows_of_options_[option * words_];
    std::fill_n(row, words_, ~Word{0});
    for (; !items.empty(); items = items.subspan(std::min(items.size(), at_once))) {
      const auto mask = [&](std::size_t k) {
        return &masks_[items[k < items.size() ? k : 0] * words_];
      };
      const Word *const a = mask(0), *const b = mask(1), *const c = mask(2);
      for (std::size_t w = 0; w < words_; ++w) row[w] &= ~(a[w] | b[w] | c[w]);
    }
    has_row_[option] = 1;
  }

  const wide::Kernel& kernel_ = wide::find_kernel(simd_level());
  Rows rows_{};
  std::optional<wide::Layout> layout_;
  std::size_t words_ = 0;  // of a state
  std::size_t num_levels_ = 0;
  std::vector<uint32_t> next_bit_, bits_, bit_start_, option_at_;
  std::vector<Word> masks_, root_, covers_, ranks_, rows_of_options_, states_, open_;
  std::vector<std::uint8_t> has_row_;
  std::vector<Level> levels_;
  std::vector<std::uint64_t> level_nodes_;
  wide::Search search_{};
  std::vector<uint32_t> cover_;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<Search> make_dense_search() { return std::make_unique<DenseSearch>(); }

}  // namespace dlx::small
