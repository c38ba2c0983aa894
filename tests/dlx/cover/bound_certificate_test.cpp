#include "dlx/certificate.hpp"
#include "dlx/dlx.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/random.hpp"
#include "tests/dlx/cheapest_runs.hpp"
#include "tests/dlx/cover/fault.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

// Certificates of bounds: written certificates are correct, and the verifier accepts no larger
// bound, however the text is changed.
namespace dlx::testing::bound_certificate_test {

std::string head(const Problem& problem, const std::string& bound) {
  return "dlx bound certificate 1\nproblem " + digest_text(fingerprint(problem)) + "\nbound " +
         bound + "\nscale 1\n";
}

CertifiedBound verified(const Problem& problem, const std::string& certificate) {
  std::istringstream in(certificate);
  return verify_bound(problem, in, "cert");
}

// Returns the message of the verifier, or "" if the certificate is accepted; see fault_of().
std::string fault(const Problem& problem, const std::string& certificate) {
  return fault_of([&] { verified(problem, certificate); });
}

Result certified(const Problem& problem, std::string& text, std::uint64_t count,
                 Query question = {}) {
  std::ostringstream out;
  question.kind = Query::Kind::cheapest;
  question.certificate = &out;
  const Result answer = run(problem, question, {.limit = count});
  text = out.str();
  return answer;
}

// The covers {0, 3}, {1, 4} and {2, 5} cost 6, 7 and 8.
const char* const toy_text = "A B C\nA B |3\nA C |4\nB C |5\nC |3\nB |3\nA |3\n";

// Returns the verifier's message about a certificate of a bound of the toy problem.
std::string says(const std::string& bound, const std::string& lines) {
  const Problem toy = read(toy_text);
  return fault(toy, sealed(head(toy, bound) + lines));
}

TEST(BoundCertificate, FollowsTheLinesByHand) {
  const Problem toy = read(toy_text);
  EXPECT_EQ(verified(toy, sealed(head(toy, "6") + "prices 0:1 1:2 2:3\n")).bound, 6);
  EXPECT_EQ(verified(toy, sealed(head(toy, "5") + "prices 0+1+2:-1 0:2 1:2 2:3\n")).bound, 5);
  // Expensive options are dropped, and the rest is searched.
  EXPECT_EQ(verified(toy, sealed(head(toy, "6") + "search 6\n")).bound, 6);
}

TEST(BoundCertificate, EveryRuleIsChecked) {
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

TEST(BoundCertificate, DistinguishesCoversWithAndWithoutAnOption) {
  // {0, 3} costs 6, {1, 4} costs 7.
  EXPECT_EQ(says("6", "choose 0\nsearch 9\nsearch 9\n"), "");
  EXPECT_EQ(says("7", "choose 0\nsearch 9\nsearch 9\n"),
            "6:8: there is a solution that costs less");
  EXPECT_EQ(says("7", "cover 0 3\nchoose 0\nsearch 9\nchoose 1\nsearch 9\nsearch 9\n"), "");
  EXPECT_EQ(says("6", "choose 0\nchoose 0\n"), "6:8: option 0 is chosen or excluded already");
  EXPECT_EQ(says("6", "choose 0\nchoose 1\n"), "6:8: option 1 is chosen or excluded already");
  EXPECT_EQ(says("6", "choose 0\nsearch 9\nchoose 0\n"),
            "7:8: option 0 is chosen or excluded already");
  EXPECT_EQ(says("6", "choose 6\n"), "5:8: found '6', expected an option, 0 to 5");
  // Without option 0, every cover costs at least 7; with it, at least 6.
  EXPECT_EQ(says("6", "choose 0\nprices 0:3 2:3\nsearch 9\n"), "");
}

TEST(BoundCertificate, ListsCoversThatCostLess) {
  EXPECT_EQ(says("7", "cover 0 3\nsearch 9\n"), "");
  EXPECT_EQ(says("8", "cover 1 4\ncover 0 3\nsearch 9\n"), "");
  EXPECT_EQ(says("none", "cover 1 4\ncover 0 3\ncover 3 4 5\ncover 2 5\nsearch 9\n"), "");
  EXPECT_EQ(says("8", "cover 0 3\nsearch 9\n"), "6:8: there is another solution that costs less");
  EXPECT_EQ(says("7", "cover 0\nsearch 9\n"),
            "5:8: this is not a solution: item 'C' is not covered");
  EXPECT_EQ(says("7", "cover 3 0\nsearch 9\n"), "5:9: found '0', expected options, ascending");
  EXPECT_EQ(says("7", "cover 0 6\nsearch 9\n"), "5:9: found '6', expected an option, 0 to 5");
  EXPECT_EQ(says("7", "cover 0 3\ncover 0 3\nsearch 9\n"), "6:10: this solution is a repetition");
  EXPECT_EQ(says("7", "split 0 1\ncover 0 3\n").substr(0, 20), "6:1: found 'cover', ");
  const Problem toy = read(toy_text);
  const CertifiedBound proved = verified(toy, sealed(head(toy, "7") + "cover 0 3\nsearch 9\n"));
  ASSERT_EQ(proved.covers.size(), 1);
  EXPECT_EQ(proved.covers[0].cost, 6);
}

TEST(BoundCertificate, HasRulesForMultiplicities) {
  // A is covered two or three times, B once; C at most once.
  const Problem some = read("2:3|A B 0:1|C\nA |3\nA B |4\nA C |-1\nB C |2\nA |1\n");
  const auto says = [&](const std::string& bound, const std::string& lines) {
    return fault(some, sealed(head(some, bound) + lines));
  };
  // Costs: {0, 1} 7, {1, 2} 3, {1, 4} 5, {0, 1, 2} 6, {1, 2, 4} 4, {0, 1, 4} 8, {0, 3, 4} 6.
  EXPECT_EQ(says("3", "search 30\n"), "");
  EXPECT_EQ(says("4", "search 30\n"), "5:8: there is a solution that costs less");
  EXPECT_EQ(says("6", "cover 1 2\ncover 1 4\ncover 1 2 4\nsearch 30\n"), "");
  EXPECT_EQ(says("none",
                 "cover 1 2\ncover 1 4\ncover 1 2 4\ncover 0 1\ncover 0 1 2\ncover 0 1 4\n"
                 "cover 0 3 4\nsearch 30\n"),
            "");
  // A at 1 is paid twice, B at 3 once, C at -2 at most once: 2 + 3 - 2. A at -1 three times.
  EXPECT_EQ(says("3", "prices 0:1 1:3 2:-2\n"), "");
  EXPECT_EQ(says("4", "prices 0:1 1:3 2:-2\n").substr(0, 17), "6:1: found 'sha1'");
  EXPECT_EQ(says("-3", "prices 0:-1\n"), "");
  EXPECT_EQ(says("-2", "prices 0:-1\n").substr(0, 17), "6:1: found 'sha1'");
  EXPECT_EQ(says("3", "few 0\n"), "5:5: option 1 has item 0");
  EXPECT_EQ(says("3", "few 2\n"), "5:5: option 2 has item 2");
  EXPECT_EQ(says("3", "implied 2 1\n"), "5:9: item 2 need not be covered");
  EXPECT_EQ(says("3", "implied 1 0\n"), "5:11: item 0 may be covered more than once");
  EXPECT_EQ(says("3", "split 0 1\n"), "5:7: item 0 may be covered more than once");
  EXPECT_EQ(says("3", "split 1 0\n"), "5:9: item 0 may be covered more than once");
  EXPECT_EQ(says("3", "split 1 2\nsearch 30\nsearch 30\n"), "");
  EXPECT_EQ(says("3", "prices 0+1+2:-1\n"), "5:8: item 0 may be covered more than once");
}

// The covers listed in a certificate are covers, and all others cost at least its bound.
void check_true(const CertifiedBound& proved, const std::vector<CheapCover>& all) {
  std::size_t listed = 0;
  for (const CheapCover& cover : all) {
    if (std::ranges::count(proved.covers, cover) > 0) {
      ++listed;
    } else {
      ASSERT_TRUE(proved.bound.has_value());
      ASSERT_GE(cover.cost, *proved.bound);
    }
  }
  ASSERT_EQ(listed, proved.covers.size());
}

// Fails unless the verifier refuses false larger bounds, and changed texts that are not true.
void check_damaged(const Problem& problem, const std::string& text,
                   const std::vector<CheapCover>& all, std::uint64_t seed) {
  const std::string body = text.substr(0, text.rfind("sha1"));
  const CertifiedBound whole = verified(problem, text);
  const auto others = [&](const CheapCover& cover) {
    return std::ranges::count(whole.covers, cover) == 0 && cover.cost == *whole.bound;
  };
  if (whole.bound && std::ranges::any_of(all, others)) {
    const std::string old = "bound " + std::to_string(*whole.bound) + "\n";
    std::string more = body;
    more.replace(more.find(old), old.size(), "bound " + std::to_string(*whole.bound + 1) + "\n");
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
      check_true(verified(problem, sealed(damaged)), all);
      ASSERT_FALSE(::testing::Test::HasFatalFailure()) << damaged;
    } catch (const ParseError&) {
      continue;
    }
  }
  ASSERT_NE(fault(problem, body.substr(0, body.size() / 2)), "");
}

TEST(BoundCertificate, OfRandomProblemsAgainstBruteForce) {
  for (std::uint64_t seed = 0; seed < num_test_problems(200); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = priced_problem(seed);
    const std::vector<CheapCover> all = covers_by_cost(problem);
    for (const std::uint64_t count : {1U, 2U, 4U, 30U}) {
      std::string text;
      const Result answer = certified(problem, text, count);
      ASSERT_TRUE(answer.complete());
      const CertifiedBound proved = verified(problem, text);
      ASSERT_EQ(proved.covers, count == 1 ? std::vector<CheapCover>() : answer.covers) << text;
      if (all.size() < count) {
        ASSERT_FALSE(proved.bound.has_value()) << text;
      } else {
        ASSERT_EQ(proved.bound, all[count - 1].cost) << text;
      }
      check_true(proved, all);
      check_damaged(problem, text, all, seed);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

// Returns a problem of options with two to five items; some items are covered twice or are
// optional. The problem is large enough that the proof branches.
Problem large_problem(std::uint64_t seed) {
  Random random(seed);
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < 50; ++k) {
    const std::uint32_t kind = random.below(4);
    builder.add_primary("", kind == 1 ? 2 : kind == 2 ? 0 : 1, kind == 1 || kind == 3 ? 2 : 1);
  }
  for (std::uint32_t k = 0; k < 400; ++k) {
    std::vector<Entry> entries;
    for (std::uint32_t item = random.below(20); item < 50; item += 1 + random.below(20)) {
      entries.push_back({ItemId{item}, ColourId::none});
    }
    const auto size = static_cast<std::uint32_t>(entries.size());
    builder.set_cost(builder.add_option(entries), 20 * size + random.below(20 * size));
  }
  return std::move(builder).build();
}

TEST(BoundCertificate, OfLargerProblemsWithMultiplicities) {
  std::uint64_t splits = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = large_problem(seed);
    const std::uint64_t count = 1 + 2 * (seed % 3);
    std::string text;
    const Result answer = certified(problem, text, count);
    ASSERT_EQ(answer.covers.size(), count);
    const CertifiedBound proved = verified(problem, text);
    ASSERT_EQ(proved.bound, answer.covers.back().cost);
    splits += proved.splits;
    // If a listed cover is removed, an unlisted cover exists.
    const std::size_t cover = text.rfind("cover");
    if (cover == text.npos || answer.covers.back().cost == answer.covers.front().cost) continue;
    std::string less = text.substr(0, text.rfind("sha1"));
    const std::size_t first = less.find("cover");
    less.erase(first, less.find('\n', first) + 1 - first);
    ASSERT_NE(fault(problem, sealed(less)), "");
  }
  if (bound_library().empty()) GTEST_SKIP() << "without the library, nothing is split";
  EXPECT_GT(splits, 0);
}

TEST(BoundCertificate, OfALimitedCost) {
  const Problem toy = read(toy_text);
  std::string text;
  certified(toy, text, 3, {.max_cost = 7});
  const CertifiedBound proved = verified(toy, text);
  EXPECT_EQ(proved.covers.size(), 2);
  EXPECT_EQ(proved.bound, 8);
}

TEST(BoundCertificate, OfAGapProvesTheBound) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = priced_problem(seed);
    std::string text;
    const std::uint64_t count = 1 + seed % 3;
    const Result answer = certified(problem, text, count, {.gap = {.units = 10}});
    const CertifiedBound proved = verified(problem, text);
    check_true(proved, covers_by_cost(problem));
    if (::testing::Test::HasFatalFailure()) return;
    if (answer.covers.size() == count) {
      ASSERT_GE(*proved.bound, answer.covers.back().cost - 10);
    }
  }
}

}  // namespace dlx::testing::bound_certificate_test
