// Byte streams without locales, which are a tenth of the size of libc++'s: the part that the
// library uses. `__config_site` disables the streams of libc++; the standard headers include this
// file. Numbers are written in decimal, regardless of flags; only whole numbers are supported.
#pragma once
#include <charconv>
#include <concepts>
#include <cstring>
#include <iosfwd>
#include <string>
#include <string_view>

_LIBCPP_BEGIN_NAMESPACE_STD

using streamsize = ptrdiff_t;

class ios_base {
 public:
  using iostate = unsigned;
  static constexpr iostate goodbit = 0, badbit = 1, eofbit = 2, failbit = 4;
  using fmtflags = unsigned;
  static constexpr fmtflags dec = 1, oct = 2, hex = 4, left = 8, right = 16, showbase = 32,
                            showpoint = 64, showpos = 128, uppercase = 256, fixed = 512,
                            scientific = 1024;

  fmtflags flags() const { return flags_; }
  fmtflags flags(fmtflags flags) { return exchange_with(flags_, flags); }
  streamsize width() const { return width_; }
  streamsize width(streamsize width) { return exchange_with(width_, width); }
  streamsize precision() const { return 6; }

 protected:
  ios_base() = default;

 private:
  template <typename T>
  static T exchange_with(T& old, T fresh) {
    const T before = old;
    old = fresh;
    return before;
  }

  fmtflags flags_ = dec;
  streamsize width_ = 0;
};

template <>
class basic_streambuf<char> {
 public:
  using traits_type = char_traits<char>;
  using int_type = traits_type::int_type;

  virtual ~basic_streambuf() = default;
  int_type sgetc() { return next_ == end_ ? underflow() : traits_type::to_int_type(*next_); }
  int_type sbumpc() {
    const int_type c = sgetc();
    if (!traits_type::eq_int_type(c, traits_type::eof())) ++next_;
    return c;
  }
  streamsize sgetn(char* to, streamsize size) {
    streamsize got = 0;
    for (; got < size; ++got) {
      const int_type c = sbumpc();
      if (traits_type::eq_int_type(c, traits_type::eof())) break;
      to[got] = traits_type::to_char_type(c);
    }
    return got;
  }
  streamsize in_avail() { return next_ == end_ ? -1 : end_ - next_; }
  int_type sputc(char c) {
    if (put_ == put_end_) return overflow(traits_type::to_int_type(c));
    *put_++ = c;
    return traits_type::to_int_type(c);
  }
  streamsize sputn(const char* from, streamsize size) { return xsputn(from, size); }

 protected:
  void setg(char* begin, char* next, char* end) { begin_ = begin, next_ = next, end_ = end; }
  char* eback() const { return begin_; }
  char* gptr() const { return next_; }
  char* egptr() const { return end_; }
  void setp(char* begin, char* end) { put_begin_ = put_ = begin, put_end_ = end; }
  char* pbase() const { return put_begin_; }
  char* pptr() const { return put_; }
  virtual int_type underflow() { return traits_type::eof(); }
  virtual int_type overflow(int_type) { return traits_type::eof(); }
  virtual streamsize xsputn(const char* from, streamsize size) {
    for (streamsize k = 0; k < size; ++k)
      if (traits_type::eq_int_type(sputc(from[k]), traits_type::eof())) return k;
    return size;
  }

 private:
  char *begin_ = nullptr, *next_ = nullptr, *end_ = nullptr;
  char *put_begin_ = nullptr, *put_ = nullptr, *put_end_ = nullptr;
};

template <>
class basic_ios<char> : public ios_base {
 public:
  using traits_type = char_traits<char>;
  basic_streambuf<char>* rdbuf() const { return buffer_; }
  void clear(iostate state = goodbit) { state_ = state; }
  void setstate(iostate state) { state_ |= state; }
  bool good() const { return state_ == goodbit; }
  bool eof() const { return (state_ & eofbit) != 0; }
  bool bad() const { return (state_ & badbit) != 0; }
  bool fail() const { return (state_ & (badbit | failbit)) != 0; }
  explicit operator bool() const { return !fail(); }
  bool operator!() const { return fail(); }
  char fill() const { return ' '; }

 protected:
  explicit basic_ios(basic_streambuf<char>* buffer) : buffer_(buffer) {}

 private:
  basic_streambuf<char>* buffer_;
  iostate state_ = goodbit;
};

template <>
class basic_ostream<char> : public basic_ios<char> {
 public:
  explicit basic_ostream(basic_streambuf<char>* buffer) : basic_ios<char>(buffer) {}
  basic_ostream& write(const char* text, streamsize size) {
    if (!good() || rdbuf()->sputn(text, size) != size) setstate(badbit);
    return *this;
  }
  basic_ostream& put(char c) { return write(&c, 1); }
  basic_ostream& flush() { return *this; }

  basic_ostream& operator<<(string_view text) {
    return write(text.data(), static_cast<streamsize>(text.size()));
  }
  basic_ostream& operator<<(const string& text) { return *this << string_view(text); }
  basic_ostream& operator<<(const char* text) { return *this << string_view(text); }
  basic_ostream& operator<<(char c) { return put(c); }
  basic_ostream& operator<<(long long number) {
    char digits[20];
    return write(digits, to_chars(digits, digits + sizeof digits, number).ptr - digits);
  }
  basic_ostream& operator<<(unsigned long long number) {
    char digits[20];
    return write(digits, to_chars(digits, digits + sizeof digits, number).ptr - digits);
  }
  template <signed_integral Number>
  basic_ostream& operator<<(Number number) {
    return *this << static_cast<long long>(number);
  }
  template <unsigned_integral Number>
  basic_ostream& operator<<(Number number) {
    return *this << static_cast<unsigned long long>(number);
  }
  basic_ostream& operator<<(double) = delete;
};

template <>
class basic_istream<char> : public basic_ios<char> {
 public:
  using int_type = traits_type::int_type;
  struct sentry {
    explicit sentry(basic_istream&) {}
    explicit operator bool() const { return true; }
  };

  explicit basic_istream(basic_streambuf<char>* buffer) : basic_ios<char>(buffer) {}
  streamsize gcount() const { return got_; }
  int_type peek() { return rdbuf()->sgetc(); }
  int_type get() { return rdbuf()->sbumpc(); }

  basic_istream& read(char* to, streamsize size) {
    got_ = rdbuf()->sgetn(to, size);
    if (got_ < size) setstate(eofbit | failbit);
    return *this;
  }

  // The line end is counted, but not stored; the line is zero-terminated.
  basic_istream& getline(char* to, streamsize size, char end = '\n') {
    got_ = 0;
    for (streamsize stored = 0;; ++stored) {
      const int_type c = peek();
      to[stored] = 0;
      if (c == traits_type::eof()) {
        setstate(stored == 0 ? eofbit | failbit : eofbit);
        return *this;
      }
      if (c != traits_type::to_int_type(end) && stored == size - 1) {
        setstate(failbit);
        return *this;
      }
      get();
      ++got_;
      if (c == traits_type::to_int_type(end)) return *this;
      to[stored] = traits_type::to_char_type(c);
    }
  }

  basic_istream& ignore(streamsize size, int_type end) {
    for (got_ = 0; got_ < size; ++got_) {
      const int_type c = get();
      if (c == traits_type::eof()) setstate(eofbit);
      if (c == traits_type::eof() || c == end) break;
    }
    return *this;
  }

 private:
  streamsize got_ = 0;
};

// The written text.
template <>
class basic_stringbuf<char> : public basic_streambuf<char> {
 public:
  string_view view() const { return text_; }

 protected:
  int_type overflow(int_type c) override {
    text_ += traits_type::to_char_type(c);
    return c;
  }
  streamsize xsputn(const char* from, streamsize size) override {
    text_.append(from, static_cast<size_t>(size));
    return size;
  }

 private:
  string text_;
};

template <>
class basic_ostringstream<char> : public basic_ostream<char> {
 public:
  basic_ostringstream() : basic_ostream<char>(&buffer_) {}
  string_view view() const { return buffer_.view(); }
  string str() const { return string(view()); }

 private:
  basic_stringbuf<char> buffer_;
};

template <>
class basic_istringstream<char> : public basic_istream<char> {
 public:
  explicit basic_istringstream(string text)
      : basic_istream<char>(&buffer_), buffer_(std::move(text)) {}

 private:
  struct Buffer : public basic_streambuf<char> {
    explicit Buffer(string content) : text(std::move(content)) {
      setg(text.data(), text.data(), text.data() + text.size());
    }
    string text;
  };

  Buffer buffer_;
};

template <>
class basic_stringstream<char> : public basic_ostringstream<char> {};

_LIBCPP_END_NAMESPACE_STD
