// Encodes states of searches as bytes. After the line with the version: note, fingerprint, engine,
// forced options, begun, solutions, statistics, subproblems, checksum. A path is stored as the
// number of options that it shares with the previous path, followed by its other options.

#include "dlx/query/encode.hpp"

#include <algorithm>
#include <span>

#include "dlx/saved_run.hpp"
#include "dlx/solver.hpp"

namespace dlx {
namespace {

constexpr std::string_view search_magic = "dlx search state 2\n";
// Sizes of the shortest encodings. They limit the memory that a number in a file can make the
// reader allocate: a path takes its two lengths, a subproblem its weight and two numbers.
constexpr std::size_t min_path_bytes = 2;
constexpr std::size_t min_subtree_bytes = 10;

using Ids = std::vector<OptionId>;

std::size_t common_prefix(const Ids& left, const Ids& right) {
  const std::size_t size = std::min(left.size(), right.size());
  const auto end = left.begin() + static_cast<std::ptrdiff_t>(size);
  return static_cast<std::size_t>(std::mismatch(left.begin(), end, right.begin()).first -
                                  left.begin());
}

void pass_path(Encoder& out, const Ids& before, const Ids& path, std::size_t& /*path_options*/) {
  const std::size_t common = common_prefix(before, path);
  out.number(common);
  out.ids(std::span(path).subspan(common));
}

void pass_path(Decoder& in, const Ids& before, Ids& path, std::size_t& path_options) {
  const std::uint64_t common = in.number();
  if (common > before.size()) throw StateError("it has a path with an invalid beginning");
  path_options += common;
  if (path_options > max_path_options) throw StateError("its paths are too long");
  path.assign(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(common));
  in.ids(path);
  path_options += path.size() - common;
}

// Returns the view of an equal name with static lifetime, for Statistics.
std::string_view lasting(const std::string& name, const std::vector<std::string_view>& names) {
  if (name.empty()) return {};
  const auto known = std::ranges::find(names, name);
  if (known == names.end()) throw StateError("it has an unknown name");
  return *known;
}

void pass_order(Encoder& out, const std::string_view& order) { out.text(order); }
void pass_order(Decoder& in, std::string_view& order) { order = lasting(in.text(), item_orders()); }

void pass_fingerprint(Encoder& out, const Fingerprint& problem) { out.raw(problem); }
void pass_fingerprint(Decoder& in, Fingerprint& problem) { problem = in.fingerprint(); }

// The fields of each type, in order. A const object is written; any other object is filled in.

template <typename Bytes, typename Given>
void pass_statistics(Bytes& bytes, Given& statistics) {
  pass(bytes, statistics.choice, statistics.nodes, statistics.branchings, statistics.updates);
  pass_list(bytes, statistics.level_nodes, 1, [&](auto& nodes) { pass(bytes, nodes); });
  pass(bytes, statistics.seconds);
}

template <typename Bytes, typename Memo>
void pass_memo(Bytes& bytes, Memo& memo) {
  pass(bytes, memo.states, memo.reached, memo.hits, memo.lone, memo.memory, memo.state_bits);
  pass_order(bytes, memo.order);
  pass(bytes, memo.dropped);
}

template <typename Bytes, typename Paths>
void pass_all_paths(Bytes& bytes, Paths& paths, std::size_t& path_options) {
  const Ids none;
  const Ids* before = &none;
  pass_list(bytes, paths, min_path_bytes, [&](auto& path) {
    pass_path(bytes, *before, path, path_options);
    before = &path;
  });
}

template <typename Bytes, typename State>
void pass_search(Bytes& bytes, State& state) {
  pass_fingerprint(bytes, state.problem);
  pass(bytes, state.engine, state.forced, state.begun, state.solutions, state.statistics);
  std::size_t path_options = 0;
  pass_list(bytes, state.subtrees, min_subtree_bytes, [&](auto& subtree) {
    pass(bytes, subtree.weight);
    pass_list(bytes, subtree.covers, 1, [&](auto& cover) { pass(bytes, cover); });
    pass_all_paths(bytes, subtree.paths, path_options);
  });
}

void pass_ways(Encoder& out, const SavedRun& run) {
  out.number(static_cast<std::uint64_t>(run.counting));
  out.number(static_cast<std::uint64_t>(run.reduction));
}

void pass_ways(Decoder& in, SavedRun& run) {
  const std::uint64_t counting = in.number();
  const std::uint64_t reducing = in.number();
  if (counting > 2 || reducing > 2) throw StateError("it has an unknown setting");
  run.counting = static_cast<Counting>(counting);
  run.reduction = static_cast<Switch>(reducing);
}

// All fields except the note and the tables.
template <typename Bytes, typename Run>
void pass_head(Bytes& bytes, Run& run) {
  pass_fingerprint(bytes, run.problem);
  pass(bytes, run.engine);
  pass_ways(bytes, run);
  pass(bytes, run.kind, run.found, run.nodes, run.seconds, run.task);
}

constexpr std::string_view run_magic = "dlx run 3\n";

}  // namespace

void pass(Encoder& out, const BigCount& number) {
  std::string bytes(std::max<std::size_t>((number.bit_width() + 7) / 8, 1), '\0');
  for (std::size_t k = 0; k < 8 * number.limbs().size() && k < bytes.size(); ++k) {
    bytes[bytes.size() - 1 - k] = static_cast<char>(number.limbs()[k / 8] >> 8 * (k % 8));
  }
  out.text(bytes);
}

void pass(Decoder& in, BigCount& number) {
  const std::string bytes = in.text();
  std::vector<std::uint64_t> limbs(bytes.size() / 8 + 1, 0);
  for (std::size_t k = 0; k < bytes.size(); ++k) {
    const auto byte = static_cast<unsigned char>(bytes[bytes.size() - 1 - k]);
    limbs[k / 8] |= std::uint64_t{byte} << 8 * (k % 8);
  }
  number = BigCount::from_limbs(limbs);
}

void pass_paths(Encoder& out, const std::vector<Ids>& paths, std::size_t& path_options) {
  pass_all_paths(out, paths, path_options);
}
void pass_paths(Decoder& in, std::vector<Ids>& paths, std::size_t& path_options) {
  pass_all_paths(in, paths, path_options);
}

void pass(Encoder& out, const Statistics& statistics) { pass_statistics(out, statistics); }
void pass(Decoder& in, Statistics& statistics) { pass_statistics(in, statistics); }
void pass(Encoder& out, const StateStatistics& memo) { pass_memo(out, memo); }
void pass(Decoder& in, StateStatistics& memo) { pass_memo(in, memo); }
void pass(Encoder& out, const SearchState& state) { pass_search(out, state); }
void pass(Decoder& in, SearchState& state) { pass_search(in, state); }

void pass_done(Encoder& out, const Statistics& statistics, const StateStatistics& memo) {
  out.text(statistics.engine);
  pass(out, statistics, memo);
}

void pass_done(Decoder& in, Statistics& statistics, StateStatistics& memo) {
  std::vector<std::string_view> names{"states", "symmetry", "components", "pfaffian"};
  for (const EngineInfo& engine : engines()) names.push_back(engine.name);
  statistics.engine = lasting(in.text(), names);
  pass(in, statistics, memo);
}

std::string encode_state(const SearchState& state) {
  Encoder out;
  pass(out, state.note, state);
  std::string bytes;
  const std::string_view pieces[] = {out.bytes()};
  seal(search_magic, pieces, [&](std::string_view piece) { bytes += piece; });
  return bytes;
}

SearchState decode_state(std::string_view bytes) {
  Decoder in(unseal(search_magic, "search", bytes));
  SearchState state;
  pass(in, state.note, state);
  if (!in.at_end()) throw StateError("it has text after its end");
  return state;
}

void encode_run(const SavedRun& run, std::string_view note, const Sink& write) {
  Encoder out;
  out.text(note);
  pass_head(out, run);
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
  pass_head(in, run);
  // The tables are not copied into memory a second time.
  const std::size_t left = in.left();
  const auto end = static_cast<std::size_t>(inside.data() - bytes.data()) + inside.size();
  bytes.resize(end);
  bytes.erase(0, end - left);
  run.tables = std::move(bytes);
  return run;
}

}  // namespace dlx
