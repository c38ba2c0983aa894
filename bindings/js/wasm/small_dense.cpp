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
    rows_ = &rows;
    const std::size_t options = rows.num_options();
    wide::Shape shape;
    shape.lengths.assign(rows.lengths.begin(), rows.lengths.begin() + rows.primary);
    layout_.emplace(shape, kernel_.lanes);
    words_ = layout_->state_words();
    const std::size_t levels = rows.primary + 1;
    if (layout_->has_large_groups() || words_ * (options + levels + rows.num_items()) > most_words)
      return false;
    place_options();
    make_masks();
    grow(ranks_, layout_->num_lanes());
    for (uint32_t lane = 0; lane < layout_->num_lanes(); ++lane) {
      const bool used = lane < layout_->item_at.size();
      ranks_[lane] = wide::make_key(0, used ? layout_->item_at[lane] : 0, lane);
    }
    grow(rows_of_options_, options * words_);
    has_row_.assign(options, 0);
    set_root(levels);
    return true;
  }

  std::optional<uint32_t> next(uint32_t limit, std::span<uint32_t> out) override {
    uint32_t found = 0;
    while (!ended_ && found < limit && out.size() > rows_->primary) {
      const wide::Stop stop = kernel_.next(search_, patience - search_.nodes);
      if (stop == wide::Stop::nodes) return std::nullopt;
      ended_ = stop == wide::Stop::exhausted;
      if (ended_) break;
      cover_.clear();
      for (uint32_t k = 0; k <= search_.depth; ++k) cover_.push_back(levels_[k].option);
      out = write_cover(cover_, out);
      ++found;
    }
    return found;
  }

 private:
  // Makes an array as large as it has to be; what is in it does not matter.
  static void grow(std::vector<Word>& words, std::size_t size) {
    if (words.size() < size) words.resize(size);
  }

  // Gives options a bit for each of their primary items: bits_ from bit_start_ on.
  void place_options() {
    const Rows& rows = *rows_;
    // Of each item the next bit.
    next_bit_.resize(rows.primary);
    for (uint32_t item = 0; item < rows.primary; ++item)
      next_bit_[item] = static_cast<uint32_t>(layout_->bit(item, 0));
    const uint32_t to_next_word = 64 * (layout_->lanes - 1);
    option_at_.resize(64 * words_);
    covers_.assign(rows.num_options() * layout_->open_words(), 0);
    bits_.clear();
    bit_start_.assign(1, 0);
    for (uint32_t option = 0; option < rows.num_options(); ++option) {
      Word* const covers = &covers_[std::size_t{option} * layout_->open_words()];
      for (const uint32_t item : rows.items_of(option)) {
        if (item >= rows.primary) continue;
        const uint32_t lane = layout_->lane_of[item];
        covers[lane / 64] |= Word{1} << lane % 64;
        const uint32_t bit = next_bit_[item]++;
        if (next_bit_[item] % 64 == 0) next_bit_[item] += to_next_word;
        option_at_[bit] = option;
        bits_.push_back(bit);
      }
      bit_start_.push_back(static_cast<uint32_t>(bits_.size()));
    }
  }

  std::span<const uint32_t> bits_of(uint32_t option) const {
    return std::span(bits_).subspan(bit_start_[option],
                                    bit_start_[option + 1] - bit_start_[option]);
  }

  // The options of each item as a state.
  void make_masks() {
    masks_.assign(rows_->num_items() * words_, 0);
    for (uint32_t option = 0; option < rows_->num_options(); ++option) {
      const std::span<const uint32_t> bits = bits_of(option);
      for (const uint32_t item : rows_->items_of(option)) {
        Word* const mask = &masks_[item * words_];
        for (const uint32_t bit : bits) mask[bit / 64] |= Word{1} << bit % 64;
      }
    }
  }

  void make_row(uint32_t option) {
    // So many masks go through registers at once.
    constexpr std::size_t at_once = 4;
    std::span<const uint32_t> items = rows_->items_of(option);
    Word* const row = &rows_of_options_[option * words_];
    std::fill_n(row, words_, ~Word{0});
    for (; !items.empty(); items = items.subspan(std::min(items.size(), at_once))) {
      const auto mask = [&](std::size_t k) {
        return &masks_[items[k < items.size() ? k : 0] * words_];
      };
      const Word *const a = mask(0), *const b = mask(1), *const c = mask(2), *const d = mask(3);
      for (std::size_t w = 0; w < words_; ++w) row[w] &= ~(a[w] | b[w] | c[w] | d[w]);
    }
    has_row_[option] = 1;
  }

  void set_root(std::size_t levels) {
    grow(states_, levels * words_);
    open_.assign(levels * layout_->open_words(), 0);
    levels_.assign(levels, {});
    level_nodes_.assign(levels, 0);
    for (std::size_t k = 0; k < levels; ++k) {
      levels_[k].state = &states_[k * words_];
      levels_[k].open = &open_[k * layout_->open_words()];
    }
    std::fill_n(states_.begin(), words_, Word{0});
    for (uint32_t item = 0; item < rows_->primary; ++item) {
      Word* word = &states_[layout_->first_word(layout_->lane_of[item])];
      uint32_t left = rows_->lengths[item];
      for (; left >= 64; left -= 64, word += layout_->lanes) *word = ~Word{0};
      if (left != 0) *word = (Word{1} << left) - 1;
    }
    for (uint32_t lane = 0; lane < rows_->primary; ++lane) open_[lane / 64] |= Word{1} << lane % 64;
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

  const wide::Kernel& kernel_ = wide::find_kernel(simd_level());
  const Rows* rows_ = nullptr;
  std::optional<wide::Layout> layout_;
  std::size_t words_ = 0;  // of a state
  std::vector<uint32_t> next_bit_, bits_, bit_start_, option_at_;
  std::vector<Word> masks_, covers_, ranks_, rows_of_options_, states_, open_;
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
