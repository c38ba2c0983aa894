// States of counts as bytes. After the line with the version: the note, the fingerprint, how it
// counts, the parts that were counted, and the one at hand with its search and its states, which
// come last; then the checksum.

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "dlx/count_state.hpp"
#include "dlx/solver.hpp"
#include "dlx/state/bytes.hpp"

namespace dlx {
namespace {

constexpr std::string_view magic = "dlx count state 1\n";

// As bytes, the highest first, and one at least.
void encode(const BigCount& number, Encoder& out) {
  std::string bytes(std::max<std::size_t>((number.bit_width() + 7) / 8, 1), '\0');
  for (std::size_t k = 0; k < 8 * number.limbs().size() && k < bytes.size(); ++k) {
    bytes[bytes.size() - 1 - k] = static_cast<char>(number.limbs()[k / 8] >> 8 * (k % 8));
  }
  out.text(bytes);
}

BigCount decode_big(Decoder& in) {
  const std::string bytes = in.text();
  std::vector<std::uint64_t> limbs(bytes.size() / 8 + 1, 0);
  for (std::size_t k = 0; k < bytes.size(); ++k) {
    const auto byte = static_cast<unsigned char>(bytes[bytes.size() - 1 - k]);
    limbs[k / 8] |= std::uint64_t{byte} << 8 * (k % 8);
  }
  return BigCount::from_limbs(limbs);
}

// Statistics have views of names that last for ever.
std::string_view lasting(const std::string& name, const std::vector<std::string_view>& names) {
  if (name.empty()) return {};
  const auto known = std::ranges::find(names, name);
  if (known == names.end()) throw StateError("it has a name that is not known");
  return *known;
}

std::string_view decode_engine(Decoder& in) {
  std::vector<std::string_view> names{"memo"};
  for (const EngineInfo& engine : engines()) names.push_back(engine.name);
  return lasting(in.text(), names);
}

void encode(const MemoStatistics& memo, Encoder& out) {
  for (const std::uint64_t number : {memo.states, memo.reached, memo.hits, memo.lone, memo.memory,
                                     std::uint64_t{memo.state_bits}}) {
    out.number(number);
  }
  out.text(memo.order);
  out.number(memo.dropped ? 1 : 0);
}

MemoStatistics decode_memo(Decoder& in) {
  MemoStatistics memo;
  memo.states = in.number();
  memo.reached = in.number();
  memo.hits = in.number();
  memo.lone = in.number();
  memo.memory = in.number();
  memo.state_bits = static_cast<std::size_t>(in.number());
  memo.order = lasting(in.text(), item_orders());
  memo.dropped = in.flag();
  return memo;
}

void encode(const CountState::Rest& rest, Encoder& out) {
  out.raw(rest.problem);
  out.number(rest.search ? 1 : 0);
  if (rest.search) encode(*rest.search, out);
  out.real(rest.plain_seconds);
  out.real(rest.whole_seconds);
  encode(rest.memo, out);
  out.real(rest.memo_seconds);
  out.number(rest.memo_over ? 1 : 0);
}

CountState::Rest decode_rest(Decoder& in) {
  CountState::Rest rest;
  rest.problem = in.fingerprint();
  if (in.flag()) rest.search = decode_search(in);
  rest.plain_seconds = in.real();
  rest.whole_seconds = in.real();
  rest.memo = decode_memo(in);
  rest.memo_seconds = in.real();
  rest.memo_over = in.flag();
  return rest;
}

}  // namespace

BigCount CountState::found() const {
  if (counted == parts || product == 0) return product;
  // Of the parts that were not begun nothing is known, not even that they have a cover.
  if (counted + 1 < parts || !rest || !rest->search) return 0;
  return product * rest->search->solutions;
}

std::uint64_t CountState::nodes() const {
  std::uint64_t nodes = statistics.nodes;
  if (rest) nodes += rest->memo.states + rest->memo.lone;
  if (rest && rest->search) nodes += rest->search->statistics.nodes;
  return nodes;
}

double CountState::seconds() const {
  double seconds = statistics.seconds;
  if (rest) seconds += rest->memo_seconds + rest->plain_seconds;
  return seconds;
}

void encode_count(const CountState& state, std::string_view note,
                  const std::function<void(std::string_view)>& write) {
  Encoder out;
  out.text(note);
  out.raw(state.problem);
  out.text(state.engine);
  out.number(state.whole ? 1 : 0);
  out.number(state.parts);
  out.number(state.counted);
  encode(state.product, out);
  out.number(state.counted_to);
  out.text(state.statistics.engine);
  encode(state.statistics, out);
  encode(state.memo, out);
  out.number(state.rest ? 1 : 0);
  if (state.rest) encode(*state.rest, out);
  std::string_view sweep;
  if (state.rest) sweep = state.rest->sweep;
  const std::string_view pieces[] = {out.bytes(), sweep};
  seal(magic, pieces, write);
}

std::string encode_count(const CountState& state) {
  std::string bytes;
  encode_count(state, state.note, [&](std::string_view piece) { bytes += piece; });
  return bytes;
}

CountState decode_count(std::string bytes) {
  const std::string_view inside = unseal(magic, "count", bytes);
  Decoder in(inside);
  CountState state;
  state.note = in.text();
  state.problem = in.fingerprint();
  state.engine = in.text();
  state.whole = in.flag();
  state.parts = in.number();
  state.counted = in.number();
  state.product = decode_big(in);
  state.counted_to = in.number();
  const std::string_view engine = decode_engine(in);
  state.statistics = decode_statistics(in);
  state.statistics.engine = engine;
  state.memo = decode_memo(in);
  if (in.flag()) state.rest = decode_rest(in);
  if (state.counted > state.parts || (state.rest && state.counted == state.parts)) {
    throw StateError("it has more parts counted than there are");
  }
  if (!state.rest && !in.at_end()) throw StateError("it goes on behind its end");
  if (!state.rest) return state;
  // The states stay where they are, not in memory twice.
  const std::size_t left = in.left();
  const auto end = static_cast<std::size_t>(inside.data() - bytes.data()) + inside.size();
  bytes.resize(end);
  bytes.erase(0, end - left);
  state.rest->sweep = std::move(bytes);
  return state;
}

}  // namespace dlx
