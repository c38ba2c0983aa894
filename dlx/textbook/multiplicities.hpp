#pragma once

#include <memory>
#include <vector>

#include "dlx/textbook/dancing_links.hpp"

namespace dlx::textbook {

/// Algorithm M of TAOCP 7.2.2.1 on the links of DancingLinks: primary items are covered as often as
/// their bounds say. Steps M2, M3 and M9 are C2, C3 and C8.
///
/// An item that is branched on and may be covered again keeps its place in the list of items. Its
/// options leave the item's list as they are tried (they are "tweaked"), so that each set of
/// options is found once; after enough options, one branch does not cover the item again.
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
      slack_;  // how often an item may still be covered; how many of these times are optional
  std::vector<bool> bounded_;
  std::vector<int> tweaked_;         // tweaked nodes, on all levels
  std::vector<std::size_t> before_;  // size of tweaked_ before each level
};

/// Creates Algorithm M for a problem with multiplicities, otherwise Algorithm C.
std::unique_ptr<DancingLinks> make_search(const Problem& problem, Choice choice);

}  // namespace dlx::textbook
