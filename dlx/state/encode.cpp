// States as bytes. After the line with the version: the note, the fingerprint, engine, reason of
// its choice, forced options, begun, solutions, statistics, parts; then the checksum. Counts and
// ids are numbers of variable length (LEB128): seven bits a byte, the low ones first. Of a path
// stands how many options it has in common with the one before it, and the others.

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "dlx/search_state.hpp"
#include "dlx/state/digest.hpp"

namespace dlx {
namespace {

constexpr std::string_view magic = "dlx search state ";
constexpr std::string_view version = "1\n";
constexpr std::size_t digest_size = 20;
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

// -- writing --------------------------------------------------------------------------------------

class Encoder {
 public:
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
    bytes_ += static_cast<char>(value);
  }
  void real(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    for (int shift = 0; shift < 64; shift += 8) bytes_ += static_cast<char>(bits >> shift);
  }
  void text(std::string_view text) {
    number(text.size());
    bytes_ += text;
  }
  void ids(std::span<const OptionId> ids) {
    number(ids.size());
    for (const OptionId id : ids) number(index(id));
  }
  void raw(std::span<const std::uint8_t> bytes) { bytes_.append(bytes.begin(), bytes.end()); }
  void raw(std::string_view bytes) { bytes_ += bytes; }

  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

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

// -- reading --------------------------------------------------------------------------------------

class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : bytes_(bytes) {}

  bool at_end() const { return bytes_.empty(); }

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint64_t byte = static_cast<std::uint8_t>(take(1)[0]);
      const std::uint64_t bits = byte & 0x7f;
      if (shift == 63 && bits > 1) break;
      value |= bits << shift;
      if (byte < 0x80) return value;
    }
    throw StateError("it has a number that is too large");
  }
  // A number of things that take so many bytes each at least.
  std::size_t size(std::size_t least_bytes = 1) {
    const std::uint64_t value = number();
    if (value > bytes_.size() / least_bytes) throw StateError("it ends too early");
    return static_cast<std::size_t>(value);
  }
  double real() {
    std::uint64_t bits = 0;
    int shift = 0;
    for (const char byte : take(8)) {
      bits |= std::uint64_t{static_cast<std::uint8_t>(byte)} << shift;
      shift += 8;
    }
    const double value = std::bit_cast<double>(bits);
    if (!std::isfinite(value) || value < 0) throw StateError("it has a number that makes no sense");
    return value;
  }
  std::string text() { return std::string(take(size())); }
  OptionId id() {
    const std::uint64_t value = number();
    if (value > std::numeric_limits<std::uint32_t>::max()) {
      throw StateError("it has an option of too large a number");
    }
    return OptionId{static_cast<std::uint32_t>(value)};
  }
  // Appends a list of ids.
  void ids(Ids& ids) {
    const std::size_t more = size();
    ids.reserve(ids.size() + more);
    for (std::size_t k = 0; k < more; ++k) ids.push_back(id());
  }
  std::string_view take(std::size_t size) {
    if (size > bytes_.size()) throw StateError("it ends too early");
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }

 private:
  std::string_view bytes_;
};

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

}  // namespace

std::string encode_state(const SearchState& state) {
  Encoder out;
  out.raw(magic);
  out.raw(version);
  out.text(state.note);
  out.raw(state.problem);
  out.text(state.engine);
  out.text(state.statistics.choice);
  out.ids(state.forced);
  out.number(state.begun ? 1 : 0);
  out.number(state.solutions);
  out.number(state.statistics.nodes);
  out.number(state.statistics.branchings);
  out.number(state.statistics.updates);
  out.number(state.statistics.level_nodes.size());
  for (const std::uint64_t nodes : state.statistics.level_nodes) out.number(nodes);
  out.real(state.statistics.seconds);
  out.number(state.parts.size());
  for (const SearchState::Part& part : state.parts) encode_part(part, out);
  out.raw(digest(out.bytes()));
  return std::move(out.bytes());
}

SearchState decode_state(std::string_view bytes) {
  if (!bytes.starts_with(magic)) throw StateError("it is no saved search");
  const std::string_view behind = bytes.substr(magic.size());
  if (!behind.starts_with(version)) {
    throw StateError("it is of a version that is not known, or damaged");
  }
  if (behind.size() < version.size() + digest_size) throw StateError("it is damaged: it is cut");
  const std::string_view sum = bytes.substr(bytes.size() - digest_size);
  bytes.remove_suffix(digest_size);
  const auto is_byte = [](char byte, std::uint8_t other) {
    return static_cast<std::uint8_t>(byte) == other;
  };
  const auto expected = digest(bytes);
  if (!std::equal(sum.begin(), sum.end(), expected.begin(), is_byte)) {
    throw StateError("it is damaged: the checksum does not agree");
  }

  Decoder in(bytes.substr(magic.size() + version.size()));
  SearchState state;
  state.note = in.text();
  const std::string_view problem = in.take(state.problem.size());
  std::transform(problem.begin(), problem.end(), state.problem.begin(),
                 [](char byte) { return static_cast<std::uint8_t>(byte); });
  state.engine = in.text();
  state.statistics.choice = in.text();
  in.ids(state.forced);
  state.begun = in.number() != 0;
  state.solutions = in.number();
  state.statistics.nodes = in.number();
  state.statistics.branchings = in.number();
  state.statistics.updates = in.number();
  state.statistics.level_nodes.resize(in.size());
  for (std::uint64_t& nodes : state.statistics.level_nodes) nodes = in.number();
  state.statistics.seconds = in.real();
  std::size_t path_options = 0;
  const std::size_t parts = in.size(least_part_bytes);
  state.parts.reserve(parts);
  for (std::size_t left = parts; left > 0; --left) {
    state.parts.push_back(decode_part(in, path_options));
  }
  if (!in.at_end()) throw StateError("it goes on behind its end");
  return state;
}

}  // namespace dlx
