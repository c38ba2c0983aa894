#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

#include "dlx/packed.hpp"

#ifdef DLX_ZLIB
#include <zlib.h>
#endif

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"

namespace dlx {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t unpack_buffer_size = std::size_t{1} << 16;
// If a text that must be in memory as a whole is longer than the limit, it may be at most this many
// times as large as its compressed form.
constexpr std::size_t max_unpacked_times = 100;
constexpr std::size_t max_unpacked = std::size_t{1} << 28;
constexpr std::string_view gzip_mark = "\x1F\x8B"sv;

}  // namespace

#ifdef DLX_ZLIB

class Unpacker::Gzip {
 public:
  Gzip() {
    constexpr int gzip_only = 16;  // only gzip headers, neither zlib headers nor raw data
    if (inflateInit2(&stream_, MAX_WBITS + gzip_only) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() { inflateEnd(&stream_); }

  // Decompresses from `packed` to `text` and removes the processed prefixes of both. Returns true
  // if a member ended and the next member may begin.
  // Errors:   std::runtime_error with the message of zlib.
  bool decode(std::span<const char>& packed, std::span<char>& text) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
    stream_.next_out = reinterpret_cast<Bytef*>(text.data());
    stream_.avail_out = static_cast<uInt>(text.size());
    const int result = inflate(&stream_, Z_NO_FLUSH);
    packed = packed.last(stream_.avail_in);
    text = text.last(stream_.avail_out);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result == Z_STREAM_END) return inflateReset(&stream_) == Z_OK;
    // Z_BUF_ERROR: no progress was possible.
    if (result != Z_OK && result != Z_BUF_ERROR)
      throw std::runtime_error(stream_.msg != nullptr ? stream_.msg : "unknown method");
    return false;
  }

 private:
  z_stream stream_{};
};

std::string unpacking_library() { return std::string("zlib ") + zlibVersion(); }

#else

class Unpacker::Gzip {
 public:
  bool decode(std::span<const char>&, std::span<char>&) { return false; }
};

std::string unpacking_library() { return {}; }

#endif

bool Unpacker::needs_more(std::string_view head) {
  return head.size() < gzip_mark.size() && gzip_mark.starts_with(head);
}

std::unique_ptr<Unpacker> Unpacker::make(std::string file, std::string_view head,
                                         Read read_packed) {
  if (!head.starts_with(gzip_mark) || unpacking_library().empty()) return nullptr;
  return std::unique_ptr<Unpacker>(new Unpacker(std::move(file), head, std::move(read_packed)));
}

Unpacker::Unpacker(std::string file, std::string_view head, Read read_packed)
    : gzip_(std::make_unique<Gzip>()),
      file_(std::move(file)),
      read_packed_(std::move(read_packed)),
      buffer_(head.begin(), head.end()),
      packed_(buffer_),
      packed_size_(head.size()) {}

Unpacker::~Unpacker() = default;

void Unpacker::refill() {
  buffer_.resize(unpack_buffer_size);
  const std::size_t got = read_packed_(buffer_.data(), buffer_.size());
  packed_ = std::span<const char>(buffer_).first(got);
  packed_size_ += got;
  ended_ = got == 0;
}

void Unpacker::refuse(const std::string& what) const {
  throw std::runtime_error((file_.empty() ? "" : file_ + ": ") + "the data packed by gzip " + what);
}

std::optional<std::string> Unpacker::refuse_expansion(std::size_t text_size) const {
  const std::size_t used = packed_size_ - packed_.size();
  if (text_size <= max_unpacked || text_size / max_unpacked_times <= used) return std::nullopt;
  return "found compressed data that unpacks to more than " + std::to_string(max_unpacked_times) +
         " times as much text, expected less; unpack the file first";
}

std::size_t Unpacker::read(char* to, std::size_t size) {
  std::span<char> text(to, size);
  while (text.size() == size) {
    if (packed_.empty() && !ended_) refill();
    if (!inside_) {
      const auto next = std::ranges::find_if(packed_, [](char c) { return c != '\0'; });
      packed_ = std::span<const char>(next, packed_.end());
      if (packed_.empty() && ended_) return 0;
      if (packed_.empty()) continue;
    }
    const bool input_empty = packed_.empty();  // the decoder may still have buffered output
    try {
      inside_ = !gzip_->decode(packed_, text);
    } catch (const std::runtime_error& error) {
      refuse("is damaged: " + std::string(error.what()));
    }
    if (input_empty && inside_ && text.size() == size) refuse("is cut off");
  }
  return size - text.size();
}

std::optional<std::string> unpack(std::string_view data, const std::string& source) {
  const auto refuse = [&](const std::string& what) { throw ParseError(source, 1, 1, what); };
  const auto refuse_foreign = [&](std::string_view head, const std::string& name) {
    if (const auto message = foreign_data(head, name)) refuse(*message);
  };
  const auto at_end = [](char*, std::size_t) { return std::size_t{0}; };
  const std::unique_ptr<Unpacker> unpacker = Unpacker::make("", data, at_end);
  if (unpacker == nullptr) {
    refuse_foreign(data, source);
    return std::nullopt;
  }
  std::string text(2 * unpack_buffer_size, '\0');
  for (std::size_t size = 0;;) {
    Deadline::check_now();
    if (size == text.size()) text.resize(2 * text.size());
    std::size_t got = 0;
    try {
      got =
          unpacker->read(text.data() + size, std::min(text.size() - size, 16 * unpack_buffer_size));
    } catch (const std::runtime_error& error) {
      refuse(error.what());
    }
    if (size == 0) refuse_foreign(std::string_view(text).substr(0, got), "");
    size += got;
    if (const auto message = unpacker->refuse_expansion(size)) refuse(*message);
    if (got > 0) continue;
    text.resize(size);
    return text;
  }
}

}  // namespace dlx
