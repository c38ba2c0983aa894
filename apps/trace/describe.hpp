#pragma once

#include <string>

#include "apps/trace/dancing_links.hpp"

namespace dlx::trace {

/// A step as a sentence, without the level.
std::string describe(const Problem& problem, const Event& event);

/// True for the steps that make the search tree; the others are what happens to the lists.
bool is_of_the_tree(Event::Kind kind);

}  // namespace dlx::trace
