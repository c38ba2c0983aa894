#pragma once

#include <memory>
#include <vector>

#include "dlx/textbook/dancing_links.hpp"

namespace dlx::textbook {

/// Algorithm M of the same section on the same links: primary items are covered as often as their
/// bounds say. Steps M2, M3 and M9 are C2, C3 and C8.
///
/// An item that is branched on and may be covered again keeps its place in the list of items. Its
/// options leave its list as they are tried (they are "tweaked"), so that each set of options is
/// found once; when enough of them are chosen, one branch covers the item no more.
class Multiplicities final : public DancingLinks {
 public:
  explicit Multiplicities(const Problem& problem, Choice choice = Choice::shortest);
  bool step() override;

 private:
  int branches(int item) const override;
  void commit(int node) override;
  void uncommit(int node) override;
  void take(int item);
  void give(int item);
  bool next_branch();

  std::vector<int> bound_,
      slack_;  // how often an item may still be covered; how many of these are optional
  std::vector<bool> bounded_;
  std::vector<int> tweaked_;         // tweaked nodes, on all levels
  std::vector<std::size_t> before_;  // their number on each level
};

/// Creates Algorithm M for a problem with multiplicities, otherwise Algorithm C.
std::unique_ptr<DancingLinks> make_search(const Problem& problem, Choice choice);

}  // namespace dlx::textbook
