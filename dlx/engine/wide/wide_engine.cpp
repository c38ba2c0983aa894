#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>
#include <utility>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/shared/aligned_words.hpp"
#include "dlx/engine/shared/consistency.hpp"
#include "dlx/engine/shared/own_lines.hpp"
#include "dlx/engine/wide/rows.hpp"
#include "dlx/engine/wide/wide_kernel.hpp"
#include "dlx/selection.hpp"

namespace dlx {
namespace {

using wide::Key;
using wide::Level;
using wide::Word;

constexpr std::uint64_t nodes_per_run = 1 << 12;  // nodes between two polls of the meter

class Wide final : public PathEngine {
 public:
  Wide(std::shared_ptr<wide::Rows> rows, std::size_t num_levels, const wide::Kernel& kernel)
      : kernel_(kernel),
        shared_rows_(std::move(rows)),
        rows_(*shared_rows_),
        states_(num_levels * rows_.layout().state_words()),
        open_(num_levels * rows_.layout().open_words()),
        live_(num_levels * rows_.layout().num_groups()),
        levels_(num_levels) {
    level_nodes_.resize(num_levels);
    for (std::size_t k = 0; k < levels_.size(); ++k) {
      levels_[k].state = states_.data() + k * rows_.layout().state_words();
      levels_[k].open = open_.data() + k * rows_.layout().open_words();
      levels_[k].live = live_.data() + k * rows_.layout().num_groups();
    }
    search_.tables = rows_.tables();
    search_.levels = levels_.data();
    search_.level_nodes = level_nodes_.data();
    reset();
  }

  bool force(OptionId option) override {
    assert(mode_ == Mode::root);
    Level& root = levels_[0];
    const std::optional<std::uint32_t> number = rows_.find(option);
    if (!number || !rows_.is_live(*number, root.state)) return false;
    rows_.choose(*number, root.state, root.open, root.state, root.open);
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    rows_.set_root(levels_[0].state, levels_[0].open);
    std::fill_n(live_.data(), live_.size(), ~Word{0});
    forced_.clear();
    paths_.clear();
    num_chosen_ = 0;
    mode_ = Mode::root;
    search_.branchings = 0;
    std::ranges::fill(level_nodes_, 0);
  }

  Step next(Meter& meter) override {
    if (is_root_cover()) {
      mode_ = Mode::exhausted;
      num_chosen_ = 0;
      return Step::cover;
    }
    return search(meter, [&](std::uint64_t granted) { return kernel_.next(search_, granted); });
  }

  Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers) override {
    if (most == 0 || is_root_cover()) return PathEngine::count(meter, most, covers);
    const std::uint64_t before = search_.covers;
    const Step step = search(meter, [&](std::uint64_t granted) {
      return kernel_.count(search_, granted, most - (search_.covers - before));
    });
    covers += search_.covers - before;
    return step;
  }

  void get_cover(std::vector<OptionId>& options) const override {
    options.resize(forced_.size() + num_chosen_);
    auto to = std::ranges::copy(forced_, options.begin()).out;
    for (std::size_t k = 0; k < num_chosen_; ++k) *to++ = rows_.option(levels_[k].option);
  }

  std::vector<Path> donate_levels() override {
    std::vector<Path> given;
    std::uint32_t k = search_.base;
    while (k < search_.depth && levels_[k].left == 0) ++k;
    Level& level = levels_[k];
    // On the top level no option is current, so one option is kept: otherwise the last one could be
    // passed on forever.
    const std::uint32_t kept = (level.left + (k == search_.depth ? 1 : 0)) / 2;

    Path path;
    for (std::uint32_t below = 0; below < k; ++below) {
      path.push_back(rows_.option(levels_[below].option));
    }
    Level rest = level;
    for (std::uint32_t place = 0; rest.left != 0; ++place) {
      const OptionId option = rows_.option(take_next(rest));
      if (place < kept) continue;
      given.push_back(path);
      given.back().push_back(option);
    }
    level.left = kept;
    return given;
  }

  Factory factory() const override {
    return [rows = shared_rows_, num_levels = levels_.size(), &kernel = kernel_] {
      return std::make_unique<Wide>(rows, num_levels, kernel);
    };
  }

  void add_statistics(Statistics& statistics) const override {
    statistics.branchings += search_.branchings;
    add_level_nodes(level_nodes_, statistics);
  }

  std::size_t level() const override {
    return forced_.size() + (mode_ == Mode::searching ? search_.depth + 1 : 0);
  }

  // On the top level no option is current.
  void visit_levels(const VisitLevel& visit) const override {
    for (std::uint32_t k = search_.base; k <= search_.depth; ++k) {
      const Level& level = levels_[k];
      if (!visit(level.left - (k == search_.depth ? 1.0 : 0.0), level.total)) return;
    }
  }

 private:
  void enter_root() override {
    const Key key = kernel_.choose(search_.tables, levels_[0].state, levels_[0].open);
    if (key == wide::key_dead) {
      mode_ = Mode::exhausted;
      return;
    }
    mode_ = Mode::searching;
    search_.base = search_.depth = 0;
    enter(levels_[0], key);
    search_.branchings += levels_[0].total > 1 ? 1 : 0;
  }

  void enter_path() override {
    Path prefix;
    const std::vector<OptionId> last = paths_.pop_siblings(prefix);
    const auto top = static_cast<std::uint32_t>(prefix.size());
    for (std::uint32_t k = 0; k < top; ++k) {
      const std::optional<std::uint32_t> option = rows_.find(prefix[k]);
      if (!option || top >= levels_.size()) throw_invalid_path();
      levels_[k].option = *option;
      levels_[k].left = 0;
      rows_.choose(levels_[k].option, levels_[k].state, levels_[k].open, levels_[k + 1].state,
                   levels_[k + 1].open);
      std::fill_n(levels_[k + 1].live, rows_.layout().num_groups(), ~Word{0});
    }
    Level& level = levels_[top];
    const Key key = kernel_.choose(search_.tables, level.state, level.open);
    if (key == wide::key_dead || key == wide::key_covered) throw_invalid_path();
    enter(level, key);
    Level rest = level;
    for (;; level = rest) {
      if (rest.left == 0) throw_invalid_path();
      if (rows_.option(take_next(rest)) == last.front()) break;
    }
    for (std::size_t k = 1; k < last.size(); ++k) {
      if (rest.left == 0 || rows_.option(take_next(rest)) != last[k]) throw_invalid_path();
    }
    level.left = level.total = static_cast<std::uint32_t>(last.size());
    search_.base = search_.depth = top;
    mode_ = Mode::searching;
  }

  bool is_root_cover() const {
    const Word* const open = levels_[0].open;
    return mode_ == Mode::root && std::all_of(open, open + rows_.layout().open_words(),
                                              [](Word word) { return word == 0; });
  }

  // Begins with the options of the item given by a key; as in the kernel.
  void enter(Level& level, Key key) const {
    level.total = level.left = static_cast<std::uint32_t>(wide::key_count(key));
    level.word = rows_.layout().first_word(wide::key_lane(key));
    level.bits = 0;
  }

  // Takes the next option from a level; as in the kernel.
  std::uint32_t take_next(Level& level) const {
    assert(level.left != 0);
    while (level.bits == 0) {
      level.bits = level.state[level.word];
      level.word += rows_.layout().lanes;
    }
    const auto bit = static_cast<std::uint32_t>(std::countr_zero(level.bits));
    level.bits &= level.bits - 1;
    --level.left;
    return search_.tables.option_at[std::size_t{level.word - rows_.layout().lanes} * 64 + bit];
  }

  // Runs the kernel until there is something to report.
  template <typename Run>
  Step search(Meter& meter, const Run& run) {
    std::uint64_t granted = nodes_per_run;
    while (advance()) {
      // Also without permission to try a node, because the search may find that nothing is left.
      // The meter may stop the search only once, and is not polled after that.
      if (granted > 0) granted = meter.grant(nodes_per_run);
      const std::uint64_t before = search_.nodes;
      const wide::Stop stop = run(granted);
      meter.count_nodes(search_.nodes - before);
      if (stop == wide::Stop::cover || stop == wide::Stop::covers) {
        num_chosen_ = search_.depth + 1;
        return Step::cover;
      }
      if (stop == wide::Stop::exhausted) {
        mode_ = Mode::between;
      } else if (granted == 0) {
        return Step::stopped;
      }
    }
    return Step::exhausted;
  }

  const wide::Kernel& kernel_;
  const std::shared_ptr<wide::Rows> shared_rows_;  // shared with engines of the factory
  wide::Rows& rows_;
  AlignedWords states_;                         // of all levels
  AlignedWords open_;                           // of all levels
  AlignedWords live_;                           // of all levels
  std::vector<Level, OwnLines<Level>> levels_;  // one for each option chosen after the forced ones
  wide::Search search_{};

  std::vector<OptionId> forced_;
  std::size_t num_chosen_ = 0;  // options of the current cover that were not forced
};

}  // namespace

std::unique_ptr<Engine> make_wide_engine(const Problem& problem, std::span<const OptionId> options,
                                         SimdLevel level) {
  const wide::Kernel& kernel = wide::find_kernel(level);
  const wide::Shape shape(problem, options);
  wide::Layout layout(shape, kernel.lanes);
  assert(wide::fits(shape, layout));
  return std::make_unique<Wide>(std::make_shared<wide::Rows>(problem, options, std::move(layout)),
                                shape.num_levels, kernel);
}

std::unique_ptr<Engine> make_wide_engine(const Problem& problem) {
  const Consistency consistency = make_consistent(problem, wide_root_steps);
  return make_wide_engine(problem, consistency.options, simd_level());
}

bool wide_engine_fits(const Problem& problem) {
  const wide::Shape shape(problem, all_options(problem));
  return wide::fits(shape, wide::Layout(shape, wide::find_kernel(simd_level()).lanes));
}

}  // namespace dlx
