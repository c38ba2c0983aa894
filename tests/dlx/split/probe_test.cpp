// The numbers of probes.

#include "dlx/split/big_double.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::probe_test {

TEST(BigDouble, IsADoubleWhereThatIsLargeEnough) {
  std::mt19937_64 random(1);
  const auto number = [&] {
    const double mantissa = static_cast<double>(random() % 2'000'001) - 1'000'000;
    return std::ldexp(mantissa, static_cast<int>(random() % 300) - 150);
  };
  for (int k = 0; k < 20'000; ++k) {
    const double a = number(), b = number();
    EXPECT_EQ((BigDouble(a) + b).value(), a + b);
    EXPECT_EQ((BigDouble(a) - b).value(), a - b);
    EXPECT_EQ((BigDouble(a) * b).value(), a * b);
    if (b != 0) {
      EXPECT_EQ((BigDouble(a) / b).value(), a / b);
    }
    EXPECT_EQ(sqrt(BigDouble(std::abs(a))).value(), std::sqrt(std::abs(a)));
    EXPECT_EQ(BigDouble(a) < BigDouble(b), a < b);
    EXPECT_EQ(BigDouble(a) == BigDouble(b), a == b);
  }
}

TEST(BigDouble, HoldsValuesBeyondDoubles) {
  const BigDouble large = 1e300;
  BigDouble power = 1;
  for (int k = 0; k < 100; ++k) power *= large;
  EXPECT_NEAR(power.log10(), 30'000, 1e-8);
  EXPECT_TRUE(std::isinf(power.value()));
  EXPECT_EQ((1 / power).value(), 0);
  EXPECT_EQ((power / power).value(), 1);
  EXPECT_EQ((power + power) / power, BigDouble(2));
  EXPECT_EQ(power + 1, power);
  EXPECT_EQ(1 + power, power);
  EXPECT_GT(power, large);
  EXPECT_LT(-power, -large);
  EXPECT_LT(1 / power, large);
  EXPECT_NEAR(sqrt(power).log10(), 15'000, 1e-8);
  EXPECT_NEAR(sqrt(power * large).log10(), 15'150, 1e-8);
  EXPECT_NEAR(sqrt(1 / (power * large)).value(), 0, 0);
  for (int k = 0; k < 100; ++k) power /= large;
  EXPECT_NEAR(power.value(), 1, 1e-12);
}

TEST(BigDouble, HandlesZero) {
  BigDouble sum;
  EXPECT_EQ(sum, BigDouble(0));
  sum += 0;
  EXPECT_EQ(sum.value(), 0);
  EXPECT_EQ(sum.log10(), -std::numeric_limits<double>::infinity());
  sum += 3;
  sum -= 3;
  EXPECT_EQ(sum, BigDouble(0));
  EXPECT_EQ(sqrt(sum), BigDouble(0));
  EXPECT_EQ(BigDouble(std::numeric_limits<double>::max()).value(),
            std::numeric_limits<double>::max());
  EXPECT_EQ(BigDouble(std::numeric_limits<double>::denorm_min()).value(),
            std::numeric_limits<double>::denorm_min());
}

}  // namespace dlx::testing::probe_test
