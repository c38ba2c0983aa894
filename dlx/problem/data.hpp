#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/problem/names.hpp"

namespace dlx {

/// The arrays behind a Problem. Internal: engines use Problem's accessors.
struct Problem::Data {
  std::uint32_t num_primary = 0;
  NameTable items;
  NameTable colours;                           // colour k is number k - 1
  std::vector<Bounds> bounds;                  // of all primary items, or none if all are 1 and 1
  std::vector<Entry> entries;                  // of all options, one after the other
  std::vector<std::uint32_t> option_start{0};  // option k is [option_start[k], option_start[k+1])
  std::vector<std::string> labels;             // of all options, or none at all
  std::vector<std::uint64_t> data;             // of all options, or none at all
  std::vector<std::int64_t> costs;             // of all options, or none at all
  unsigned cost_digits = 0;
  std::uint64_t total_cost = 0;     // building only: of the absolute costs
  std::vector<std::uint32_t> seen;  // building only: the last option of each item, + 1
};

}  // namespace dlx
