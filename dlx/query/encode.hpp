#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"

/// What tasks and searches are saved as: `pass(bytes, a, b)` writes both if `bytes` is an Encoder,
/// and fills them in if it is a Decoder, so that one list of fields serves both ways. Internal.
///
/// Errors: StateError, also for numbers that have no place in memory.
namespace dlx {

template <std::integral Number>
void pass(Encoder& out, const Number& number) {
  out.number(static_cast<std::uint64_t>(number));
}
template <std::integral Number>
void pass(Decoder& in, Number& number) {
  if constexpr (std::same_as<Number, bool>) {
    number = in.flag();
  } else {
    const std::uint64_t value = in.number();
    if (std::unsigned_integral<Number> && !std::in_range<Number>(value)) {
      throw StateError("it has a number that is too large");
    }
    number = static_cast<Number>(value);
  }
}

inline void pass(Encoder& out, const double& number) { out.real(number); }
inline void pass(Decoder& in, double& number) { number = in.real(); }
inline void pass(Encoder& out, const std::string& text) { out.text(text); }
inline void pass(Decoder& in, std::string& text) { text = in.text(); }
inline void pass(Encoder& out, const std::vector<OptionId>& ids) { out.ids(ids); }
/// Appends to them.
inline void pass(Decoder& in, std::vector<OptionId>& ids) { in.ids(ids); }

/// As bytes, the highest first, and one at least.
void pass(Encoder& out, const BigCount& number);
void pass(Decoder& in, BigCount& number);

/// Statistics, but for engine, strategy and restarts.
void pass(Encoder& out, const Statistics& statistics);
void pass(Decoder& in, Statistics& statistics);

void pass(Encoder& out, const MemoStatistics& memo);
void pass(Decoder& in, MemoStatistics& memo);

/// All of a state but its note.
void pass(Encoder& out, const SearchState& state);
void pass(Decoder& in, SearchState& state);

template <typename Bytes, typename First, typename Second, typename... Fields>
void pass(Bytes& bytes, First& first, Second& second, Fields&... more) {
  pass(bytes, first);
  pass(bytes, second);
  (pass(bytes, more), ...);
}

/// A list, of whose elements each takes so many bytes at least: `each` passes one.
template <typename List, typename Each>
void pass_list(Encoder& out, const List& list, std::size_t /*min_bytes*/, Each each) {
  out.number(list.size());
  for (const auto& element : list) each(element);
}
template <typename List, typename Each>
void pass_list(Decoder& in, List& list, std::size_t min_bytes, Each each) {
  list.resize(in.size(min_bytes));
  for (auto& element : list) each(element);
}

/// What tasks did that have come to their end, and which engine, or "memo".
void pass_done(Encoder& out, const Statistics& statistics, const MemoStatistics& memo);
void pass_done(Decoder& in, Statistics& statistics, MemoStatistics& memo);

/// One that stands by itself.
template <typename Value>
Value decode(Decoder& in) {
  Value value{};
  pass(in, value);
  return value;
}

}  // namespace dlx
