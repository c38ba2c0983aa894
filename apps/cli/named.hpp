#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "apps/cli/exit_code.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {

/// "line, grid, json": the names of a table's entries, of those that are `wanted`, as messages and
/// help list them.
template <typename Table, typename Wanted>
std::string names_of(const Table& table, Wanted wanted) {
  std::string names;
  for (const auto& entry : table) {
    if (!wanted(entry)) continue;
    if (!names.empty()) names += ", ";
    names += entry.name;
  }
  return names;
}
template <typename Table>
std::string names_of(const Table& table) {
  return names_of(table, [](const auto&) { return true; });
}

/// The entry of a table with a `name`d line for each value of an option; what is not in the table
/// is refused with a list of what is.
template <typename Entry>
const Entry& find_named(std::span<const Entry> table, const std::string& option,
                        const std::string& name) {
  const auto entry = std::ranges::find(table, name, &Entry::name);
  if (entry != table.end()) return *entry;
  throw UsageError("--" + option + ": " + dlx::quote_token(name) + " is none of " +
                   names_of(table));
}

}  // namespace dlx::cli
