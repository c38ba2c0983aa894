#pragma once

#include "dlx/how.hpp"
#include "dlx/search.hpp"

namespace dlx {

/// Adds what was done for one part of a problem to what was done for others. The engine that is
/// named is "memo" if it counted any part, else that of the part with the most nodes. `seconds` are
/// left to the caller. Internal.
void add_statistics(const Statistics& part, Statistics& sum);
/// The same of tables of states: sums, but for the memory, and the order of the part with the
/// largest states. `components` are left to the caller.
void add_statistics(const MemoStatistics& part, MemoStatistics& sum);

}  // namespace dlx
