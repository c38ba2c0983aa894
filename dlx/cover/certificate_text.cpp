#include "dlx/cover/certificate_text.hpp"

#include <charconv>
#include <utility>

#include "dlx/error.hpp"

namespace dlx {

CertificateText::CertificateText(std::istream& in, std::string source)
    : in_(in), source_(std::move(source)), block_(std::size_t{1} << 16) {}

int CertificateText::peek() {
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

void CertificateText::take() {
  ++at_;
  ++column_;
}

std::string_view CertificateText::next_word(std::size_t longest) {
  word_.clear();
  const bool due = peek() == ' ';  // behind a blank, and before one
  if (due && column_ != 1) take();
  word_column_ = column_;
  for (int byte = peek(); byte != no_byte && byte != '\n' && byte != ' '; byte = peek()) {
    if (word_.size() == longest) {
      fail("a word of more than " + std::to_string(longest) + " characters");
    }
    word_ += static_cast<char>(byte);
    take();
  }
  if (due && word_.empty()) fail("a blank without a word behind it");
  return word_;
}

void CertificateText::end_line(std::string_view expected) {
  if (!next_word().empty() || peek() != '\n') fail_expected(expected);
  take();
  ++line_;
  column_ = 1;
}

void CertificateText::end_text() {
  if (!next_word().empty() || peek() != no_byte) fail_expected("the end of the text");
}

void CertificateText::expect(std::string_view word) {
  if (next_word() != word) fail_expected("'" + std::string(word) + "'");
}

std::uint64_t CertificateText::number(std::string_view digits, std::size_t offset,
                                      std::uint64_t most, std::string_view expected) const {
  std::uint64_t value = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, value);
  const bool padded = digits.size() > 1 && digits[0] == '0';
  if (error != std::errc{} || end != last || padded || value > most) {
    fail_expected(expected, offset);
  }
  return value;
}

std::string CertificateText::digest() {
  digest_.add({block_.data(), at_});
  return digest_text(digest_.finish());
}

void CertificateText::fail_expected(std::string_view expected, std::size_t offset) const {
  std::string found = quote_token(word_);
  if (word_.empty()) found = at_ < end_ ? "the end of the line" : "the end of the text";
  fail("found " + found + ", expected " + std::string(expected), offset);
}

void CertificateText::fail(const std::string& message, std::size_t offset) const {
  throw ParseError(source_, line_, word_column_ + offset, message);
}

}  // namespace dlx
