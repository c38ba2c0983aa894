#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/bytes.hpp"

namespace dlx {

/// Reads the text of a certificate word by word: words are separated by single spaces, and lines
/// end with a single newline. Uses a few kilobytes of memory regardless of the length of lines and
/// words. Internal.
///
/// Errors:   ParseError at the current word.
class CertificateText {
 public:
  /// Reads the first lines: the header, and the fingerprint of the problem. If the header begins
  /// with `c `, as comments do, the second line does, too.
  CertificateText(std::istream& in, std::string source, std::string_view header,
                  const Problem& problem)
      : in_(in), source_(std::move(source)), block_(std::size_t{1} << 16) {
    read_header(header, problem);
  }

  // Moves to the next word of the line, which is "" at the end of the line or the text. Throws if
  // the word is longer than `longest` bytes.
  std::string_view next_word(std::size_t longest = 100) {
    word_.clear();
    const bool due = peek() == ' ';  // a space is expected before each word except the first
    if (due && column_ != 1) take();
    word_column_ = column_;
    for (int byte = peek(); byte != no_byte && byte != '\n' && byte != ' '; byte = peek()) {
      if (word_.size() == longest) {
        fail("a word of more than " + std::to_string(longest) + " characters");
      }
      word_ += static_cast<char>(byte);
      take();
    }
    if (due && word_.empty()) fail("a blank at the end of the line");
    return word_;
  }
  std::string_view word() const { return word_; }
  // Moves to the next line. Throws if the line has another word, or if the current word is missing:
  // `expected` then describes it.
  void end_line(std::string_view expected = "the end of the line") {
    if (!next_word().empty() || peek() != '\n') fail_expected(expected);
    take();
    ++line_;
    column_ = 1;
  }
  // Throws if the text continues.
  void end_text() {
    if (!next_word().empty() || peek() != no_byte) fail_expected("the end of the text");
  }

  // Reads the next word; throws if it differs from the given word.
  void expect(std::string_view word) {
    if (next_word() != word) fail_expected("'" + std::string(word) + "'");
  }
  // Parses `digits`, the part of the current word from byte `offset` on, as a number without
  // leading zeros from 0 to `most`; `expected` describes the number.
  std::uint64_t number(std::string_view digits, std::size_t offset, std::uint64_t most,
                       std::string_view expected) const {
    std::uint64_t value = 0;
    const char* const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, value);
    const bool padded = digits.size() > 1 && digits[0] == '0';
    if (error != std::errc{} || end != last || padded || value > most) {
      fail_expected(expected, offset);
    }
    return value;
  }

  // Reads the last line, the digest of all previous lines. Call once.
  void read_digest() {
    digest_.add({block_.data(), at_});
    const std::string digest = digest_text(digest_.finish());
    expect("sha1");
    if (next_word() != digest) {
      fail_expected("'" + digest + "': the text was changed or damaged");
    }
    end_line();
    end_text();
  }

  // Throws "found 'word', expected ..." at byte `offset` of the word.
  [[noreturn]] void fail_expected(std::string_view expected, std::size_t offset = 0) const {
    std::string found = quote_token(word_);
    if (word_.empty()) found = at_ < end_ ? "the end of the line" : "the end of the text";
    fail("found " + found + ", expected " + std::string(expected), offset);
  }
  [[noreturn]] void fail(const std::string& message, std::size_t offset = 0) const {
    fail_at(line_, word_column_ + offset, message);
  }
  // Throws the error of fail_expected() at a word that was read before.
  [[noreturn]] void fail_at(std::size_t line, std::size_t column,
                            const std::string& message) const {
    throw ParseError(source_, line, column, message);
  }
  // The position of the current word.
  std::size_t line() const { return line_; }
  std::size_t column() const { return word_column_; }

 private:
  static constexpr int no_byte = -1;

  void read_header(std::string_view header, const Problem& problem) {
    const std::string expected = "a certificate that begins with '" + std::string(header) + "'";
    for (std::size_t begin = 0; begin < header.size();) {
      const std::size_t end = std::min(header.find(' ', begin), header.size());
      if (next_word() != header.substr(begin, end - begin)) fail_expected(expected);
      begin = end + 1;
    }
    end_line();
    if (header.starts_with("c ")) expect("c");
    expect("problem");
    const std::string print = digest_text(fingerprint(problem));
    if (next_word() != print) {
      fail_expected("'" + print + "': it is the certificate of another problem");
    }
    end_line();
  }

  int peek() {
    if (at_ == end_) {
      digest_.add({block_.data(), end_});
      at_ = end_ = 0;
      const std::streamsize got =
          in_.rdbuf()->sgetn(block_.data(), static_cast<std::streamsize>(block_.size()));
      if (got <= 0) return no_byte;
      end_ = static_cast<std::size_t>(got);
    }
    return static_cast<unsigned char>(block_[at_]);
  }
  void take() {
    ++at_;
    ++column_;
  }

  std::istream& in_;
  std::string source_;
  std::vector<char> block_;
  std::size_t at_ = 0;   // position in the block
  std::size_t end_ = 0;  // size of the block
  std::size_t line_ = 1;
  std::size_t column_ = 1;  // column of the next byte
  std::string word_;
  std::size_t word_column_ = 1;
  Digest digest_;  // of the previous blocks
};

}  // namespace dlx
