#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/planes/planes_kernel.hpp"
#include "dlx/engine/planes/planes_tables.hpp"
#include "dlx/engine/shared/aligned_words.hpp"

namespace dlx {
namespace {

using planes::Branch;
using planes::Stop;

// Nodes between two polls of the meter; a node takes some tens of nanoseconds.
constexpr std::uint64_t stretch = 1024;

class PlanesEngine final : public PathEngine {
 public:
  PlanesEngine(const Problem& problem, SimdLevel level)
      : tables_(problem, level),
        kernel_(planes::find_kernel(level, tables_.words(), tables_.num_planes())) {
    // Each branch and each chosen option covers another item.
    const std::size_t depth = tables_.num_primary() + std::size_t{1};
    states_ = AlignedWords((depth + 1) * tables_.state_words());
    branches_.resize(depth);
    chosen_.resize(depth);
    level_steps_.resize(depth);
    wanted_.resize(tables_.num_masks() + std::size_t{2} * planes::max_compared);
    stamps_.resize(tables_.num_options());

    tables_.set(search_);
    search_.state = states_.data();
    search_.saved = states_.data() + tables_.state_words();
    search_.branches = branches_.data();
    search_.chosen = chosen_.data();
    search_.level_steps = level_steps_.data();
    search_.wanted = wanted_.data();
    search_.stamps = stamps_.data();
    reset();
  }

  // If there are only primary items, the open items suffice here; the planes are ANDed with all
  // masks together when the search begins. Otherwise the planes are needed.
  bool force(OptionId option) override {
    assert(mode_ == Mode::root);
    const std::uint32_t number = index(option);
    if (!tables_.has_primary(number)) return false;
    tables_.make_mask(number);
    if (tables_.primary_only()) {
      if (!tables_.close_items(search_.state, number)) return false;
    } else if (!tables_.is_free(search_.state, number)) {
      return false;
    }
    chosen_[search_.num_chosen] = static_cast<std::uint16_t>(number);
    search_.num_forced = ++search_.num_chosen;
    if (!tables_.primary_only()) kernel_.take(search_);
    return true;
  }

  void reset() override {
    std::copy_n(tables_.root(), tables_.state_words(), search_.state);
    std::fill_n(level_steps_.begin(), search_.deepest + 1, 0);
    search_.num_branches = 0;
    search_.num_chosen = 0;
    search_.num_taken = 0;
    search_.num_forced = 0;
    search_.deepest = 0;
    search_.backtracking = false;
    search_.branchings = 0;
    paths_.clear();
    base_ = 0;
    mode_ = Mode::root;
  }

  Step next(Meter& meter) override {
    std::uint64_t covers = 0;
    return count(meter, 1, covers);
  }

  void get_cover(std::vector<OptionId>& options) const override {
    options.resize(search_.num_chosen);
    for (std::uint32_t k = 0; k < search_.num_chosen; ++k) options[k] = OptionId{chosen_[k]};
  }

  Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers) override {
    if (most == 0) return Step::cover;
    std::uint64_t granted = stretch;
    while (advance()) {
      // Without remaining nodes, the search continues until it needs one. The meter may stop the
      // search only once, and is not polled after that.
      if (granted > 0) granted = meter.grant(stretch);
      search_.max_nodes = granted;
      search_.max_covers = most;
      const Stop stop = kernel_.run(search_);
      meter.count_nodes(search_.nodes);
      covers += search_.covers;
      most -= search_.covers;
      switch (stop) {
        case Stop::covers:
          return Step::cover;
        case Stop::nodes:
          if (search_.max_nodes == 0) return Step::stopped;
          break;
        case Stop::masks:
          make_masks();
          break;
        case Stop::exhausted:
          mode_ = Mode::between;
          break;
        case Stop::arrived:
          assert(false);
          break;
      }
    }
    return Step::exhausted;
  }

  // A path lists the options branched on; forced options are found again.
  std::vector<Path> donate_levels() override {
    std::vector<Path> given;
    Path path;
    for (Branch& branch : std::span(branches_).first(search_.num_branches)) {
      if (branch.rest == 0) {
        path.push_back(OptionId{chosen_[branch.first]});
        continue;
      }
      std::uint32_t rest = branch.rest;
      for (int kept = std::popcount(rest) / 2; kept > 0; --kept) rest &= rest - 1;
      branch.rest ^= rest;
      for (; rest != 0; rest &= rest - 1) {
        given.push_back(path);
        given.back().push_back(
            OptionId{options_of(branch)[static_cast<std::size_t>(std::countr_zero(rest))]});
      }
      break;
    }
    return given;
  }

  void add_statistics(Statistics& statistics) const override {
    statistics.branchings += search_.branchings;
    std::vector<std::uint64_t> nodes(search_.deepest);
    std::partial_sum(level_steps_.begin(), level_steps_.begin() + search_.deepest, nodes.begin());
    add_level_nodes(nodes, statistics);
  }

  std::size_t level() const override { return search_.num_chosen; }

  void visit_levels(const VisitLevel& visit) const override {
    for (std::size_t k = base_; k < search_.num_branches; ++k) {
      if (!visit(std::popcount(branches_[k].rest), branches_[k].options)) return;
    }
  }

 private:
  void enter_root() override {
    kernel_.take(search_);
    mode_ = Mode::searching;
  }

  void enter_path() override {
    const std::uint64_t branchings = search_.branchings;
    const std::vector<std::uint64_t> level_steps = level_steps_;
    Path prefix;
    const std::vector<OptionId> last = paths_.pop_siblings(prefix);
    base_ = prefix.size();
    std::vector<std::uint16_t> options;
    for (const OptionId option : prefix)
      options.push_back(static_cast<std::uint16_t>(index(option)));
    options.push_back(static_cast<std::uint16_t>(index(last.front())));

    restore_root();
    search_.path = options.data();
    search_.path_length = static_cast<std::uint32_t>(options.size());
    search_.max_nodes = no_limit;
    search_.max_covers = no_limit;
    Stop stop;
    do {
      stop = kernel_.run(search_);
      make_masks();
    } while (stop == Stop::masks);
    if (stop != Stop::arrived || search_.num_branches != options.size()) throw_invalid_path();
    for (std::size_t k = 0; k < options.size(); ++k) {
      if (chosen_[branches_[k].first] != options[k]) throw_invalid_path();
    }
    search_.path = nullptr;
    search_.path_length = 0;
    search_.branchings = branchings;
    std::ranges::copy(level_steps, level_steps_.begin());

    Branch& branch = branches_[search_.num_branches - 1];
    branch.options = static_cast<std::uint32_t>(last.size());
    std::uint32_t wanted = 0;
    for (std::uint32_t rest = branch.rest; rest != 0; rest &= rest - 1) {
      const auto plane = static_cast<std::size_t>(std::countr_zero(rest));
      const OptionId option{options_of(branch)[plane]};
      if (std::find(last.begin() + 1, last.end(), option) != last.end()) wanted |= 1U << plane;
    }
    if (static_cast<std::size_t>(std::popcount(wanted)) + 1 != last.size()) throw_invalid_path();
    branch.rest = wanted;
    mode_ = Mode::searching;
  }

  // Sets the state to the root with the forced options.
  void restore_root() {
    std::copy_n(tables_.root(), tables_.state_words(), search_.state);
    search_.num_branches = 0;
    search_.num_chosen = search_.num_forced;
    search_.num_taken = 0;
    search_.backtracking = false;
    search_.path_length = 0;
    kernel_.take(search_);
  }

  void make_masks() {
    for (std::uint32_t k = 0; k < search_.num_wanted; ++k) tables_.make_mask(wanted_[k]);
  }

  // The options of an item branched on, as planes.
  const std::uint16_t* options_of(const Branch& branch) const {
    return search_.option_at + (std::size_t{branch.position} << search_.row_shift);
  }

  planes::PlanesTables tables_;
  const planes::PlanesKernel& kernel_;
  planes::PlanesSearch search_{};

  // The memory to which the search points.
  AlignedWords states_{0};  // the current state, and one for each branch
  std::vector<Branch> branches_;
  std::vector<std::uint16_t> chosen_;
  std::vector<std::uint64_t> level_steps_;
  std::vector<std::uint32_t> wanted_;
  std::vector<std::uint32_t> stamps_;

  std::size_t base_ = 0;  // number of lowest branches without untried options
};

}  // namespace

bool planes_engine_fits(const Problem& problem) { return planes::fits(problem); }

std::unique_ptr<Engine> make_planes_engine(const Problem& problem, SimdLevel level) {
  return std::make_unique<PlanesEngine>(problem, level);
}

}  // namespace dlx
