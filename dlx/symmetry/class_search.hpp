#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/remainders.hpp"

namespace dlx::symmetry {

/// Finds a cover of each class of covers that symmetries of the problem take to each other, where
/// these are too many to be looked at one by one. Internal.
///
/// Goes down like any search, but of the options of an item, those that symmetries take to each
/// other which keep what was taken, it tries one; and where what was taken is the image of what was
/// taken elsewhere, it goes no further: what is below are images of what is below there.
///
/// Shape:  problems that Remainders suit; only with a library that labels.
/// Cost:   a labelling of the graph of the problem for each class of sets that the search comes by.
/// Errors: MemoryLimit if the forms of these classes take more than `memory` bytes.
/// Source: Read, "Every one a winner" (1978); Faradzhev (1978); here with tables.
class ClassSearch {
 public:
  ClassSearch(const Problem& problem, std::uint64_t memory)
      : remainders_(problem), memory_(memory), forms_(memory) {}

  /// False if the meter, or `visit`, said no before the end.
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
