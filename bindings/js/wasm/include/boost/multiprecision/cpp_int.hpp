// The used part of Boost.Multiprecision, because the original needs the streams and locales of
// libc++: whole numbers from 0 up. Multiplication is quadratic.
//
// Source:   Knuth, The Art of Computer Programming 2, 4.3.1, Algorithms A, S, M and D.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace boost::multiprecision {

class cpp_int {
 public:
  cpp_int(std::uint32_t number) {
    if (number != 0) limbs_.push_back(number);
  }
  /// Decimal digits.
  explicit cpp_int(std::string_view digits) {
    for (const char digit : digits) multiply_add(10, static_cast<std::uint32_t>(digit - '0'));
  }
  explicit cpp_int(std::vector<std::uint32_t> limbs) : limbs_(std::move(limbs)) { trim(); }

  const std::vector<std::uint32_t>& limbs() const { return limbs_; }

  friend cpp_int operator+(cpp_int a, const cpp_int& b) {
    a.limbs_.resize(std::max(a.size(), b.size()) + 1);
    std::uint64_t carry = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
      carry += std::uint64_t{a.limbs_[k]} + b.limb(k);
      a.limbs_[k] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    a.trim();
    return a;
  }

  // For numbers of which the first is at least as large.
  friend cpp_int operator-(cpp_int a, const cpp_int& b) {
    std::int64_t carry = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
      carry += std::int64_t{a.limbs_[k]} - b.limb(k);
      a.limbs_[k] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    a.trim();
    return a;
  }

  friend cpp_int operator*(const cpp_int& a, const cpp_int& b) {
    std::vector<std::uint32_t> product(a.size() + b.size());
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::uint64_t carry = 0;
      for (std::size_t k = 0; k < a.size(); ++k) {
        carry += std::uint64_t{a.limbs_[k]} * b.limbs_[j] + product[j + k];
        product[j + k] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      product[j + a.size()] = static_cast<std::uint32_t>(carry);
    }
    return cpp_int(std::move(product));
  }

  friend cpp_int operator<<(const cpp_int& a, std::size_t bits) {
    std::vector<std::uint32_t> shifted(a.size() + bits / 32 + 1);
    for (std::size_t k = 0; k < a.size(); ++k) {
      const std::uint64_t wide = std::uint64_t{a.limbs_[k]} << bits % 32;
      shifted[k + bits / 32] |= static_cast<std::uint32_t>(wide);
      shifted[k + bits / 32 + 1] |= static_cast<std::uint32_t>(wide >> 32);
    }
    return cpp_int(std::move(shifted));
  }

  friend cpp_int operator/(const cpp_int& a, const cpp_int& b) { return divide(a, b).first; }
  friend cpp_int operator%(const cpp_int& a, const cpp_int& b) { return divide(a, b).second; }

  std::string str() const {
    std::string digits;
    for (cpp_int rest = *this; rest.size() > 0;)
      for (std::uint32_t nine = rest.divide_by(1'000'000'000), k = 0; k < 9; ++k, nine /= 10)
        digits += static_cast<char>('0' + nine % 10);
    while (digits.ends_with('0')) digits.pop_back();
    std::reverse(digits.begin(), digits.end());
    return digits.empty() ? "0" : digits;
  }

 private:
  std::size_t size() const { return limbs_.size(); }
  std::uint32_t limb(std::size_t k) const { return k < size() ? limbs_[k] : 0; }
  void trim() {
    while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
  }

  void multiply_add(std::uint32_t factor, std::uint64_t carry) {
    for (std::uint32_t& limb : limbs_) {
      carry += std::uint64_t{limb} * factor;
      limb = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) limbs_.push_back(static_cast<std::uint32_t>(carry));
  }

  // Divides in place and returns the remainder.
  std::uint32_t divide_by(std::uint32_t divisor) {
    std::uint64_t rest = 0;
    for (std::size_t k = size(); k-- > 0;) {
      rest = rest << 32 | limbs_[k];
      limbs_[k] = static_cast<std::uint32_t>(rest / divisor);
      rest %= divisor;
    }
    trim();
    return static_cast<std::uint32_t>(rest);
  }

  // The quotient and the remainder. Each digit is estimated from the leading digits (Algorithm D),
  // and sometimes one too large.
  static std::pair<cpp_int, cpp_int> divide(cpp_int a, cpp_int b) {
    if (b.size() < 2) {
      const std::uint32_t rest = a.divide_by(b.limbs_[0]);
      return {std::move(a), cpp_int(rest)};
    }
    const auto shift = static_cast<std::size_t>(std::countl_zero(b.limbs_.back()));
    a = a << shift;
    b = b << shift;
    const std::size_t n = b.size();
    std::vector<std::uint32_t> quotient(a.size() < n ? 0 : a.size() - n + 1);
    for (std::size_t j = quotient.size(); j-- > 0;) {
      const std::uint64_t head = std::uint64_t{a.limb(j + n)} << 32 | a.limb(j + n - 1);
      const std::uint64_t first = b.limbs_[n - 1];
      std::uint64_t digit = std::min<std::uint64_t>(head / first, UINT32_MAX);
      while (head - digit * first <= UINT32_MAX &&
             digit * b.limbs_[n - 2] > ((head - digit * first) << 32 | a.limb(j + n - 2)))
        --digit;
      cpp_int part = (b * cpp_int(static_cast<std::uint32_t>(digit))) << 32 * j;
      if (compare(a, part) < 0) {
        --digit;
        part = part - (b << 32 * j);
      }
      a = a - part;
      quotient[j] = static_cast<std::uint32_t>(digit);
    }
    return {cpp_int(std::move(quotient)), a.shifted_back(shift)};
  }

  static int compare(const cpp_int& a, const cpp_int& b) {
    for (std::size_t k = std::max(a.size(), b.size()); k-- > 0;)
      if (a.limb(k) != b.limb(k)) return a.limb(k) < b.limb(k) ? -1 : 1;
    return 0;
  }

  cpp_int shifted_back(std::size_t bits) const {
    std::vector<std::uint32_t> shifted(size());
    for (std::size_t k = 0; k < size(); ++k)
      shifted[k] =
          static_cast<std::uint32_t>((std::uint64_t{limb(k + 1)} << 32 | limbs_[k]) >> bits);
    return cpp_int(std::move(shifted));
  }

  std::vector<std::uint32_t> limbs_;  // least significant first; the last one is not 0
};

/// From limbs of 64 bits, least significant first.
template <typename Iterator>
void import_bits(cpp_int& number, Iterator begin, Iterator end, unsigned, bool) {
  std::vector<std::uint32_t> limbs;
  for (; begin != end; ++begin) {
    limbs.push_back(static_cast<std::uint32_t>(*begin));
    limbs.push_back(static_cast<std::uint32_t>(*begin >> 32));
  }
  number = cpp_int(std::move(limbs));
}

template <typename Output>
void export_bits(const cpp_int& number, Output out, unsigned, bool) {
  const std::vector<std::uint32_t>& limbs = number.limbs();
  for (std::size_t k = 0; k < limbs.size(); k += 2)
    *out++ = std::uint64_t{k + 1 < limbs.size() ? limbs[k + 1] : 0} << 32 | limbs[k];
}

}  // namespace boost::multiprecision
