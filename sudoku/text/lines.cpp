#include "sudoku/text/lines.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <iterator>
#include <span>
#include <system_error>
#include <utility>

#include "dlx/error.hpp"
#include "dlx/problem/names.hpp"

namespace dlx::sudoku::text {

namespace {

/// The size with the terminator that istream::getline() writes.
constexpr std::size_t buffer_size = LineSource::max_line + 1;

std::optional<Fault> read(std::string_view cells, Grid& grid, const char* what) {
  const Shape& shape = grid.shape();
  const auto needed = static_cast<std::size_t>(shape.cells());
  // A wrong character is reported before a wrong length, as in the common format.
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const std::optional<int> value = shape.value(cells[k]);
    if (!value)
      return Fault{k,
                   "unexpected " + character_at(cells, k) + "; expected " + expected_cells(shape)};
    if (k < needed) grid.set(static_cast<int>(k), *value);
  }
  if (cells.size() == needed) return std::nullopt;
  return Fault{0, std::string("the ") + what + " has " + count_of(cells.size(), "cell") + ", " +
                      std::to_string(needed) + " are needed" +
                      other_shape_hint(cells.size(), shape, false)};
}

/// Returns true if the line may belong to XML, JSON, an array or a link.
bool may_be_document(std::string_view line) {
  return line.starts_with('<') || line.starts_with('{') || line.starts_with('[') ||
         line.starts_with("http");
}

/// Replaces full-width digits and full stops, and ideographic spaces, which input methods for
/// Chinese and Japanese write, by those of ASCII. Returns the new length.
std::size_t narrow(std::span<char> text) {
  const std::string_view all(text.data(), text.size());
  if (all.find('\xEF') == all.npos && all.find('\xE3') == all.npos) return text.size();
  std::size_t length = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view character = all.substr(at, 3);
    const bool is_wide =
        character.starts_with("\xEF\xBC") &&
        (character.ends_with('\x8E') || (character.back() >= '\x90' && character.back() <= '\x99'));
    const bool is_space = character == "\xE3\x80\x80";
    text[length++] = is_wide ? static_cast<char>(text[at + 2] - '\x60') : is_space ? ' ' : text[at];
    if (is_wide || is_space) at += 2;
  }
  return length;
}

}  // namespace

LineSource::LineSource(std::istream& in, std::string name)
    : in_(in),
      name_(std::move(name)),
      buffer_(std::make_unique_for_overwrite<char[]>(buffer_size)) {}

bool LineSource::read() {
  line_ = {};
  cut_ = false;
  ended_ = false;

  // Streams do not report why they fail; errno may contain the reason.
  errno = 0;
  if (skip_) skip_rest_of_line();
  const auto check = [&] {
    if (in_.fail())
      throw std::system_error(errno != 0 ? errno : EIO, std::generic_category(), name_);
  };
  if (in_.eof() || is_over_) {
    if (in_.bad()) check();
    return false;
  }
  in_.getline(buffer_.get(), buffer_size);
  auto length = static_cast<std::size_t>(in_.gcount());
  if (in_.eof()) {
    if (length == 0) return false;
  } else if (in_.fail() && !in_.bad() && length == LineSource::max_line) {
    cut_ = true;
    skip_ = true;
    in_.clear();
  } else if (!in_.fail()) {
    --length;  // the line end is counted, but not stored
    ended_ = true;
  }
  check();

  line_ = std::string_view(buffer_.get(), length);
  // The texts of documents are kept as they are.
  if (!may_be_document(trimmed(line_)))
    line_ = line_.substr(0, narrow({buffer_.get(), line_.size()}));
  number_ = ++lines_read_;
  if (number_ == 1) read_first();
  // A text that is read as a whole may be one line, so its rest is kept.
  if (skip_ && !may_be_document(trimmed(line_))) skip_rest_of_line();
  if (line_.ends_with('\r') && !cut_) line_.remove_suffix(1);
  return true;
}

// Input without line ends, such as /dev/zero, must not be read forever.
void LineSource::skip_rest_of_line() {
  constexpr std::streamsize most = longest_line - max_line;
  skip_ = false;
  in_.ignore(most, '\n');
  if (in_.gcount() < most) return;
  is_over_ = true;
  throw ParseError(name_, lines_read_, 1,
                   "found " + std::to_string(longest_line) +
                       " bytes without a line end, expected a line end; the rest is not read");
}

void LineSource::read_first() {
  if (line_.starts_with("\xEF\xBB\xBF")) line_.remove_prefix(3);
  const std::optional<std::string> message = foreign_data(line_, name_);
  if (!message) return;
  is_over_ = true;
  throw ParseError(name_, 1, 1, *message);
}

bool LineSource::at_end() const {
  if (unread_ || !kept_.empty()) return false;
  return in_.eof() || is_over_ || in_.rdbuf()->in_avail() < 0;
}

void LineSource::fail(std::size_t offset, std::string message, ErrorCode code) const {
  throw ParseError(name_, number_, column_of(line_, offset), std::move(message), code);
}

void LineSource::check_length() const {
  if (cut_) fail(0, "the line is longer than " + std::to_string(max_line) + " bytes");
}

void LineSource::keep() { keeping_.push_back({std::string(line_), number_, cut_, ended_}); }

void LineSource::rewind() {
  // Lines that were kept before and not returned yet follow.
  std::move(kept_.begin(), kept_.end(), std::back_inserter(keeping_));
  kept_ = std::move(keeping_);
  keeping_.clear();
  unread_ = false;
}

bool LineSource::replay() {
  replayed_ = std::move(kept_.front());
  kept_.pop_front();
  line_ = replayed_.line;
  number_ = replayed_.number;
  cut_ = replayed_.cut;
  ended_ = replayed_.ended;
  return true;
}

std::string LineSource::rest(std::size_t limit) {
  std::string text(line_);
  const bool is_document = may_be_document(trimmed(line_));
  if (ended_) text += '\n';
  for (const Kept& kept : kept_) {
    text += kept.line;
    if (kept.ended) text += '\n';
  }
  kept_.clear();
  skip_ = false;
  errno = 0;
  char block[4096];
  while (text.size() < limit && !in_.eof()) {
    in_.read(block, static_cast<std::streamsize>(std::min(sizeof block, limit - text.size())));
    text.append(block, static_cast<std::size_t>(in_.gcount()));
    if (in_.bad() || (in_.fail() && !in_.eof()))
      throw std::system_error(errno != 0 ? errno : EIO, std::generic_category(), name_);
  }
  if (!is_document) text.resize(narrow(text));
  return text;
}

std::size_t box_drawing(std::string_view line, std::size_t at) {
  if (line.size() - at < 3 || line[at] != '\xE2') return 0;
  const bool in_block = line[at + 1] == '\x94' || line[at + 1] == '\x95';
  return in_block && (line[at + 2] & 0xC0) == 0x80 ? 3 : 0;
}

std::string count_of(std::size_t count, const char* noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string character_at(std::string_view line, std::size_t offset) {
  const std::size_t size = character_size(line.substr(offset));
  if (size > 0) return quote_token(line.substr(offset, size));
  constexpr char hex[] = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(line[offset]);
  return std::string("byte 0x") + hex[byte >> 4] + hex[byte & 15];
}

std::string expected_cells(const Shape& shape, Alphabet alphabet) {
  const auto size = static_cast<std::size_t>(shape.size());
  const std::string_view symbols = symbols_of(alphabet).substr(0, size);
  const std::size_t digits = std::min<std::size_t>(size, symbols.find('A'));
  const auto range = [](std::string_view of) {
    return std::string(1, of.front()) + (of.size() > 1 ? std::string("-") + of.back() : "");
  };
  std::string values = range(symbols.substr(0, digits));
  // The letters may be followed by one more sign.
  const std::size_t letters = std::min(size, symbols.find('@'));
  if (letters > digits) values += ", " + range(symbols.substr(digits, letters - digits));
  if (size > letters) values += std::string(", ") + symbols.back();
  return values + (alphabet == Alphabet::from_one ? ", or . 0 * _ - x for an empty cell"
                                                  : ", or . * _ - x for an empty cell");
}

std::string other_shape_hint(std::size_t cells, const Shape& shape, bool may_be_row) {
  constexpr std::array common_sizes = {4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25};
  constexpr std::array square_boxes = {4, 9, 16, 25};
  const auto grid_of = [](int size) {
    return "a " + std::to_string(size) + "x" + std::to_string(size) + " grid";
  };
  std::string hint;
  for (const int size : common_sizes)
    if (cells == static_cast<std::size_t>(size * size) && size != shape.size())
      hint = "make " + grid_of(size);
  for (const int size : square_boxes)
    if (may_be_row && cells == static_cast<std::size_t>(size) && size != shape.size())
      hint += (hint.empty() ? "make a row of " : " or a row of ") + grid_of(size);
  return hint.empty() ? hint : " (" + count_of(cells, "cell") + " " + hint + ")";
}

std::optional<Fault> read_cells(std::string_view cells, Grid& grid) {
  return read(cells, grid, "puzzle");
}

std::optional<Fault> read_solution(std::string_view cells, Grid& grid) {
  if (std::optional<Fault> fault = read(cells, grid, "solution")) return fault;
  for (int cell = 0; cell < grid.shape().cells(); ++cell)
    if (grid[cell] == 0)
      return Fault{static_cast<std::size_t>(cell),
                   "the solution has an empty cell, " + cell_name(grid.shape(), cell)};
  return std::nullopt;
}

}  // namespace dlx::sudoku::text
