#include "dlx/certificate.hpp"
#include "dlx/dlx.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/random.hpp"
#include "tests/dlx/asking.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/cover/fault.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

// Certificates of counts: written certificates are correct, and the verifier accepts no other
// number, however the text is changed.
namespace dlx::testing::count_certificate_test {

CertifiedCount verified(const Problem& problem, const std::string& certificate) {
  std::istringstream in(certificate);
  return verify_count(problem, in, "cert");
}

// Returns the message of the verifier, or "" if the certificate is accepted; see fault_of().
std::string fault(const Problem& problem, const std::string& certificate) {
  return fault_of([&] { verified(problem, certificate); });
}

// Returns a certificate with the given lines, which begin with the item order.
std::string certificate(const Problem& problem, const std::string& lines) {
  return sealed("dlx count certificate 1\nproblem " + digest_text(fingerprint(problem)) + "\n" +
                lines);
}

std::string written(const Problem& problem, const CountOptions& options = {}) {
  std::ostringstream out;
  const CountResult result = count_with_certificate(problem, options, out);
  EXPECT_EQ(result.outcome, Outcome::exhausted);
  return out.str();
}

// -- certificates made by hand --------------------------------------------------------------------

// Four covers: {0, 1}, {0, 5}, {1, 2, 4} and {2, 4, 5}.
const char* const toy_text = "A B C | X\nA B\nC X:red\nA X:red\nB X:blue\nB X:red\nC\n";
const char* const toy_lines =
    "order 0 1 2\n"
    "0 0>1 2>2\n"
    "2 4>3\n"
    "1 1>end 5>end\n"
    "3 1>end 5>end\n"
    "count 4\n";

TEST(Certificate, FollowsTheStatesByHand) {
  const Problem toy = read(toy_text);
  const CertifiedCount proved = verified(toy, certificate(toy, toy_lines));
  EXPECT_EQ(proved.count, 4);
  EXPECT_EQ(proved.states, 4U);
  EXPECT_EQ(proved.arcs, 7U);
  EXPECT_EQ(proved.max_states, 2U);
}

TEST(Certificate, TakesAnyOrderOfTheItemsAndOfTheLines) {
  const Problem toy = read(toy_text);
  // Item C is first: the colour of X is part of the states after option 1.
  const std::string lines =
      "order 2 0 1\n"
      "0 1>1 5>2\n"
      "2 0>end 2>3\n"
      "1 0>end 2>3\n"
      "3 4>end\n"
      "count 4\n";
  // State 3 is at item B with X red, whether or not an option of C made X red.
  EXPECT_EQ(verified(toy, certificate(toy, lines)).count, 4);
}

TEST(Certificate, KnowsWhichColoursMatterNoMore) {
  // No option after item A has X, so both colours of X lead to one state; Y always has one colour.
  const Problem problem = read("A B | X Y\nA X:red Y:on\nA X:blue\nB Y:on\nB\n");
  EXPECT_EQ(
      verified(problem, certificate(problem, "order 0 1\n0 0>1 1>1\n1 2>end 3>end\ncount 4\n"))
          .count,
      4);
  // If B comes first, the state depends on the first option.
  EXPECT_EQ(
      verified(problem, certificate(problem, "order 1 0\n0 2>1 3>1\n1 0>end 1>end\ncount 4\n"))
          .count,
      4);
}

TEST(Certificate, ColoursThatMatterMakeDifferentStates) {
  const Problem problem = read("A B | X\nA X:red\nA X:blue\nB X:red\nB\n");
  EXPECT_EQ(fault(problem, certificate(problem, "order 0 1\n0 0>1 1>1\n1 2>end 3>end\ncount 4\n")),
            "4:9: the items covered here differ from those covered when state 1 was reached first");
  EXPECT_EQ(verified(problem, certificate(problem,
                                          "order 0 1\n0 0>1 1>2\n1 2>end 3>end\n2 3>end\n"
                                          "count 3\n"))
                .count,
            3);
}

TEST(Certificate, EqualStatesMayBeListedTwice) {
  const Problem problem = read("A B\nA\nA\nB\n");
  EXPECT_EQ(
      verified(problem, certificate(problem, "order 0 1\n0 0>1 1>1\n1 2>end\ncount 2\n")).count, 2);
  EXPECT_EQ(
      verified(problem, certificate(problem, "order 0 1\n0 0>1 1>2\n1 2>end\n2 2>end\ncount 2\n"))
          .count,
      2);
}

TEST(Certificate, OfProblemsWithHardlyAnything) {
  const auto expect_count = [](const Problem& problem, const std::string& lines, int count) {
    EXPECT_EQ(verified(problem, certificate(problem, lines)).count, count);
    EXPECT_EQ(verified(problem, written(problem)).count, count);
    EXPECT_EQ(written(problem), certificate(problem, lines));
  };
  expect_count(Problem(), "order\ncount 1\n", 1);
  ProblemBuilder secondary;
  secondary.add_option({secondary.add_secondary("X")});
  expect_count(secondary.build(), "order\ncount 1\n", 1);
  expect_count(read("A\n"), "order 0\n0\ncount 0\n", 0);
  expect_count(read("A | X\nA\nX\nX:red\n"), "order 0\n0 0>end\ncount 1\n", 1);
}

// -- refused certificates -------------------------------------------------------------------------

// Returns the lines with the first occurrence of `from` replaced.
std::string replaced(std::string lines, const std::string& from, const std::string& to) {
  const std::size_t at = lines.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? lines : lines.replace(at, from.size(), to);
}

TEST(Certificate, SaysWhatIsWrongAndWhere) {
  const Problem toy = read(toy_text);
  const auto expect_fault = [&](const std::string& from, const std::string& to,
                                const std::string& message) {
    EXPECT_EQ(fault(toy, certificate(toy, replaced(toy_lines, from, to))), message) << to;
  };
  expect_fault("order", "Order", "3:1: found 'Order', expected 'order'");
  expect_fault("0 1 2", "0 1 3", "3:11: found '3', expected a primary item, 0 to 2");
  expect_fault("0 1 2", "0 1 1", "3:11: found '1', expected an item that is not in the list yet");
  expect_fault("0 1 2", "0 1", "3:10: found the end of the line, expected a primary item, 0 to 2");
  expect_fault("0 1 2", "0 1 2 3",
               "3:13: found '3', expected the end of the line, as all primary items are there");
  expect_fault("0 1 2", "0  1 2", "3:9: a blank at the end of the line");
  expect_fault("0 1 2\n", "0 1 2 \n", "3:13: a blank at the end of the line");
  expect_fault("0 1 2\n", "0 1 2\n\n",
               "4:1: found the end of the line, expected 'count' or a reached state");
  expect_fault("0 1 2\n", "0 1 2\r\n", "3:11: found '2\\x0D', expected a primary item, 0 to 2");
  expect_fault("\n0 0>", "\n1 0>", "4:1: found '1', expected 'count' or a reached state");
  expect_fault("\n0 0>", "\n00 0>", "4:1: found '00', expected 'count' or a reached state");
  expect_fault("\n0 0>", "\n-0 0>", "4:1: found '-0', expected 'count' or a reached state");
  expect_fault("0>1 2>2", "0>1",
               "4:6: found the end of the line, expected '2>' with the state that follows");
  expect_fault("0>1 2>2", "2>2 0>1", "4:3: found '2>2', expected '0>' with the state that follows");
  expect_fault("0>1 2>2", "0>1 0>1 2>2",
               "4:7: found '0>1', expected '2>' with the state that follows");
  expect_fault("0>1 2>2", "0>1 2>2 4>3",
               "4:11: found '4>3', expected the end of the line, as no other option fits");
  expect_fault("0>1", "0>", "4:5: found '0>', expected a state, of which the next new one is 1");
  expect_fault("0>1", "0>2", "4:5: found '0>2', expected a state, of which the next new one is 1");
  expect_fault("0>1", "0>end",
               "4:5: found '0>end', expected a state, of which the next new one is 1");
  expect_fault("0>1", "0>0", "4:5: state 0 has had its line already");
  expect_fault(
      "2>2", "2>1",
      "4:9: the items covered here differ from those covered when state 1 was reached first");
  expect_fault("4>3", "3>3", "5:3: found '3>3', expected '4>' with the state that follows");
  expect_fault(
      "4>3", "4>99999999999999999999999",
      "5:5: found '4>99999999999999999999999', expected a state, of which the next new one "
      "is 3");
  expect_fault("1>end", "1>3", "6:5: found '1>3', expected 'end', as all items are covered");
  expect_fault("2 4>3\n", "", "6:1: found '3', expected 'count' or a reached state");
  expect_fault("3 1>end 5>end\n", "",
               "7:1: found 'count', expected a line for each reached state; state 3 has "
               "none");
  expect_fault("3 1>end 5>end\n", "3 1>end 5>end\n3 1>end 5>end\n",
               "8:1: found '3', expected 'count', as all states have had their lines");
  expect_fault("1 1>end 5>end\n", "1 1>end 5>end\n1 1>end 5>end\n",
               "7:1: state 1 has had its line already");
  expect_fault("count 4", "count 5", "8:7: found '5', expected '4', the number of ways to the end");
  expect_fault("count 4", "count 4 4", "8:9: found '4', expected the end of the line");
  expect_fault("count 4\n", "",
               "8:1: found 'sha1', expected 'count', as all states have had their lines");
  expect_fault("count 4\n", "count 4\nmore\n", "9:1: found 'more', expected 'sha1'");
  expect_fault("4>3", std::string(200, '4'), "5:3: a word of more than 100 characters");
}

TEST(Certificate, NamesItsVersionItsProblemAndItsChecksum) {
  const Problem toy = read(toy_text);
  const std::string good = certificate(toy, toy_lines);
  EXPECT_EQ(fault(toy, ""),
            "1:1: found the end of the text, expected a certificate that begins with 'dlx count "
            "certificate 1'");
  EXPECT_EQ(fault(toy, "dlx count certificate 4\nother things\n"),
            "1:23: found '4', expected a certificate that begins with 'dlx count certificate 1'");
  const Problem other = read("A B C | X\nA B\nC X:red\nA X:red\nB X:blue\nB X:red\nC |3\n");
  EXPECT_TRUE(contains(fault(other, good), ": it is the certificate of another problem"));
  std::string flipped = good;
  flipped[good.find("sha1 ") + 5] ^= 1;
  EXPECT_TRUE(contains(fault(toy, flipped), ": the text was changed or damaged"));
  EXPECT_EQ(fault(toy, good + "\n"),
            "10:1: found the end of the line, expected the end of the text");
  EXPECT_EQ(fault(toy, good + "x"), "10:1: found 'x', expected the end of the text");
  // A truncated certificate is incomplete.
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_NE(fault(toy, good.substr(0, size)), "") << size;
  }
}

TEST(Certificate, IsOfProblemsWithoutMultiplicities) {
  const Problem problem = read("1:2|A\nA\nA\n");
  EXPECT_THROW(verified(problem, ""), std::invalid_argument);
  std::ostringstream out;
  EXPECT_THROW(count_with_certificate(problem, {}, out), std::invalid_argument);
  EXPECT_EQ(out.str(), "");
}

// -- written certificates -------------------------------------------------------------------------

TEST(Certificate, OfRandomProblemsIsRight) {
  std::uint64_t some = 0, merged = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    if (problem.num_options() > 16) continue;
    const std::size_t covers = brute_force(problem).size();
    for (const std::string_view order : item_orders()) {
      CountOptions options{.order = std::string(order)};
      const CertifiedCount proved = verified(problem, written(problem, options));
      ASSERT_EQ(proved.count, covers) << seed;
      if (proved.arcs >= proved.states) ++merged;
    }
    if (covers > 0) ++some;
  }
  EXPECT_GT(some, 100U);
  EXPECT_GT(merged, 100U);
}

TEST(Certificate, OfPartsThatHaveNothingInCommon) {
  ProblemBuilder builder;
  for (const char* prefix : {"a", "b", "c"}) add_board(builder, 6, 6, prefix);
  for (const char* prefix : {"a", "b", "c"}) {
    add_placements(builder, 6, 6, prefix, fixed_polyominoes(2));
  }
  std::vector<std::uint32_t> permutation;
  const Problem problem = permuted(builder.build(), 5, permutation);
  const CertifiedCount one = verified(dominoes(6, 6), written(dominoes(6, 6)));
  EXPECT_EQ(one.count, 6728);
  const CertifiedCount three = verified(problem, written(problem));
  EXPECT_EQ(three.count, one.count * one.count * one.count);
  EXPECT_LT(three.states, 6 * one.states);
}

TEST(Certificate, OfNumbersThatAreKnown) {
  EXPECT_EQ(verified(dominoes(8, 8), written(dominoes(8, 8))).count, 12988816);
  EXPECT_EQ(verified(queens(7), written(queens(7))).count, 40);
  EXPECT_EQ(verified(langford(7), written(langford(7))).count, 52);
  const Problem long_board = dominoes(2, 400);  // 84 digits
  const CertifiedCount proved = verified(long_board, written(long_board));
  EXPECT_EQ(proved.count, count_covers(long_board).count);
  EXPECT_GT(proved.count.str().size(), 80U);
  EXPECT_LT(proved.max_states, 10U);  // however long the board is
}

TEST(Certificate, IsGivenUpWithoutEnoughMemoryOrTime) {
  const Problem problem = dominoes(8, 8);
  CountOptions options{.memory = 1000};
  std::ostringstream out;
  EXPECT_THROW(count_with_certificate(problem, options, out), MemoryLimit);
  StopFlag stop;
  stop.request();
  options = {};
  options.search.stop = &stop;
  std::ostringstream cut;
  EXPECT_EQ(count_with_certificate(problem, options, cut).outcome, Outcome::interrupted);
  EXPECT_NE(fault(problem, cut.str()), "");
  options = {};
  options.search.limit = 5;
  EXPECT_THROW(count_with_certificate(problem, options, out), std::invalid_argument);
  options = {};
  options.search.engine = "links";
  EXPECT_THROW(count_with_certificate(problem, options, out), std::invalid_argument);
}

// -- damaged certificates -------------------------------------------------------------------------

std::size_t below(std::size_t bound, Random& random) {
  return random.below(static_cast<std::uint32_t>(bound));
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == at) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::string join(const std::vector<std::string>& parts, char with) {
  std::string text;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) text += with;
    text += part;
  }
  return text;
}

// Drops, repeats, moves or changes a line or word after the fingerprint.
std::string damaged(const std::string& text, Random& random) {
  std::vector<std::string> lines = split(text, '\n');
  lines.pop_back();  // behind the last newline
  lines.pop_back();  // the checksum
  if (lines.size() < 3) return text;
  const std::size_t at = 2 + below(lines.size() - 2, random);
  const auto line = lines.begin() + static_cast<std::ptrdiff_t>(at);
  std::vector<std::string> words = split(*line, ' ');
  const std::size_t which = below(words.size(), random);
  const auto word = words.begin() + static_cast<std::ptrdiff_t>(which);
  switch (below(9, random)) {
    case 0:
      lines.erase(line);
      break;
    case 1:
      lines.insert(line, *line);
      break;
    case 2:
      std::swap(*line, lines[2 + below(lines.size() - 2, random)]);
      break;
    case 3:
      words.erase(word);
      *line = join(words, ' ');
      break;
    case 4:
      words.insert(word, *word);
      *line = join(words, ' ');
      break;
    case 5:
      std::swap(*word, words[below(words.size(), random)]);
      *line = join(words, ' ');
      break;
    case 6:  // a number is replaced
      if (const std::size_t digit = word->find_last_of("0123456789"); digit != std::string::npos) {
        (*word)[digit] = static_cast<char>('0' + below(10, random));
      }
      *line = join(words, ' ');
      break;
    case 7:
      if (!line->empty())
        (*line)[below(line->size(), random)] ^= static_cast<char>(1 << below(8, random));
      break;
    default:
      lines.erase(line, lines.end());
      break;
  }
  return sealed(join(lines, '\n') + "\n");
}

// The results for damaged certificates.
struct Verdicts {
  Random random;
  std::uint64_t refused = 0, right = 0;

  // Damages a valid certificate repeatedly. A damaged certificate that is accepted, for instance
  // because lines were exchanged or a state was split into two, must give the same number.
  void damage(const Problem& problem, const std::string& good, const BigCount& covers, int times) {
    for (int k = 0; k < times; ++k) {
      std::string bad = damaged(good, random);
      if (k % 4 == 0) bad = damaged(bad, random);
      if (bad == good) continue;
      try {
        ASSERT_EQ(verified(problem, bad).count, covers) << bad;
        ++right;
      } catch (const ParseError&) {
        ++refused;
      }
    }
  }
};

TEST(Certificate, DamagedOnesAreRefusedOrRight) {
  Verdicts verdicts{Random(7)};
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    if (problem.num_primary() == 0 || problem.num_options() > 16) continue;
    const std::size_t covers = brute_force(problem).size();
    ASSERT_NO_FATAL_FAILURE(verdicts.damage(problem, written(problem), covers, 40));
  }
  EXPECT_GT(verdicts.refused, 4000U);
  EXPECT_LT(verdicts.right, verdicts.refused / 10);
}

TEST(Certificate, AnotherNumberIsAlwaysRefused) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    std::string text = written(problem);
    text.erase(text.find("sha1 "));
    const std::size_t at = text.find("count ", text.find("order")) + 6;
    const BigCount count(text.substr(at, text.size() - at - 1));
    for (const BigCount& wrong : {BigCount(count + 1), BigCount(count * 10 + 7)}) {
      EXPECT_NE(fault(problem, sealed(text.substr(0, at) + wrong.str() + "\n")), "");
    }
    EXPECT_NE(fault(problem, sealed(text.substr(0, at) + "0" + text.substr(at))), "");
    EXPECT_EQ(fault(problem, sealed(text)), "");
  }
}

TEST(Certificate, BytesAtRandomAreRefused) {
  const Problem toy = read(toy_text);
  const std::string good = certificate(toy, toy_lines);
  Random random(11);
  for (int k = 0; k < 2000; ++k) {
    std::string bytes = good.substr(0, below(good.size(), random));
    for (std::size_t more = below(100, random); more > 0; --more) {
      bytes += static_cast<char>(below(256, random));
    }
    EXPECT_NE(fault(toy, bytes), "");
  }
}

}  // namespace dlx::testing::count_certificate_test
