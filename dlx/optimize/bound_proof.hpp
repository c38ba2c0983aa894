#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dlx/cover/plain_search.hpp"
#include "dlx/optimize/cheapest.hpp"
#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/root_bound.hpp"
#include "dlx/optimize/subset_row_cuts.hpp"

namespace dlx::optimize {

/// Records why a RelaxationTree finds no cover, in the form that verify_bound() reads. Nodes are
/// recorded in the order of the tree; write() puts them in the order of the certificate. Internal.
///
/// Memory:   the size of the certificate.
class BoundProof {
 public:
  /// Proves that no cover except the given ones costs less than `limit`, in units of the layout,
  /// which has all options.
  BoundProof(const Problem& problem, const Layout& layout, std::int64_t limit,
             std::span<const CheapCover> covers)
      : layout_(layout), limit_(limit), search_(problem), nodes_(1) {
    for (const CheapCover& cover : covers) search_.pass_over(cover.options);
  }

  using Node = std::uint32_t;
  static constexpr Node root = 0;

  /// Records that a node drops options by the dual values of its rows and, after the rows, of cuts.
  void duals(Node node, std::span<const std::int64_t> duals, std::span<const SubsetRowCut> cuts);
  void implied(Node node, std::uint32_t row, std::uint32_t other);
  void few(Node node, std::uint32_t row);
  /// Proves the node by a search of the verifier with at most `most_nodes` nodes. Returns false if
  /// the search needs more nodes. `bounded` belongs to `options`, which contains no taken option.
  bool search(Node node, std::span<const std::uint32_t> options,
              std::span<const std::uint32_t> taken, const DualBound& bounded,
              std::uint64_t most_nodes);
  /// Creates two nodes: for the covers with the option, and for the covers without it.
  std::pair<Node, Node> choose(Node node, std::uint32_t option);

  void write(std::ostream& out, const std::string& head) const;

 private:
  struct Part {
    std::string lines;
    Node with = root, without = root;  // root: the node has no children
  };

  void line(Node node, std::string_view word, std::initializer_list<std::uint64_t> numbers);

  const Layout& layout_;
  std::int64_t limit_;
  PlainSearch search_;
  std::vector<Part> nodes_;
};

}  // namespace dlx::optimize

namespace dlx {

/// Writes the certificate that no cover of a problem except `covers` costs less than `bound`, or
/// that there is no other cover if `bound` is not set. A search must have proved this before.
/// Internal.
///
/// Returns `exhausted`, or the limit that ended the proof; nothing is written at a limit.
Outcome certify_bound(const Problem& problem, std::optional<std::int64_t> bound,
                      std::span<const CheapCover> covers, const SolveOptions& limits,
                      std::ostream& out);

}  // namespace dlx
