#pragma once

#include <string_view>
#include <vector>

namespace dlx::cli {

/// The name that was meant by a word with a slip of the finger or two in it; empty if that is none.
std::string_view similar_name(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace dlx::cli
