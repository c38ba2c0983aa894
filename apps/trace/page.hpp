#pragma once

#include <string>
#include <vector>

#include "apps/trace/dancing_links.hpp"

namespace dlx::trace {

/// The page that shows the steps of a search, forwards and backwards: the matrix of the problem
/// with its lists as lines, the options chosen, and the steps in words. It needs nothing from
/// elsewhere, is well-formed XML, and can be read without seeing colours.
///
/// `note` is said below the steps: why they end before the search did.
std::string page(const Problem& problem, const std::string& title, const std::vector<Event>& events,
                 const std::string& note);

}  // namespace dlx::trace
