#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/optimize/depth_first_search.hpp"
#include "dlx/optimize/layout.hpp"

namespace dlx::optimize {

/// Searches the remaining subproblems of a run of DepthFirstSearch one after the other. Internal.
class SubproblemSearch {
 public:
  /// `root`: a search of the whole layout, whose dual values are the start of each subproblem.
  /// `root` and the layout must outlive this object. Covers of overlapping subproblems are found
  /// more than once.
  SubproblemSearch(const Layout& layout, const DepthFirstSearch& root, Meter& meter,
                   DepthFirstSearch::Found found, std::vector<OpenSubproblem> parts,
                   std::int64_t limit);

  /// Searches at most `budget` more nodes. run() and the functions after it have the interface of
  /// DepthFirstSearch.
  DepthFirstSearch::End run(std::uint64_t budget);
  std::int64_t bound() const;
  std::vector<OpenSubproblem> left() const;
  std::int64_t closed() const;

  /// Statistics of the finished subproblems.
  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;

 private:
  // The current subproblem.
  struct Part {
    Part(const Layout& whole, OpenSubproblem open)
        : options(std::move(open.options)),
          taken(std::move(open.taken)),
          bound(open.bound),
          layout(whole, options) {}
    std::vector<std::uint32_t> options, taken;
    std::int64_t bound;
    Layout layout;
    std::optional<DepthFirstSearch> search;
  };

  DepthFirstSearch::End go_back();
  DepthFirstSearch::End go_on(std::uint64_t budget);
  void close_part();
  DepthFirstSearch::End begin_next(std::uint64_t budget);
  std::int64_t in_units(std::int64_t bound) const {
    return bound == infinite ? no_cost : layout_.ceiling(bound);
  }

  const Layout& layout_;
  const DepthFirstSearch& root_;
  Meter& meter_;
  DepthFirstSearch::Found found_;
  std::vector<OpenSubproblem> waiting_;  // stack: the last subproblem is next
  std::optional<Part> part_;
  std::int64_t limit_;
  std::int64_t closed_ = infinite;
  // number of nodes that lead back to the interrupted node of the saved run
  std::uint64_t free_nodes_ = 0;
};

}  // namespace dlx::optimize
