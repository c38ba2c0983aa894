#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"

/// Encodes and decodes the states of tasks and searches: `pass(bytes, a, b)` writes both values if
/// `bytes` is an Encoder, and reads them if it is a Decoder, so that one list of fields serves both
/// directions. Internal.
///
/// Errors:   StateError, also for numbers that are too large for memory.
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
/// Appends to `ids`.
inline void pass(Decoder& in, std::vector<OptionId>& ids) { in.ids(ids); }

/// Writes a number as bytes, the most significant first, at least one.
void pass(Encoder& out, const BigCount& number);
void pass(Decoder& in, BigCount& number);

/// Statistics without engine, strategy and restarts.
void pass(Encoder& out, const Statistics& statistics);
void pass(Decoder& in, Statistics& statistics);

void pass(Encoder& out, const StateStatistics& memo);
void pass(Decoder& in, StateStatistics& memo);

/// Encodes or decodes paths; a path stores only the options after the prefix that it shares with
/// the previous path. `path_options`: the number of options in all paths so far.
void pass_paths(Encoder& out, const std::vector<std::vector<OptionId>>& paths,
                std::size_t& path_options);
void pass_paths(Decoder& in, std::vector<std::vector<OptionId>>& paths, std::size_t& path_options);

/// All fields of a state except its note.
void pass(Encoder& out, const SearchState& state);
void pass(Decoder& in, SearchState& state);

template <typename Bytes, typename First, typename Second, typename... Fields>
void pass(Bytes& bytes, First& first, Second& second, Fields&... more) {
  pass(bytes, first);
  pass(bytes, second);
  (pass(bytes, more), ...);
}

/// A list whose elements take at least `least` bytes each; `each` passes one element.
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

/// The statistics of finished tasks, and the name of the engine, or "states".
void pass_done(Encoder& out, const Statistics& statistics, const StateStatistics& memo);
void pass_done(Decoder& in, Statistics& statistics, StateStatistics& memo);

/// A StateError with the message of the caller.
template <typename Value>
Value decode(Decoder& in) {
  Value value{};
  pass(in, value);
  return value;
}

}  // namespace dlx
