#include "dlx/zdd.hpp"

#include <algorithm>
#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/random.hpp"
#include "dlx/search_state.hpp"
#include "dlx/states/limbs.hpp"
#include "dlx/text_format.hpp"

namespace dlx {

Zdd::Zdd(std::vector<OptionId> order, std::vector<Node> nodes, NodeId root)
    : order_(std::move(order)), nodes_(std::move(nodes)), root_(root) {
  const auto bad = [](std::size_t id, const char* what) {
    throw std::invalid_argument("node " + std::to_string(id) + " of a diagram has " + what);
  };
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    const Node& node = nodes_[k];
    if (node.level >= order_.size()) bad(k + 2, "a level that does not exist");
    if (node.with == none) bad(k + 2, "an option that no cover contains");
    for (const NodeId to : {node.without, node.with}) {
      if (to >= k + 2) bad(k + 2, "an arc to a node that does not come before it");
      if (to >= 2 && this->node(to).level <= node.level) bad(k + 2, "an arc to a level before it");
    }
  }
  if (root_ >= nodes_.size() + 2) throw std::invalid_argument("a diagram does not have this root");
}

namespace {

// Returns a text in quotes for Graphviz.
std::string quoted_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result += '"';
}

}  // namespace

void write_zdd(std::ostream& out, const Zdd& zdd, const Problem& problem) {
  out << "dlx zdd 1\n";
  out << "problem " << digest_text(fingerprint(problem)) << '\n';
  out << "order";
  for (const OptionId option : zdd.order()) out << ' ' << index(option);
  out << "\nroot " << zdd.root() << "\nnodes " << zdd.size() << '\n';
  const auto end = static_cast<Zdd::NodeId>(zdd.size() + 2);
  for (Zdd::NodeId id = 2; id < end; ++id) {
    const Zdd::Node& node = zdd.node(id);
    Deadline::check(20);
    out << id << ' ' << index(zdd.option(id)) << ' ' << node.without << ' ' << node.with << '\n';
  }
  out << "end\n";
}

void write_zdd_dot(std::ostream& out, const Zdd& zdd, const Problem& problem) {
  out << "digraph zdd {\n  node [shape=box, fontname=\"sans-serif\"];\n";
  if (zdd.root() != Zdd::none) out << "  1 [label=\"all\", shape=circle];\n";
  for (Zdd::NodeId id = zdd.root() == Zdd::none ? 1 : static_cast<Zdd::NodeId>(zdd.size() + 1);
       id >= 2; --id) {
    const OptionId option = zdd.option(id);
    Deadline::check(50);
    out << "  " << id << " [label=" << quoted_text(option_title(problem, option)) << "];\n";
    out << "  " << id << " -> " << zdd.node(id).with << ";\n";
    if (zdd.node(id).without == Zdd::none) continue;
    out << "  " << id << " -> " << zdd.node(id).without << " [style=dashed];\n";
  }
  out << "}\n";
}

// -- numbers for nodes ----------------------------------------------------------------------------

namespace zdd_numbers {

// A number for each node of a diagram including terminals. All numbers have the number of 64-bit
// limbs that the largest number needs.
class NodeNumbers {
 public:
  NodeNumbers(std::size_t nodes, std::size_t limbs) : limbs_(limbs), words_(nodes * limbs) {}

  std::size_t limbs() const { return limbs_; }
  // Returns the limbs of a node's number, least significant first.
  const std::uint64_t* operator[](Zdd::NodeId node) const { return &words_[node * limbs_]; }
  BigCount value(Zdd::NodeId node) const { return states::Tally::value((*this)[node], limbs_); }

  void set(Zdd::NodeId node, std::uint64_t number) { words_[node * limbs_] = number; }
  // Adds the number of `from`; returns false, with a wrong sum, if the sum needs more limbs.
  bool add(Zdd::NodeId node, Zdd::NodeId from) {
    return states::add_limbs(&words_[node * limbs_], limbs_, (*this)[from], limbs_) == 0;
  }

 private:
  std::size_t limbs_;
  std::vector<std::uint64_t> words_;
};

namespace {

// Calls `fill` with numbers of one limb; while `fill` returns false because the limbs do not
// suffice, calls it again with more limbs.
template <typename Fill>
NodeNumbers with_enough_limbs(const Zdd& zdd, const Fill& fill) {
  for (std::size_t limbs = 1;; limbs *= 2) {
    NodeNumbers numbers(zdd.size() + 2, limbs);
    if (fill(numbers)) return numbers;
  }
}

// Returns true if paths may use an arc of the node: `with` if the argument is true, else `without`.
using ArcFilter = std::function<bool(Zdd::NodeId node, bool with)>;

// Returns the number of paths from each node to `all`, over the arcs for which `counts` returns
// true. O(nodes).
NodeNumbers count_paths(const Zdd& zdd, const ArcFilter& counts = nullptr) {
  return with_enough_limbs(zdd, [&](NodeNumbers& ways) {
    ways.set(Zdd::all, 1);
    const auto end = static_cast<Zdd::NodeId>(zdd.size() + 2);
    for (Zdd::NodeId id = 2; id < end; ++id) {
      const Zdd::Node& node = zdd.node(id);
      Deadline::check(1 + ways.limbs() / 4);
      if ((!counts || counts(id, false)) && !ways.add(id, node.without)) return false;
      if ((!counts || counts(id, true)) && !ways.add(id, node.with)) return false;
    }
    return true;
  });
}

// Returns the number of paths from the root to each node. O(nodes).
NodeNumbers ways_from_root(const Zdd& zdd) {
  return with_enough_limbs(zdd, [&](NodeNumbers& ways) {
    ways.set(zdd.root(), 1);
    for (auto id = static_cast<Zdd::NodeId>(zdd.size() + 1); id >= 2; --id) {
      const Zdd::Node& node = zdd.node(id);
      Deadline::check(1 + ways.limbs() / 4);
      // Paths to `none` are not counted: there may be more of them than covers.
      if (node.without != Zdd::none && !ways.add(node.without, id)) return false;
      if (!ways.add(node.with, id)) return false;
    }
    return true;
  });
}

}  // namespace
}  // namespace zdd_numbers

using zdd_numbers::count_paths;
using zdd_numbers::NodeNumbers;
using zdd_numbers::ways_from_root;

std::optional<ExtremeCover> find_extreme(const Zdd& zdd, const Problem& problem, Extreme which) {
  if (zdd.root() == Zdd::none) return std::nullopt;
  const auto cost_of = [&](Zdd::NodeId id) {
    const OptionId option = zdd.option(id);
    if (index(option) >= problem.num_options()) {
      throw std::invalid_argument("the diagram belongs to another problem");
    }
    return problem.has_costs() ? problem.cost(option) : 0;
  };
  const auto better = [which](std::int64_t a, std::int64_t b) {
    return which == Extreme::cheapest ? a < b : a > b;
  };

  // The best cost below each node; sums never overflow, see max_total_cost.
  std::vector<std::int64_t> best(zdd.size() + 2, 0);
  const auto end = static_cast<Zdd::NodeId>(zdd.size() + 2);
  const auto cost_with = [&](Zdd::NodeId id) { return cost_of(id) + best[zdd.node(id).with]; };
  for (Zdd::NodeId id = 2; id < end; ++id) {
    const Zdd::NodeId without = zdd.node(id).without;
    Deadline::check();
    best[id] = cost_with(id);
    if (without != Zdd::none && better(best[without], best[id])) best[id] = best[without];
  }
  const auto is_best = [&](Zdd::NodeId id, bool with) {
    if (with) return cost_with(id) == best[id];
    const Zdd::NodeId without = zdd.node(id).without;
    return without != Zdd::none && best[without] == best[id];
  };

  std::vector<OptionId> options;
  for (Zdd::NodeId id = zdd.root(); id != Zdd::all;) {
    const bool with = is_best(id, true);
    if (with) options.push_back(zdd.option(id));
    id = with ? zdd.node(id).with : zdd.node(id).without;
  }
  ExtremeCover found{std::move(options), best[zdd.root()], 0};
  found.ties = count_paths(zdd, is_best).value(zdd.root());
  return found;
}

namespace {

// Returns a number as 64-bit limbs, least significant first.
std::vector<std::uint64_t> limbs_of(const BigCount& number, std::size_t limbs) {
  std::vector<std::uint64_t> words(number.limbs().begin(), number.limbs().end());
  words.resize(limbs, 0);
  return words;
}

}  // namespace

struct RankedCovers::Counts {
  NodeNumbers below;
};

RankedCovers::RankedCovers(const Zdd& zdd)
    : zdd_(&zdd),
      counts_(std::make_unique<Counts>(Counts{count_paths(zdd)})),
      size_(counts_->below.value(zdd.root())) {}

RankedCovers::~RankedCovers() = default;
RankedCovers::RankedCovers(RankedCovers&&) noexcept = default;
RankedCovers& RankedCovers::operator=(RankedCovers&&) noexcept = default;

std::vector<OptionId> RankedCovers::walk(std::vector<std::uint64_t> rank) const {
  std::vector<OptionId> options;
  for (Zdd::NodeId id = zdd_->root(); id != Zdd::all;) {
    Deadline::check(1 + rank.size() / 4);
    const Zdd::Node& node = zdd_->node(id);
    const std::uint64_t* taken = counts_->below[node.with];
    if (states::less_limbs(rank.data(), taken, rank.size())) {
      options.push_back(zdd_->option(id));
      id = node.with;
    } else {
      states::subtract_limbs(rank.data(), rank.size(), taken, rank.size());
      id = node.without;
    }
  }
  return options;
}

std::vector<OptionId> RankedCovers::kth(const BigCount& rank) const {
  if (rank >= size_) throw std::out_of_range("a diagram has no cover with this number");
  return walk(limbs_of(rank, counts_->below.limbs()));
}

std::optional<BigCount> RankedCovers::rank(std::span<const OptionId> cover) const {
  // Nodes by level, for a pass from the root down.
  std::vector<OptionId> wanted(cover.begin(), cover.end());
  std::ranges::sort(wanted);
  std::size_t left = wanted.size();
  states::Tally rank;
  Zdd::NodeId id = zdd_->root();
  while (id > Zdd::all) {
    const Zdd::Node& node = zdd_->node(id);
    if (std::ranges::binary_search(wanted, zdd_->option(id))) {
      if (left-- == 0) return std::nullopt;
      id = node.with;
    } else {
      rank.add(counts_->below[node.with], counts_->below.limbs());
      id = node.without;
    }
  }
  if (id == Zdd::none || left != 0) return std::nullopt;
  return rank.value();
}

std::vector<OptionId> RankedCovers::sample(Random& random) const {
  if (size_ == 0) throw std::out_of_range("a diagram has no cover to draw");
  // Draws random numbers with the bit length of the number of covers until a number is below it;
  // two draws on average at most.
  const std::uint64_t* size = counts_->below[zdd_->root()];
  const std::size_t bits = size_.bit_width();
  std::vector<std::uint64_t> rank(counts_->below.limbs(), 0);
  do {
    for (std::size_t k = 0; k * 64 < bits; ++k) {
      rank[k] = random.word();
      if (bits - k * 64 < 64) rank[k] >>= 64 - (bits - k * 64);
    }
  } while (!states::less_limbs(rank.data(), size, rank.size()));
  return walk(std::move(rank));
}

std::vector<BigCount> RankedCovers::option_counts(std::size_t options) const {
  std::vector<BigCount> counts(options, 0);
  const NodeNumbers above = ways_from_root(*zdd_);
  const auto end = static_cast<Zdd::NodeId>(zdd_->size() + 2);
  const std::size_t limbs = above.limbs();
  for (Zdd::NodeId id = 2; id < end; ++id) {
    Deadline::check(10 + limbs * limbs / 8);
    counts.at(index(zdd_->option(id))) +=
        above.value(id) * counts_->below.value(zdd_->node(id).with);
  }
  return counts;
}

}  // namespace dlx
