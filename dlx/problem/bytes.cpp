#include "dlx/problem/bytes.hpp"

#include <nettle/sha1.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <ostream>
#include <streambuf>

#include "dlx/text_format.hpp"

namespace dlx {

struct Digest::State {
  sha1_ctx sha1;
};

Digest::Digest() : state_(std::make_unique<State>()) { sha1_init(&state_->sha1); }
Digest::~Digest() = default;

void Digest::add(std::string_view bytes) {
  sha1_update(&state_->sha1, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

std::array<std::uint8_t, 20> Digest::finish() {
  std::array<std::uint8_t, 20> bytes{};
  static_assert(bytes.size() == SHA1_DIGEST_SIZE);
  sha1_digest(&state_->sha1, bytes.size(), bytes.data());
  return bytes;
}

std::array<std::uint8_t, 20> digest(std::string_view bytes) {
  Digest all;
  all.add(bytes);
  return all.finish();
}

std::string digest_text(const std::array<std::uint8_t, 20>& digest) {
  std::string text;
  for (const std::uint8_t byte : digest) {
    for (const int digit : {byte >> 4, byte & 15}) text += "0123456789abcdef"[digit];
  }
  return text;
}

std::string digest_text(std::string_view bytes) { return digest_text(digest(bytes)); }

namespace {

// A stream buffer that computes the digest of its input.
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

void Encoder::real(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  words(&bits, sizeof bits);
}

double Decoder::real() {
  std::uint64_t bits = 0;
  words(&bits, sizeof bits);
  const double value = std::bit_cast<double>(bits);
  if (!std::isfinite(value) || value < 0) throw StateError("it has an invalid number");
  return value;
}

bool Decoder::flag() {
  const std::uint64_t value = number();
  if (value > 1) throw StateError("it has an invalid number");
  return value == 1;
}

Fingerprint Decoder::fingerprint() {
  Fingerprint fingerprint{};
  const std::string_view bytes = take(fingerprint.size());
  std::transform(bytes.begin(), bytes.end(), fingerprint.begin(),
                 [](char byte) { return static_cast<std::uint8_t>(byte); });
  return fingerprint;
}

OptionId Decoder::id() {
  const std::uint64_t value = number();
  if (value > std::numeric_limits<std::uint32_t>::max()) {
    throw StateError("it has an option whose number is too large");
  }
  return OptionId{static_cast<std::uint32_t>(value)};
}

void Decoder::ids(std::vector<OptionId>& ids) {
  const std::size_t more = size();
  ids.reserve(ids.size() + more);
  for (std::size_t k = 0; k < more; ++k) ids.push_back(id());
}

void seal(std::string_view magic, std::span<const std::string_view> pieces, const Sink& write) {
  Digest digest;
  const auto pass = [&](std::string_view piece) {
    digest.add(piece);
    write(piece);
  };
  pass(magic);
  for (const std::string_view piece : pieces) pass(piece);
  Encoder sum;
  sum.raw(digest.finish());
  write(sum.bytes());
}

std::string_view unseal(std::string_view magic, std::string_view what, std::string_view bytes) {
  const std::size_t version = magic.find_last_of(' ') + 1;
  if (!bytes.starts_with(magic.substr(0, version))) {
    throw StateError("it is not a saved " + std::string(what));
  }
  if (!bytes.starts_with(magic)) {
    throw StateError("it is damaged or from an unknown version");
  }
  constexpr std::size_t digest_size = std::tuple_size_v<Fingerprint>;
  if (bytes.size() < magic.size() + digest_size)
    throw StateError("it is damaged: its end is missing");
  const std::size_t end = bytes.size() - digest_size;
  if (Decoder(bytes.substr(end)).fingerprint() != digest(bytes.substr(0, end))) {
    throw StateError("it is damaged: its checksum is wrong");
  }
  return bytes.substr(magic.size(), end - magic.size());
}

}  // namespace dlx
