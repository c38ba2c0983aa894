#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::format {

/// An option that has a certain item, and the colour that it gives it.
struct Use {
  OptionId option;
  ColourId colour;
};

/// The options of each item, in order; those without a primary item are left out, since they are
/// in no cover. Internal, for formats that say what each item asks for.
///
/// Cost: O(N + L) to build.
class Uses {
 public:
  explicit Uses(const Problem& problem);

  std::span<const Use> of(ItemId item) const {
    return std::span(uses_).subspan(start_[index(item)],
                                    start_[index(item) + 1] - start_[index(item)]);
  }

  /// The options of a secondary item that agree about it: those of each colour, and each of those
  /// without a colour by itself. At most one of these groups may have an option in a cover.
  std::vector<std::vector<OptionId>> groups(ItemId item) const;

 private:
  std::vector<std::uint32_t> start_;
  std::vector<Use> uses_;
};

/// Adds what is to be said if options have data numbers, for which `format` has no place.
void note_data(std::vector<std::string>& losses, const Problem& problem, const std::string& format);

/// The items of an option, and its label in parentheses if it has one: for comments.
std::string option_remark(const Problem& problem, OptionId option);

}  // namespace dlx::format
