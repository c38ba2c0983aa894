#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/remainders.hpp"

namespace dlx::symmetry {

/// Finds a cover of each class of covers under the symmetries of the problem, if there are too many
/// symmetries to visit them one by one. Internal.
///
/// Searches like a plain search, with two restrictions. Among the options of an item, it tries only
/// one of each orbit under the symmetries that fix the taken options. It skips a node whose taken
/// options are the image of options taken at an earlier node, because the covers below are images
/// of covers found there.
///
/// Shape:    problems that Remainders supports; requires a labelling library.
/// Cost:     a labelling of the graph of the problem for each class of visited sets.
/// Errors:   MemoryLimit if the canonical forms of these classes take more than `memory` bytes.
/// Source:   Read, "Every one a winner" (1978); Faradzhev (1978); here with tables.
class ClassSearch {
 public:
  ClassSearch(const Problem& problem, std::uint64_t memory)
      : remainders_(problem), memory_(memory), forms_(memory) {}

  /// Returns false if the meter or `visit` ended the search.
  bool run(Meter& meter, const std::function<bool(const std::vector<OptionId>&)>& visit);

 private:
  bool search(Remainder remainder);

  const Remainders remainders_;
  const std::uint64_t memory_;
  Meter* meter_ = nullptr;
  const std::function<bool(const std::vector<OptionId>&)>* visit_ = nullptr;
  std::vector<OptionId> taken_;
  Forms forms_;
};

}  // namespace dlx::symmetry
