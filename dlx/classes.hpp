#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "dlx/problem.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// Tells one cover of each class of covers that symmetries of the problem (find_symmetries()) take
/// to each other.
///
///     dlx::CoverClasses classes(problem);
///     const dlx::Query query{.accept = [&](const dlx::Cover& cover) {
///       return classes.is_first(cover);
///     }};
///     dlx::run(problem, query, {}, [&](const dlx::Cover& cover) {
///       return !cover.options().empty();
///     });
///
/// Query::up_to_symmetry does that, or better, where all that is wanted are the classes.
///
/// With up to 20,000 symmetries it is the cover that comes first in the order of option numbers.
/// With more, which takes a library (symmetry_library()), it is one that canonical labels of a
/// graph choose. So it is always the same one, and a search may be saved and gone on with. With
/// `memory` it is the one that is asked about first, in half the time, and a form of each class is
/// kept.
///
/// Cost:     a few steps an option for each symmetry; or the canonical labelling of two graphs of
///           the problem, a millisecond or more. Memory: that of the symmetries; with `memory` 100
///           bytes a class.
/// Threads:  one at a time.
/// Errors:   std::invalid_argument where not all symmetries are known, or they are more, and there
///           is no library; MemoryLimit, from is_first(), past `memory` bytes of forms.
class CoverClasses {
 public:
  explicit CoverClasses(const Problem& problem, std::optional<std::uint64_t> memory = {});
  ~CoverClasses();
  CoverClasses(CoverClasses&&) noexcept;

  /// Once for each class, if it is asked about every cover once.
  bool is_first(const Cover& cover);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx
