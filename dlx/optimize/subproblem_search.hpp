#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/optimize/depth_first_search.hpp"
#include "dlx/optimize/layout.hpp"

namespace dlx::optimize {

/// What a run of DepthFirstSearch had left, searched part by part. Internal.
class SubproblemSearch {
 public:
  /// `root`: a search of all of the layout, by whose dual values the parts begin; it and the layout
  /// must outlive this one. Covers of parts that overlap are found more than once.
  SubproblemSearch(const Layout& layout, const DepthFirstSearch& root, Meter& meter,
                   DepthFirstSearch::Found found, std::vector<Subproblem> parts,
                   std::int64_t limit);

  /// Goes on for so many nodes. As of DepthFirstSearch, and so are the next ones.
  DepthFirstSearch::End run(std::uint64_t budget);
  std::int64_t bound() const;
  std::vector<Subproblem> left() const;
  std::int64_t closed() const;

  /// Of the parts that are done.
  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;

 private:
  // The part at hand.
  struct Part {
    Part(const Layout& whole, Subproblem open)
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
  std::vector<Subproblem> waiting_;  // the last one is next
  std::optional<Part> part_;
  std::int64_t limit_;
  std::int64_t closed_ = infinite;
  std::uint64_t free_nodes_ = 0;  // that lead to where the saved run was
};

}  // namespace dlx::optimize
