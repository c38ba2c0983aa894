#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "dlx/solver.hpp"

namespace dlx::puzzles {

/// What an option puts where, in numbers of the model's choice. Options that differ only in which
/// of several equal pieces they use have the same figure.
using Figure = std::vector<int>;

/// Takes a figure to its image under a turn, a reflection, a renaming of the colours, ...
using Motion = std::function<Figure(const Figure&)>;

/// The symmetries of a puzzle: tells one cover of each class of covers that are images of each
/// other, the one whose set of figures is lexicographically least.
///
/// A motion that takes some figure to what is no figure is no symmetry and is left out; those
/// that are left form a group if the motions do, as they must. So a model can give all motions of
/// the square or the cube, and boards with less symmetry, or none, come out right.
///
/// Shape:    F figures x G symmetries, 4 bytes each.
/// Cost:     is_least() O(G k log k) for a cover of k options, mostly O(G k).
/// Threads:  one at a time; is_least() uses space of its own.
class Symmetries {
 public:
  /// `figures` are those of all options, in their order. If the problem has only some of the
  /// covers of a more symmetric one, all those with the first figure, `others` are the figures of
  /// the rest: images of covers may have them, but are no covers then, and not compared.
  Symmetries(const std::vector<Figure>& figures, const std::vector<Motion>& motions,
             const std::vector<Figure>& others = {});

  /// How many motions are symmetries, the identity among them.
  std::size_t size() const { return images_.size(); }
  /// True if no image of the cover is less than the cover itself: true once in each class.
  bool is_least(const Cover& cover);

 private:
  std::vector<std::uint32_t> figure_of_;            // by option
  std::vector<std::vector<std::uint32_t>> images_;  // by symmetry, then by figure
  std::vector<std::uint32_t> own_, moved_;          // of the cover at hand, sorted
};

}  // namespace dlx::puzzles
