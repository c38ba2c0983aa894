#include "sudoku/document/lz_string.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "sudoku/text/base64.hpp"

namespace dlx::sudoku::document {

namespace {

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

/// Converts a text from UTF-8; invalid bytes become U+FFFD.
std::u16string to_utf16(std::string_view text) {
  std::u16string units;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = [&](std::size_t k) {
      return at + k < text.size() ? static_cast<unsigned char>(text[at + k]) : 0U;
    };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    std::uint32_t code = lead < 0x80 ? lead : lead & (0x7FU >> length);
    bool good = lead < 0x80 || (lead >= 0xC2 && lead < 0xF5);
    for (std::size_t k = 1; k < length; ++k) {
      good = good && (byte(k) & 0xC0) == 0x80;
      code = code << 6 | (byte(k) & 0x3F);
    }
    at += good ? length : 1;
    if (!good) code = 0xFFFD;
    if (code >= 0x10000) {
      units += static_cast<char16_t>(0xD7C0 + (code >> 10));
      code = 0xDC00 + (code & 0x3FF);
    }
    units += static_cast<char16_t>(code);
  }
  return units;
}

std::string to_utf8(const std::u16string& units) {
  std::string text;
  for (std::size_t k = 0; k < units.size(); ++k) {
    std::uint32_t code = units[k];
    const bool pair = code >= 0xD800 && code < 0xDC00 && k + 1 < units.size() &&
                      units[k + 1] >= 0xDC00 && units[k + 1] < 0xE000;
    if (pair) code = 0x10000 + ((code - 0xD800) << 10) + (units[++k] - 0xDC00U);
    if (code >= 0xD800 && code < 0xE000) code = 0xFFFD;  // half of a pair
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) {
      put(code);
      continue;
    }
    if (code >= 0x10000) put(0xF0 | code >> 18);
    if (code >= 0x10000) put(0x80 | (code >> 12 & 0x3F));
    if (code >= 0x800 && code < 0x10000) put(0xE0 | code >> 12);
    put(code >= 0x800 ? 0x80 | (code >> 6 & 0x3F) : 0xC0 | code >> 6);
    put(0x80 | (code & 0x3F));
  }
  return text;
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
  for (const char16_t unit : to_utf16(text)) {
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
    if (*number == end_of_text) return to_utf8(text);
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
