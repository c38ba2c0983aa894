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

/// Why a RelaxationTree finds nothing, as verify_bound() reads it: each node says what it does, in
/// whatever order the tree has, and write() puts that in the order of the certificate. Internal.
///
/// Memory: the certificate.
class Proof {
 public:
  /// That no cover but these costs less than `limit`, in units of the layout, which has all
  /// options.
  Proof(const Problem& problem, const Layout& layout, std::int64_t limit,
        std::span<const CheapCover> covers)
      : layout_(layout), limit_(limit), search_(problem), nodes_(1) {
    for (const CheapCover& cover : covers) search_.pass_over(cover.options);
  }

  using Node = std::uint32_t;
  static constexpr Node root = 0;

  /// Options of a node are dropped by dual values, of rows and behind them of cuts.
  void duals(Node node, std::span<const std::int64_t> duals, std::span<const SubsetRowCut> cuts);
  void implied(Node node, std::uint32_t row, std::uint32_t other);
  void few(Node node, std::uint32_t row);
  /// Leaves the options of a node to a search, if that takes no more than so many nodes. False if
  /// it takes more.
  bool search(Node node, std::span<const std::uint32_t> options, const DualBound& bounded,
              std::uint64_t most_nodes);
  /// The nodes of the covers in which an option has both rows, and of the others.
  std::pair<Node, Node> split(Node node, std::uint32_t first, std::uint32_t second);

  void write(std::ostream& out, const std::string& head) const;

 private:
  struct Part {
    std::string lines;
    Node together = root, apart = root;  // none, if the root
  };

  void line(Node node, std::string_view word, std::initializer_list<std::uint64_t> numbers);

  const Layout& layout_;
  std::int64_t limit_;
  PlainSearch search_;
  std::vector<Part> nodes_;
};

}  // namespace dlx::optimize

namespace dlx {

/// Writes the certificate that no cover of a problem but `covers` costs less than `bound`, which a
/// search has found to be true; none: that there is no other. Internal.
///
/// `exhausted`, or which limit ended that: then nothing is written.
Outcome certify_bound(const Problem& problem, std::optional<std::int64_t> bound,
                      std::span<const CheapCover> covers, const SolveOptions& limits,
                      std::ostream& out);

}  // namespace dlx
