// States of searches as bytes. After the line with the version: the note, the fingerprint, engine,
// forced options, begun, solutions, statistics, parts; then the checksum. Of a path stands how many
// options it has in common with the one before it, and the others.

#include "dlx/run/encode.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dlx/saved_run.hpp"
#include "dlx/solver.hpp"

namespace dlx {
namespace {

constexpr std::string_view search_magic = "dlx search state 2\n";
// What the shortest ones take, so that no number makes the reader ask for more memory than a file
// of that length can need: a path its two lengths, a part its weight and two numbers.
constexpr std::size_t least_path_bytes = 2;
constexpr std::size_t least_part_bytes = 10;

using Ids = std::vector<OptionId>;

std::size_t common_prefix(const Ids& left, const Ids& right) {
  const std::size_t size = std::min(left.size(), right.size());
  const auto end = left.begin() + static_cast<std::ptrdiff_t>(size);
  return static_cast<std::size_t>(std::mismatch(left.begin(), end, right.begin()).first -
                                  left.begin());
}

void encode_part(const SearchState::Part& part, Encoder& out) {
  out.real(part.weight);
  out.number(part.covers.size());
  for (const Ids& cover : part.covers) out.ids(cover);
  out.number(part.paths.size());
  const Ids none;
  const Ids* before = &none;
  for (const Ids& path : part.paths) {
    const std::size_t common = common_prefix(*before, path);
    out.number(common);
    out.ids(std::span(path).subspan(common));
    before = &path;
  }
}

SearchState::Part decode_part(Decoder& in, std::size_t& path_options) {
  SearchState::Part part;
  part.weight = in.real();
  part.covers.resize(in.size());
  for (Ids& cover : part.covers) in.ids(cover);
  const std::size_t paths = in.size(least_path_bytes);
  part.paths.reserve(paths);
  for (std::size_t left = paths; left > 0; --left) {
    const std::uint64_t common = in.number();
    const std::size_t before = part.paths.empty() ? 0 : part.paths.back().size();
    if (common > before) throw StateError("it has a path that begins like none");
    path_options += common;
    if (path_options > most_path_options) throw StateError("its paths are too long");
    Ids path;
    if (common > 0) {
      const Ids& last = part.paths.back();
      path.assign(last.begin(), last.begin() + static_cast<std::ptrdiff_t>(common));
    }
    in.ids(path);
    path_options += path.size() - common;
    part.paths.push_back(std::move(path));
  }
  return part;
}

// Statistics have views of names that last for ever.
std::string_view lasting(const std::string& name, const std::vector<std::string_view>& names) {
  if (name.empty()) return {};
  const auto known = std::ranges::find(names, name);
  if (known == names.end()) throw StateError("it has a name that is not known");
  return *known;
}

// Ids that ascend, by their distances.
void encode_ascending(const Ids& ids, Encoder& out) {
  out.number(ids.size());
  std::uint32_t before = 0;
  for (const OptionId id : ids) {
    out.number(index(id) - before);
    before = index(id);
  }
}

Ids decode_ascending(Decoder& in) {
  Ids ids(in.size());
  std::uint64_t before = 0;
  for (OptionId& id : ids) {
    before += std::min(in.number(), std::uint64_t{1} << 32);
    if (before >= std::uint64_t{1} << 32) throw StateError("it has an option that there is not");
    id = OptionId{static_cast<std::uint32_t>(before)};
  }
  return ids;
}

void encode_signed(std::int64_t value, Encoder& out) {
  out.number(static_cast<std::uint64_t>(value));
}
std::int64_t decode_signed(Decoder& in) { return static_cast<std::int64_t>(in.number()); }

constexpr std::string_view run_magic = "dlx run 1\n";

}  // namespace

std::size_t decode_size(Decoder& in) {
  const std::uint64_t size = in.number();
  if (!std::in_range<std::size_t>(size)) throw StateError("it has a number that is too large");
  return static_cast<std::size_t>(size);
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

void encode(const SearchState& state, Encoder& out) {
  out.raw(state.problem);
  out.text(state.engine);
  out.ids(state.forced);
  out.number(state.begun ? 1 : 0);
  out.number(state.solutions);
  encode(state.statistics, out);
  out.number(state.parts.size());
  for (const SearchState::Part& part : state.parts) encode_part(part, out);
}

SearchState decode_search(Decoder& in) {
  SearchState state;
  state.problem = in.fingerprint();
  state.engine = in.text();
  in.ids(state.forced);
  state.begun = in.flag();
  state.solutions = in.number();
  state.statistics = decode_statistics(in);
  std::size_t path_options = 0;
  const std::size_t parts = in.size(least_part_bytes);
  state.parts.reserve(parts);
  for (std::size_t left = parts; left > 0; --left) {
    state.parts.push_back(decode_part(in, path_options));
  }
  return state;
}

void encode(const CheapestState& state, Encoder& out) {
  out.number(state.covers.size());
  for (const CheapCover& cover : state.covers) encode_ascending(cover.options, out);
  out.number(state.dropped ? 1 : 0);
  out.number(state.relaxed ? 1 : 0);
  out.number(state.solved ? 1 : 0);
  encode_signed(state.low, out);
  encode_signed(state.step, out);
  for (const std::uint64_t number :
       {state.pass_nodes, state.nodes, state.branchings, state.updates}) {
    out.number(number);
  }
  out.number(state.pass ? 1 : 0);
  if (!state.pass) return;
  const CheapestPass& pass = *state.pass;
  out.number(pass.by_tree ? 1 : 0);
  encode_signed(pass.limit, out);
  encode_signed(pass.closed, out);
  out.number(pass.parts.size());
  for (const CheapestPass::Part& part : pass.parts) {
    encode_ascending(part.options, out);
    encode_signed(part.bound, out);
  }
  out.number(pass.triples.size());
  for (const auto& triple : pass.triples) {
    for (const std::uint32_t item : triple) out.number(item);
  }
}

CheapestState decode_cheapest(Decoder& in) {
  CheapestState state;
  state.covers.resize(in.size());
  for (CheapCover& cover : state.covers) cover.options = decode_ascending(in);
  state.dropped = in.flag();
  state.relaxed = in.flag();
  state.solved = in.flag();
  state.low = decode_signed(in);
  state.step = decode_signed(in);
  state.pass_nodes = in.number();
  state.nodes = in.number();
  state.branchings = in.number();
  state.updates = in.number();
  if (!in.flag()) return state;
  CheapestPass& pass = state.pass.emplace();
  pass.by_tree = in.flag();
  pass.limit = decode_signed(in);
  pass.closed = decode_signed(in);
  pass.parts.resize(in.size());
  for (CheapestPass::Part& part : pass.parts) {
    part.options = decode_ascending(in);
    part.bound = decode_signed(in);
  }
  pass.triples.resize(in.size(3));
  for (auto& triple : pass.triples) {
    for (std::uint32_t& item : triple) {
      item = static_cast<std::uint32_t>(std::min<std::uint64_t>(in.number(), ~std::uint32_t{0}));
    }
  }
  return state;
}

std::string encode_state(const SearchState& state) {
  Encoder out;
  out.text(state.note);
  encode(state, out);
  std::string bytes;
  const std::string_view pieces[] = {out.bytes()};
  seal(search_magic, pieces, [&](std::string_view piece) { bytes += piece; });
  return bytes;
}

SearchState decode_state(std::string_view bytes) {
  Decoder in(unseal(search_magic, "search", bytes));
  std::string note = in.text();
  SearchState state = decode_search(in);
  state.note = std::move(note);
  if (!in.at_end()) throw StateError("it goes on behind its end");
  return state;
}

void encode_run(const SavedRun& run, std::string_view note, const Sink& write) {
  Encoder out;
  out.text(note);
  out.raw(run.problem);
  out.text(run.engine);
  out.number(static_cast<std::uint64_t>(run.counting));
  out.number(static_cast<std::uint64_t>(run.reducing));
  out.text(run.kind);
  encode(run.found, out);
  out.number(run.nodes);
  out.real(run.seconds);
  out.text(run.task);
  const std::string_view pieces[] = {out.bytes(), run.tables};
  seal(run_magic, pieces, write);
}

std::string encode_run(const SavedRun& run) {
  std::string bytes;
  encode_run(run, run.note, [&](std::string_view piece) { bytes += piece; });
  return bytes;
}

SavedRun decode_run(std::string bytes) {
  const std::string_view inside = unseal(run_magic, "run", bytes);
  Decoder in(inside);
  SavedRun run;
  run.note = in.text();
  run.problem = in.fingerprint();
  run.engine = in.text();
  const std::uint64_t counting = in.number();
  const std::uint64_t reducing = in.number();
  if (counting > 2 || reducing > 2) throw StateError("it has a setting that there is not");
  run.counting = static_cast<Counting>(counting);
  run.reducing = static_cast<When>(reducing);
  run.kind = in.text();
  run.found = decode_big(in);
  run.nodes = in.number();
  run.seconds = in.real();
  run.task = in.text();
  // The tables stay where they are, not in memory twice.
  const std::size_t left = in.left();
  const auto end = static_cast<std::size_t>(inside.data() - bytes.data()) + inside.size();
  bytes.resize(end);
  bytes.erase(0, end - left);
  run.tables = std::move(bytes);
  return run;
}

}  // namespace dlx
