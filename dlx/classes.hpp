#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "dlx/problem.hpp"
#include "dlx/query.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// Tells one cover of each class of covers that symmetries of the problem (find_symmetries()) take
/// to each other.
///
///     dlx::CoverClasses classes(problem);
///     const dlx::Query question{.accept = [&](const dlx::Cover& cover) {
///       return classes.is_first(cover);
///     }};
///     dlx::run(problem, question, {}, [&](const dlx::Cover& cover) { return
///     !cover.options().empty(); });
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

/// Shows one cover of each class of covers that symmetries of the problem take to each other.
///
///     dlx::list_classes(problem, {}, {}, [&](const dlx::Cover& cover) {
///       for (const dlx::OptionId option : cover) std::cout << dlx::option_text(problem, option) <<
///       '\n'; return true;
///     });
///
/// Covers are found as run() finds them, and CoverClasses tells; or, with more than 20,000
/// symmetries and a library, by a search that tries one of the options that these make equal, where
/// the problem has no bounds, and nothing is saved, filtered or limited by cost. It heeds limits,
/// and nothing else of `how` but the memory.
///
/// Errors: those of run() and CoverClasses; MemoryLimit.
Result list_classes(const Problem& problem, const Query& query, const SolveOptions& how,
                    const VisitCover& visit);

/// Counts the classes of covers that symmetries of the problem take to each other.
///
///     const dlx::Query question{.kind = dlx::Query::Kind::count};
///     std::cout << dlx::count_classes(problem, question).count << '\n';
///
/// With up to 20,000 symmetries as their mean number of covers that a symmetry keeps (Burnside's
/// lemma): for each kind of symmetries these are the covers of a smaller problem, which run()
/// counts. Where that can't be, since there are more symmetries, bounds in the way, or a limit of
/// covers, costs or nodes, a filter or a callback for saving, covers are gone through one by one,
/// and CoverClasses tells.
///
/// Errors: those of run() and CoverClasses. How it ended is a value; one that was cut short counts
///         0 by the first way, and those that were found by the second.
Result count_classes(const Problem& problem, const Query& query, const SolveOptions& how = {});

/// Returns the plan that list_classes(), or count_classes() for a question of that kind, carries
/// out: the same text as Result::plan of its answer. The first line names how the classes are
/// found, and the others are those of explain() for the covers that this takes.
///
/// Cost:   that of planning, which looks for the symmetries of the problem and may reduce it.
/// Errors: those of list_classes() and count_classes() before they search.
std::string explain_classes(const Problem& problem, const Query& query,
                            const SolveOptions& how = {});

}  // namespace dlx
