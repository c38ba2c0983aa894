#include <array>
#include <ostream>
#include <streambuf>

#include "dlx/problem/digest.hpp"
#include "dlx/search_state.hpp"
#include "dlx/text_format.hpp"

namespace dlx {
namespace {

// Digests what is written to it.
class DigestBuffer : public std::streambuf {
 public:
  explicit DigestBuffer(Digest& digest) : digest_(digest) {
    setp(bytes_.data(), bytes_.data() + bytes_.size());
  }
  void flush() {
    digest_.add({pbase(), static_cast<std::size_t>(pptr() - pbase())});
    setp(bytes_.data(), bytes_.data() + bytes_.size());
  }

 protected:
  int_type overflow(int_type c) override {
    flush();
    if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
  }

 private:
  Digest& digest_;
  std::array<char, 1 << 14> bytes_;
};

}  // namespace

Fingerprint fingerprint(const Problem& problem) {
  Digest digest;
  DigestBuffer buffer(digest);
  std::ostream stream(&buffer);
  write_problem(stream, problem);
  buffer.flush();
  return digest.finish();
}

}  // namespace dlx
