#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem/digest.hpp"

namespace dlx {

/// The first line of a certificate of a count, with its version.
inline constexpr std::string_view certificate_header = "dlx count certificate 1";
/// What an arc leads to that covers the last items.
inline constexpr std::string_view certificate_end = "end";

/// The text of a certificate, word by word: words stand one space apart, and a line ends with a
/// single newline. Keeps to a few kilobytes however long the lines and words are. Internal.
///
/// Errors: ParseError at the word at hand.
class CertificateText {
 public:
  CertificateText(std::istream& in, std::string source);

  /// Goes on to the next word of the line; "" at the end of the line or the text. No word is longer
  /// than `longest` bytes, which is a fault.
  std::string_view next_word(std::size_t longest = 100);
  /// The word at hand.
  std::string_view word() const { return word_; }
  /// Ends the line: a fault if another word stands there. `expected` says what is missing then.
  void end_line(std::string_view expected = "the end of the line");
  /// A fault if the text goes on.
  void end_text();

  /// The next word, which must be this one.
  void expect(std::string_view word);
  /// `digits`, a part of the word at hand that begins at byte `offset`, as a number without
  /// leading zeros from 0 to `most`; `expected` says what it is.
  std::uint64_t number(std::string_view digits, std::size_t offset, std::uint64_t most,
                       std::string_view expected) const;

  /// The digest of all up to here, once.
  std::string digest();

  /// "found 'word', expected ...", at byte `offset` of the word.
  [[noreturn]] void fail_expected(std::string_view expected, std::size_t offset = 0) const;
  [[noreturn]] void fail(const std::string& message, std::size_t offset = 0) const;

 private:
  static constexpr int no_byte = -1;

  int peek();
  void take();

  std::istream& in_;
  std::string source_;
  std::vector<char> block_;
  std::size_t at_ = 0;   // in the block
  std::size_t end_ = 0;  // of it
  std::size_t line_ = 1;
  std::size_t column_ = 1;  // of the next byte
  std::string word_;
  std::size_t word_column_ = 1;
  Digest digest_;  // of the blocks before this one
};

}  // namespace dlx
