#include "sudoku/document/lz_string.hpp"

#include <boost/locale/utf.hpp>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "sudoku/text/base64.hpp"

namespace dlx::sudoku::document {

namespace {

namespace utf = boost::locale::utf;

// An LZW code: numbers below `first_number` are commands, each further number is a sequence of
// units that was met before. Numbers grow by a bit when the next one would not fit.
constexpr std::uint32_t new_byte = 0;  // a unit of 8 bits follows
constexpr std::uint32_t new_unit = 1;  // a unit of 16 bits follows
constexpr std::uint32_t end_of_text = 2;
constexpr std::uint32_t first_number = 3;

constexpr int bits_per_character = 6;
constexpr std::size_t longest_unpacked = std::size_t{16} << 20;  // units

/// Counts how many numbers fit into the current number of bits.
class Width {
 public:
  explicit Width(int bits) : bits_(bits), left_(std::uint32_t{1} << (bits - 1)) {}
  int bits() const { return bits_; }
  void use_number() {
    if (--left_ == 0) left_ = std::uint32_t{1} << bits_++;
  }

 private:
  int bits_;
  std::uint32_t left_;
};

/// Writes numbers from their lowest bit on; each character has its first bit on top.
class BitWriter {
 public:
  void write(std::uint32_t number, int bits) {
    for (; bits > 0; --bits, number >>= 1) write_bit(number & 1);
  }
  /// Fills the last character and the last group of four, and returns the text.
  std::string finish() {
    do {
      write_bit(0);
    } while (filled_ != 0);
    while (text_.size() % 4 != 0) text_ += '=';
    return std::move(text_);
  }

 private:
  void write_bit(std::uint32_t bit) {
    character_ = character_ << 1 | bit;
    if (++filled_ < bits_per_character) return;
    text_ += text::base64_digits[character_];
    character_ = 0;
    filled_ = 0;
  }

  std::string text_;
  std::uint32_t character_ = 0;
  int filled_ = 0;
};

class BitReader {
 public:
  explicit BitReader(std::string_view text) : text_(text) {}
  /// Reads a number of this many bits; nullopt at the end or for a character outside of the
  /// alphabet.
  std::optional<std::uint32_t> read(int bits) {
    std::uint32_t number = 0;
    for (int k = 0; k < bits; ++k) {
      if (left_ == 0 && !next_character()) return std::nullopt;
      number |= (character_ >> --left_ & 1) << k;
    }
    return number;
  }

 private:
  bool next_character() {
    if (at_ == text_.size()) return false;
    const std::size_t found = text::base64_digits.find(text_[at_++]);
    if (found == text::base64_digits.npos) return false;
    character_ = static_cast<std::uint32_t>(found);
    left_ = bits_per_character;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t character_ = 0;
  int left_ = 0;
};

/// Converts a text between UTF-8 and UTF-16; invalid parts become U+FFFD.
template <typename To, typename From>
std::basic_string<To> converted(std::basic_string_view<From> text) {
  constexpr utf::code_point replacement = 0xFFFD;
  std::basic_string<To> result;
  for (auto at = text.begin(); at != text.end();) {
    const utf::code_point code = utf::utf_traits<From>::decode(at, text.end());
    const bool is_valid = code != utf::illegal && code != utf::incomplete;
    utf::utf_traits<To>::encode(is_valid ? code : replacement, std::back_inserter(result));
  }
  return result;
}

}  // namespace

std::string compress_to_base64(std::string_view text) {
  constexpr std::uint32_t none = 0;
  BitWriter out;
  Width width(2);
  std::map<std::pair<std::uint32_t, char16_t>, std::uint32_t> numbers;  // of prefix and last unit
  std::vector<bool> is_written(first_number);
  std::vector<char16_t> unit_of(first_number);  // of sequences of one unit
  const auto add = [&](std::uint32_t prefix, char16_t unit) {
    const auto number = static_cast<std::uint32_t>(is_written.size());
    numbers.emplace(std::pair(prefix, unit), number);
    is_written.push_back(prefix != none);
    unit_of.push_back(unit);
    return number;
  };
  const auto write = [&](std::uint32_t number) {
    if (is_written[number]) {
      out.write(number, width.bits());
    } else {
      is_written[number] = true;
      const bool is_byte = unit_of[number] < 256;
      out.write(is_byte ? new_byte : new_unit, width.bits());
      out.write(unit_of[number], is_byte ? 8 : 16);
      width.use_number();
    }
    width.use_number();
  };
  std::uint32_t current = none;
  for (const char16_t unit : converted<char16_t>(text)) {
    auto single = numbers.find({none, unit});
    const std::uint32_t alone = single == numbers.end() ? add(none, unit) : single->second;
    if (current == none) {
      current = alone;
    } else if (const auto longer = numbers.find({current, unit}); longer != numbers.end()) {
      current = longer->second;
    } else {
      write(current);
      add(current, unit);
      current = alone;
    }
  }
  if (current != none) write(current);
  out.write(end_of_text, width.bits());
  return out.finish();
}

std::optional<std::string> decompress_from_base64(std::string_view code) {
  BitReader in(code);
  Width width(2);
  std::vector<std::u16string> sequences(first_number);
  std::u16string text, last;
  for (;;) {
    std::optional<std::uint32_t> number = in.read(width.bits());
    if (!number) return std::nullopt;
    if (*number == end_of_text) return converted<char>(std::u16string_view(text));
    if (*number == new_byte || *number == new_unit) {
      const auto unit = in.read(*number == new_byte ? 8 : 16);
      if (!unit) return std::nullopt;
      number = static_cast<std::uint32_t>(sequences.size());
      sequences.emplace_back(1, static_cast<char16_t>(*unit));
      width.use_number();
    }
    if (*number > sequences.size() || (*number == sequences.size() && last.empty()))
      return std::nullopt;
    // The next sequence may be the one that this step defines.
    const std::u16string sequence =
        *number < sequences.size() ? sequences[*number] : last + last.front();
    text += sequence;
    if (text.size() > longest_unpacked) return std::nullopt;
    if (!last.empty()) sequences.push_back(last + sequence.front());
    width.use_number();
    last = sequence;
  }
}

}  // namespace dlx::sudoku::document
