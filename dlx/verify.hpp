#pragma once

#include <optional>
#include <span>
#include <string>

#include "dlx/problem.hpp"

namespace dlx {

/// The first fault of a set of options that is not a cover.
struct Fault {
  enum class Kind {
    unknown_option,          ///< `option` is not in the problem
    option_without_primary,  ///< `option` can't be part of a cover
    option_repeated,         ///< `option` is listed twice, and its items may be covered twice
    item_covered_twice,      ///< `item` is covered by `other` and again by `option`
    item_covered_too_often,  ///< primary `item`, whose high bound is not 1, is covered too
                             ///< often by `option`
    colour_clash,            ///< `item` has one colour in `other` and another in `option`
    item_not_covered,        ///< primary `item` is in no option, or in fewer than its low bound
  };

  Kind kind;
  ItemId item{};
  OptionId option{};
  OptionId other{};
  std::string message;  ///< names items and options
};

/// Checks whether `options` is a cover of `problem`, with code that shares nothing with the
/// engines. Returns nullopt for a cover, otherwise the first fault: options in the given order,
/// then uncovered items in the order of the problem. An option that is listed twice covers its
/// items twice.
///
///     if (const std::optional<dlx::Fault> fault = dlx::verify(problem, cover.options()))
///       std::cerr << fault->message << '\n';
///
/// Cost:     O(N + entries of the options) time, O(N) memory; with multiplicities, also sorting.
/// Source:   the definition of an exact cover with colours and multiplicities, TAOCP 7.2.2.1.
std::optional<Fault> verify(const Problem& problem, std::span<const OptionId> options);

}  // namespace dlx
