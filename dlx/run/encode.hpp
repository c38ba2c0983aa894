#pragma once

#include <string_view>

#include "dlx/big_count.hpp"
#include "dlx/cheapest/cheapest.hpp"
#include "dlx/how.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/search.hpp"
#include "dlx/search_state.hpp"

/// What tasks and searches are saved as. Internal.
namespace dlx {

/// Statistics, but for engine, strategy and restarts.
void encode(const Statistics& statistics, Encoder& out);
Statistics decode_statistics(Decoder& in);
/// A number of things that are in memory. Throws StateError if there cannot be so many.
std::size_t decode_size(Decoder& in);

/// The name of an engine, or "memo"; it may be empty.
std::string_view decode_engine(Decoder& in);

void encode(const MemoStatistics& memo, Encoder& out);
MemoStatistics decode_memo(Decoder& in);

/// As bytes, the highest first, and one at least.
void encode(const BigCount& number, Encoder& out);
BigCount decode_big(Decoder& in);

/// All of a state but its note.
void encode(const SearchState& state, Encoder& out);
SearchState decode_search(Decoder& in);

/// Costs of covers are left out.
void encode(const CheapestState& state, Encoder& out);
CheapestState decode_cheapest(Decoder& in);

}  // namespace dlx
