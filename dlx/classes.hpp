#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "dlx/problem.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// Selects one representative of each class, that is, of each orbit of covers under the symmetries
/// of the problem (find_symmetries()).
///
///     dlx::CoverClasses classes(problem);
///     const dlx::Query query{.accept = [&](const dlx::Cover& cover) {
///       return classes.is_first(cover);
///     }};
///     dlx::run(problem, query, {}, [&](const dlx::Cover& cover) {
///       return !cover.options().empty();
///     });
///
/// To list or count classes, use Query::up_to_symmetry, which is often faster.
///
/// With up to 20,000 symmetries, the representative is the cover that comes first in the order of
/// option numbers. With more symmetries, which requires a library (symmetry_library()), the
/// canonical labelling of a graph determines the representative. The representative does not depend
/// on the order of the covers, so that a search can be saved and resumed. If `memory` is set, the
/// representative is instead the first cover passed to is_first(): twice as fast, but a canonical
/// form of each class is stored.
///
/// Cost:     of is_first(): a few steps for each option and symmetry, or the canonical labelling of
///           two graphs, a millisecond or more.
/// Memory:   the symmetries; with `memory`, 100 bytes for each class.
/// Threads:  one thread at a time.
/// Errors:   std::invalid_argument if not all symmetries are known, or if they are more than 20,000
///           and no library is available; MemoryLimit, from is_first(), if the stored forms exceed
///           `memory` bytes.
class CoverClasses {
 public:
  explicit CoverClasses(const Problem& problem, std::optional<std::uint64_t> memory = {});
  ~CoverClasses();
  CoverClasses(CoverClasses&&) noexcept;

  /// Returns true if the cover is the representative of its class.
  bool is_first(const Cover& cover);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx
