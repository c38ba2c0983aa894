#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "brute_force.hpp"
#include "dlx/ask.hpp"
#include "dlx/certificate.hpp"
#include "dlx/error.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/random.hpp"
#include "dlx/search_state.hpp"
#include "dlx/text_format.hpp"
#include "random_problem.hpp"

// Certificates of bounds: those that are written are right, and no larger bound gets past the
// checker, whatever is done to the text.
namespace dlx::testing {
namespace {

std::string sealed(const std::string& text) { return text + "sha1 " + digest_text(text) + "\n"; }

std::string head(const Problem& problem, const std::string& bound) {
  return "dlx bound certificate 1\nproblem " + digest_text(fingerprint(problem)) + "\nbound " +
         bound + "\nscale 1\n";
}

CertifiedBound verified(const Problem& problem, const std::string& certificate) {
  std::istringstream in(certificate);
  return verify_bound(problem, in, "cert");
}

// What the checker says, without "cert:"; "" if it agrees.
std::string fault(const Problem& problem, const std::string& certificate) {
  try {
    verified(problem, certificate);
  } catch (const ParseError& error) {
    return std::string(error.what()).substr(5);
  }
  return "";
}

Answer certified(const Problem& problem, std::string& text, const Gap& gap = {}) {
  std::ostringstream out;
  How how;
  how.certificate = &out;
  const Answer answer =
      ask(problem, {.kind = Question::Kind::cheapest, .limit = 1, .gap = gap}, how);
  text = out.str();
  return answer;
}

Problem read(std::string_view text) { return parse_problem(text).problem; }

// Covers {0, 3}, {1, 4}, {2, 5}: 6, 7 and 8.
const char* const toy_text = "A B C\nA B |3\nA C |4\nB C |5\nC |3\nB |3\nA |3\n";

TEST(BoundCertificate, FollowsTheLinesByHand) {
  const Problem toy = read(toy_text);
  EXPECT_EQ(verified(toy, sealed(head(toy, "6") + "prices 0:1 1:2 2:3\n")).bound, 6);
  EXPECT_EQ(verified(toy, sealed(head(toy, "5") + "prices 0+1+2:-1 0:2 1:2 2:3\n")).bound, 5);
  // What is too dear goes, and the rest is searched.
  EXPECT_EQ(verified(toy, sealed(head(toy, "6") + "search 6\n")).bound, 6);
}

TEST(BoundCertificate, EveryRuleIsChecked) {
  const Problem toy = read(toy_text);
  const auto says = [&](const std::string& bound, const std::string& lines) {
    return fault(toy, sealed(head(toy, bound) + lines));
  };
  EXPECT_EQ(says("6", "split 0 1\nsearch 9\nsearch 9\n"), "");
  EXPECT_EQ(says("7", "search 9\n"), "5:8: there is a solution that costs less");
  EXPECT_EQ(says("6", "search 0\n"), "5:8: the search takes more than 0 nodes");
  EXPECT_EQ(says("6", "few 0\n"), "5:5: option 0 has item 0");
  EXPECT_EQ(says("6", "implied 0 1\n"), "5:11: option 1 has item 0 without 1");
  EXPECT_EQ(says("6", "prices 0:3 0:3\n"), "5:12: item 0 has a price already");
  EXPECT_EQ(says("6", "prices 1+0+2:-3\n"),
            "5:8: found '1+0+2:-3', expected three items, ascending");
  EXPECT_EQ(says("6", "prices 3:1\n"), "5:8: found '3:1', expected an item, 0 to 2");
  EXPECT_EQ(says("6", "prices 1\n"), "5:9: found '1', expected a price");
  EXPECT_EQ(says("6", "search 9\nsearch 9\n"), "6:1: found 'search', expected 'sha1'");
  EXPECT_EQ(says("none", "search 9\n"), "5:8: there is a solution that costs less");
}

std::optional<std::int64_t> cheapest_cost(const Problem& problem) {
  std::optional<std::int64_t> best;
  for (const std::vector<std::uint32_t>& options : brute_force(problem)) {
    std::int64_t cost = 0;
    for (const std::uint32_t option : options) cost += problem.cost(OptionId{option});
    best = std::min(best.value_or(cost), cost);
  }
  return best;
}

Problem priced_problem(std::uint64_t seed) {
  return with_costs(random_problem(random_shape(seed), seed), seed);
}

// One unit more is refused, and so is what was changed, unless it is still true.
void check_damaged(const Problem& problem, const std::string& text,
                   std::optional<std::int64_t> best, std::uint64_t seed) {
  const std::string body = text.substr(0, text.rfind("sha1"));
  if (best) {
    const std::string old = "bound " + std::to_string(*best) + "\n";
    std::string more = body;
    more.replace(more.find(old), old.size(), "bound " + std::to_string(*best + 1) + "\n");
    ASSERT_NE(fault(problem, sealed(more)), "") << more;
  }
  Random random(seed);
  for (unsigned k = 0; k < 5; ++k) {
    std::string damaged = body;
    damaged[random.below(static_cast<std::uint32_t>(damaged.size()))] =
        "0123456789:+- \n"[random.below(15)];
    if (damaged == body) continue;
    ASSERT_NE(fault(problem, damaged + text.substr(body.size())), "");
    try {
      const CertifiedBound proved = verified(problem, sealed(damaged));
      if (best) {
        ASSERT_TRUE(proved.bound.has_value()) << damaged;
        ASSERT_LE(*proved.bound, *best) << damaged;
      }
    } catch (const ParseError&) {
      continue;
    }
  }
  ASSERT_NE(fault(problem, body.substr(0, body.size() / 2)), "");
}

TEST(BoundCertificate, OfRandomProblemsAgainstBruteForce) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = priced_problem(seed);
    const std::optional<std::int64_t> best = cheapest_cost(problem);
    std::string text;
    ASSERT_TRUE(certified(problem, text).whole());
    ASSERT_EQ(verified(problem, text).bound, best) << text;
    check_damaged(problem, text, best, seed);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(BoundCertificate, OfAGapProvesTheBound) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = priced_problem(seed);
    std::string text;
    const Answer answer = certified(problem, text, {.units = 10});
    const CertifiedBound proved = verified(problem, text);
    if (answer.covers.empty()) continue;
    ASSERT_LE(*proved.bound, *cheapest_cost(problem));
    ASSERT_GE(*proved.bound, answer.covers[0].cost - 10);
  }
}

TEST(BoundCertificate, IsOfOneCoverWithoutMultiplicities) {
  std::ostringstream out;
  How how;
  how.certificate = &out;
  const Question two{.kind = Question::Kind::cheapest, .limit = 2};
  EXPECT_THROW(ask(read(toy_text), two, how), std::invalid_argument);
  const Question one{.kind = Question::Kind::cheapest, .limit = 1};
  EXPECT_THROW(ask(read("2|x\nx\nx |1\n"), one, how), std::invalid_argument);
}

}  // namespace
}  // namespace dlx::testing
