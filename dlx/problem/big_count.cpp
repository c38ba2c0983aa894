#include "dlx/big_count.hpp"

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <iterator>
#include <ostream>
#include <stdexcept>

#include "dlx/problem/int128.hpp"

namespace dlx {
namespace {

using Number = boost::multiprecision::cpp_int;

Number number_of(const BigCount& count) {
  Number number = 0;
  const auto limbs = count.limbs();
  if (!limbs.empty()) import_bits(number, limbs.begin(), limbs.end(), 64, false);
  return number;
}

BigCount count_of(const Number& number) {
  std::vector<std::uint64_t> limbs;
  export_bits(number, std::back_inserter(limbs), 64, false);
  return BigCount::from_limbs(limbs);
}

BigCount count_of(Uint128 number) {
  const std::uint64_t limbs[] = {static_cast<std::uint64_t>(number),
                                 static_cast<std::uint64_t>(number >> 64)};
  return BigCount::from_limbs(limbs);
}

void refuse_zero(const BigCount& divisor) {
  if (divisor == 0) throw std::domain_error("a number of covers is divided by 0");
}

}  // namespace

BigCount::BigCount(std::string_view digits) {
  const bool are_digits =
      std::ranges::all_of(digits, [](char each) { return each >= '0' && each <= '9'; });
  if (digits.empty() || !are_digits) throw std::invalid_argument("expected a number of covers");
  // Boost would treat a leading 0 as the prefix of an octal number.
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  *this = count_of(Number(std::string(digits)));
}

std::uint64_t BigCount::checked(std::int64_t number) {
  if (number < 0) throw std::out_of_range("a number of covers is below 0");
  return static_cast<std::uint64_t>(number);
}

BigCount BigCount::from_limbs(std::span<const std::uint64_t> limbs) {
  while (!limbs.empty() && limbs.back() == 0) limbs = limbs.first(limbs.size() - 1);
  BigCount count;
  count.limbs_.assign(limbs.begin(), limbs.end());
  return count;
}

BigCount& BigCount::operator+=(const BigCount& other) {
  if (fits() && other.fits()) return *this = count_of(Uint128{low()} + other.low());
  return *this = count_of(number_of(*this) + number_of(other));
}

BigCount& BigCount::operator-=(const BigCount& other) {
  if (*this < other) throw std::domain_error("a number of covers is below 0");
  return *this = count_of(number_of(*this) - number_of(other));
}

BigCount& BigCount::operator*=(const BigCount& other) {
  if (fits() && other.fits()) return *this = count_of(Uint128{low()} * other.low());
  return *this = count_of(number_of(*this) * number_of(other));
}

BigCount& BigCount::operator/=(const BigCount& other) {
  refuse_zero(other);
  return *this = count_of(number_of(*this) / number_of(other));
}

BigCount& BigCount::operator%=(const BigCount& other) {
  refuse_zero(other);
  return *this = count_of(number_of(*this) % number_of(other));
}

BigCount& BigCount::operator<<=(std::size_t bits) {
  return *this = count_of(Number(number_of(*this) << bits));
}

std::strong_ordering operator<=>(const BigCount& left, const BigCount& right) {
  const auto a = left.limbs();
  const auto b = right.limbs();
  if (a.size() != b.size()) return a.size() <=> b.size();
  return std::lexicographical_compare_three_way(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

std::size_t BigCount::bit_width() const {
  return limbs_.empty() ? 0 : 64 * (limbs_.size() - 1) + std::bit_width(limbs_.back());
}

double BigCount::to_double() const {
  // Bits below the first 128 do not affect a double.
  double sum = 0;
  for (std::size_t k = limbs_.size(); k-- > 0 && k + 3 > limbs_.size();) {
    const auto exponent = static_cast<int>(std::min<std::size_t>(64 * k, 1 << 20));
    sum += std::ldexp(static_cast<double>(limbs_[k]), exponent);
  }
  return sum;
}

std::string BigCount::str() const {
  return fits() ? std::to_string(low()) : number_of(*this).str();
}

std::ostream& operator<<(std::ostream& out, const BigCount& number) { return out << number.str(); }

}  // namespace dlx
