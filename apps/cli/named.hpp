#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "apps/cli/usage_error.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {

/// The entry of a table with a `name`d line for each value of an option; what is not in the table
/// is refused with a list of what is.
template <typename Entry>
const Entry& find_named(std::span<const Entry> table, const std::string& option,
                        const std::string& name) {
  const auto entry = std::ranges::find(table, name, &Entry::name);
  if (entry != table.end()) return *entry;
  std::string names;
  for (const Entry& known : table) {
    if (!names.empty()) names += ", ";
    names += known.name;
  }
  throw UsageError("--" + option + ": " + dlx::quote_token(name) + " is none of " + names);
}

}  // namespace dlx::cli
