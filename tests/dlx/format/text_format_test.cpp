#include "dlx/text_format.hpp"

#include <unistd.h>

#include <cstdio>
#include <system_error>

#include "dlx/dlx.hpp"
#include "dlx/packed.hpp"
#include "tests/dlx/format/written_formats.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::text_format_test {

std::string written(const Problem& problem) {
  std::ostringstream out;
  write_problem(out, problem);
  return out.str();
}

std::string error_of(std::string_view text) { return written_formats::error_of("text", text); }

TEST(TextFormat, ReadsItemsOptionsColoursAndComments) {
  const ParsedProblem parsed = parse_problem(
      "\xEF\xBB\xBF| a comment\r\n"
      "\n"
      "  A\tB C |  X Y \r\n"
      "| another\n"
      "|label:  first  \n"
      "A B X:0 Y\n"
      "   | indented comment\n"
      "\n"
      "C X:0 Y:zwölf");
  const Problem& problem = parsed.problem;
  EXPECT_TRUE(parsed.warnings.empty());
  EXPECT_EQ(problem.num_primary(), 3U);
  EXPECT_EQ(problem.num_secondary(), 2U);
  ASSERT_EQ(problem.num_options(), 2U);
  EXPECT_EQ(option_text(problem, OptionId{0}), "A B X:0 Y");
  EXPECT_EQ(option_text(problem, OptionId{1}), "C X:0 Y:zwölf");
  EXPECT_EQ(problem.label(OptionId{0}), "first");
  EXPECT_EQ(problem.label(OptionId{1}), "");
}

TEST(TextFormat, ReadsASeparatorGluedToAName) {
  // Knuth's programs read the `|` in this way.
  const Problem problem = parse_problem("A B |X Y\nA X\nB Y\n").problem;
  EXPECT_EQ(problem.num_primary(), 2U);
  EXPECT_EQ(problem.num_secondary(), 2U);
}

TEST(TextFormat, RoundTrips) {
  for (const char* text :
       {"A\n", "A B\nA B\nA\nB\n", "A | X\nA X:red\nX:blue\n", "|items: | X Y\nX:1 Y\n",
        "|items:\n", "|label: a label: | with all\n"}) {
    if (std::string_view(text).starts_with("|label")) continue;  // needs items first
    const Problem problem = parse_problem(text).problem;
    EXPECT_EQ(written(problem), text);
  }
  const std::string labelled = "A\n|label: a label: | with all\nA\n";
  EXPECT_EQ(written(parse_problem(labelled).problem), labelled);
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    ASSERT_EQ(parse_problem(written(problem)).problem, problem) << "seed " << seed;
  }
}

TEST(TextFormat, RoundTripsALargeProblem) {
  std::string text;
  for (int k = 0; k < 3000; ++k) text += "item" + std::to_string(k) + " ";
  text.back() = '\n';
  for (int k = 0; k + 10 < 3000; ++k) {
    for (int j = 0; j < 10; ++j) text += "item" + std::to_string(k + j) + " ";
    text.back() = '\n';
  }
  EXPECT_EQ(written(parse_problem(text).problem), text);
}

TEST(TextFormat, WarnsWithLines) {
  const ParsedProblem parsed = parse_problem("| c\nA B | X\n\nX\nA\n");
  ASSERT_EQ(parsed.warnings.size(), 2U);
  EXPECT_EQ(parsed.warnings[0].kind, Warning::Kind::uncovered_item);
  EXPECT_EQ(parsed.warnings[0].line, 2U);
  EXPECT_EQ(parsed.warnings[1].kind, Warning::Kind::option_without_primary);
  EXPECT_EQ(parsed.warnings[1].line, 4U);
}

TEST(TextFormat, CostsOfOptions) {
  const Problem problem = parse_problem(
                              "A B | X\n"
                              "A |17\n"
                              "B|2 X:red|3 |4\n"
                              "A X:red |-2.50\n"
                              "A B X|+0.125\n"
                              "A B\n"
                              "B |0.000\n")
                              .problem;
  EXPECT_TRUE(problem.has_costs());
  ASSERT_EQ(problem.cost_digits(), 3U);
  const std::vector<std::int64_t> expected{17'000, 9'000, -2'500, 125, 0, 0};
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    EXPECT_EQ(problem.cost(OptionId{k}), expected[k]) << k;
  }
  EXPECT_EQ(problem.colour_name(problem.option(OptionId{1})[1].colour), "red");
  const std::vector<OptionId> cover{OptionId{0}, OptionId{1}};
  EXPECT_EQ(decimal_text(cover_cost(problem, cover), problem.cost_digits()), "26");

  std::ostringstream text;
  write_problem(text, problem);
  EXPECT_EQ(text.str(), "A B | X\nA |17\nB X:red |9\nA X:red |-2.5\nA B X |0.125\nA B\nB\n");
  EXPECT_EQ(parse_problem(text.str()).problem, problem);
  EXPECT_NE(parse_problem("A\nA |1\n").problem, parse_problem("A\nA |10\n").problem);
  EXPECT_EQ(parse_problem("A\nA |1.0\n").problem, parse_problem("A\nA |1\n").problem);
  EXPECT_EQ(parse_problem("A\nA |0\n").problem, parse_problem("A\nA\n").problem);
  EXPECT_FALSE(parse_problem("A\nA |0\n").problem.has_costs());
}

TEST(TextFormat, CostsThatAreNone) {
  // The suggestion in the message works.
  for (const std::string cost : {"4611686018427387904", "-4611.686018427387904"}) {
    const Problem problem = parse_problem("A\nA |" + cost + "\n").problem;
    EXPECT_EQ(decimal_text(problem.cost(OptionId{0}), problem.cost_digits()), cost);
  }
  // Only the sum of the costs of an option is limited: partial sums may exceed the limit.
  EXPECT_EQ(parse_problem("A\nA |0.000000000000001 |4611686 |-0.000000000000001\n").problem,
            parse_problem("A\nA |4611686\n").problem);
  EXPECT_EQ(parse_problem("A\nA |4825040364938923.000000 |1.0000000000000000000\n").problem,
            parse_problem("A\nA |4825040364938924\n").problem);
}

TEST(TextFormat, LimitsOfCostsAreRoundedDown) {
  using Limits = std::numeric_limits<std::int64_t>;
  EXPECT_EQ(parse_limit("2.59", 1), 25);
  EXPECT_EQ(parse_limit("-2.51", 1), -26);
  EXPECT_EQ(parse_limit("-2.50", 1), -25);
  EXPECT_EQ(parse_limit("+7", 3), 7000);
  EXPECT_EQ(parse_limit("-0.000000000000001", 0), -1);
  EXPECT_EQ(parse_limit("4611686018427387904", 0), max_total_cost);
  EXPECT_EQ(parse_limit("4825040364938923.999999", 2), 482504036493892399);
  EXPECT_EQ(parse_limit("4825040364938923.999999", 15), Limits::max());
  EXPECT_EQ(parse_limit("-4825040364938923.999999", 15), Limits::min());
  for (const char* text : {"", "-", ".5", "5.", "1e3", "x", "1.2.3", "4611686018427387905",
                           "4611686018427387904.5", "0.0000000000000001"})
    EXPECT_EQ(parse_limit(text, 2), std::nullopt) << text;
}

TEST(TextFormat, BoundsOfItems) {
  const Problem problem = parse_problem("A 2:3|B 4|C :2|D 0:1|E 1:1|F 007|7 | X\nA B X\n").problem;
  const auto bounds = [&](std::string_view name) {
    return problem.bounds(*problem.find_item(name));
  };
  EXPECT_TRUE(problem.has_bounds());
  EXPECT_EQ(bounds("A"), (Bounds{1, 1}));
  EXPECT_EQ(bounds("B"), (Bounds{2, 3}));
  EXPECT_EQ(bounds("C"), (Bounds{4, 4}));
  EXPECT_EQ(bounds("D"), (Bounds{0, 2}));
  EXPECT_EQ(bounds("E"), (Bounds{0, 1}));
  EXPECT_EQ(bounds("F"), (Bounds{1, 1}));
  EXPECT_EQ(bounds("7"), (Bounds{7, 7}));
  EXPECT_EQ(problem.low(*problem.find_item("B")), 2U);
  EXPECT_EQ(problem.high(*problem.find_item("B")), 3U);

  std::ostringstream out;
  write_problem(out, problem);
  EXPECT_EQ(out.str(), "A 2:3|B 4|C 0:2|D 0:1|E F 7|7 | X\nA B X\n");
  EXPECT_EQ(parse_problem(out.str()).problem, problem);

  // Bounds of 1 and 1 have no effect.
  const Problem ordinary = parse_problem("1|A 1:1|B\nA B\n").problem;
  EXPECT_FALSE(ordinary.has_bounds());
  EXPECT_EQ(ordinary, parse_problem("A B\nA B\n").problem);
  EXPECT_NE(parse_problem("2|A\n").problem, parse_problem("A\n").problem);
  EXPECT_NE(parse_problem("2|A\n").problem, parse_problem("1:2|A\n").problem);
  EXPECT_EQ(parse_problem("|items: 2147483647|A\n").problem.high(ItemId{0}), max_bound);
}

TEST(TextFormat, BadBounds) {
  for (const char* text : {"2:|A\n", "1:2:3|A\n", "x|A\n", "-1|A\n", "2| A\n", "2|\n"}) {
    EXPECT_TRUE(contains(error_of(text),
                         "expected '|' alone, between the primary and the "
                         "secondary items, or low:high|name"))
        << text;
  }
}

TEST(TextFormat, LongTokensAreCutInMessages) {
  const std::string message = error_of("A\n" + std::string(1000000, 'q') + "\n");
  EXPECT_LT(message.size(), 200U);
  EXPECT_TRUE(contains(message, "qqq...'"));
}

TEST(TextFormat, LoadReportsWhatCannotBeRead) {
  EXPECT_THROW(load_problem("/nonexistent/problem.dlx"), std::system_error);
  EXPECT_THROW(load_problem("/"), std::system_error);
}

TEST(TextFormat, LoadReadsWhatIsPacked) {
  using namespace std::string_view_literals;
  const std::string_view gzip =
      "\x1F\x8B\x08\0\0\0\0\0\x02\x03\x73\x54\x70\xE2\x72\xE4\x02\x62\x20\x0D\0\xFE\x7C\xF6\x29"
      "\x0C\0\0\0"sv;
  const auto load = [](std::string_view data) {
    const std::string path = ::testing::TempDir() + "packed" + std::to_string(::getpid());
    std::ofstream(path, std::ios::binary) << data;
    const std::shared_ptr<void> at_end(nullptr, [&](void*) { std::remove(path.c_str()); });
    return load_problem(path).problem;
  };
  if (unpacking_library().empty()) {
    EXPECT_THROW(load(gzip), ParseError);
    return;
  }
  EXPECT_EQ(load(gzip).num_options(), 3U);
  EXPECT_EQ(load(std::string(gzip) + std::string(gzip)).num_options(), 7U);
  for (std::size_t size = 10; size < gzip.size(); ++size)
    EXPECT_THROW(load(gzip.substr(0, size)), ParseError) << size;
  std::string damaged(gzip);
  damaged[damaged.size() - 8] ^= 1;
  EXPECT_THROW(load(damaged), ParseError);
}

TEST(TextFormat, CopiesOfOptions) {
  const Problem problem = parse_problem(
                              "A | x\n|copy of nothing\n|label: one\nA x:red |7\n\n"
                              "| a comment\n|copy:\n|copy: two\nA\n|copy:\n")
                              .problem;
  EXPECT_EQ(problem, parse_problem("A | x\n|label: one\nA x:red |7\n|label: one\nA x:red |7\n"
                                   "|label: two\nA x:red |7\nA\nA\n")
                         .problem);
  const auto message = [](const std::string& text) {
    try {
      parse_problem(text);
    } catch (const ParseError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(message("A\n|copy:\n"),
            "<text>:2:1: found a copy, expected the option that it is a copy of first");
  EXPECT_EQ(message("|copy:\nA\n"),
            "<text>:1:1: found a copy, expected the option that it is a copy of first");
  EXPECT_EQ(message("A\nA\n|label: b\n|copy:\nA\n"),
            "<text>:4:1: found a copy, expected the option that the label before it belongs to");
  EXPECT_NE(message("A\nA\n|copy: \x01\n"), "");
}

// -- texts in other formats -----------------------------------------------------------------------

TEST(ForeignData, IsToldFromText) {
  using namespace std::string_view_literals;
  const std::pair<std::string_view, std::string_view> data[] = {
      {"\x1F\x8B\x08\0"sv, "gunzip -c"},
      {"\x28\xB5\x2F\xFD"sv, "zstd -dc"},
      {"\xFD"
       "7zXZ\0"sv,
       "xz -dc"},
      {"BZh91AY&SY"sv, "bunzip2 -c"},
      {"PK\x03\x04"sv, "unzip -p"},
      {"\xFF\xFE\0\0A\0\0\0"sv, "iconv -f UTF-32 "},
      {"\xFF\xFE"
       "A\0"sv,
       "iconv -f UTF-16 "},
      {"\xFE\xFF\0A"sv, "iconv -f UTF-16 "},
      {"A\0 \0B\0\n\0"sv, "iconv -f UTF-16LE "},
      {"\0A\0 \0B\0\n\0"sv, "iconv -f UTF-16BE "},
  };
  for (const auto& [bytes, command] : data) {
    const std::optional<std::string> message = foreign_data(bytes, "a.dlx");
    ASSERT_TRUE(message.has_value()) << command;
    EXPECT_NE(message->find("try '" + std::string(command)), message->npos) << *message;
    EXPECT_NE(message->find("a.dlx | dlx ...'"), message->npos) << *message;
  }
  for (const std::string_view text : {""sv, "A"sv, "A B\nA\nB\n"sv, "BZh A\n"sv, "PK\n"sv,
                                      "\xEF\xBB\xBF"
                                      "A\n"sv,
                                      "\0\0\0\0"sv, "A\0"sv, "A B\0C"sv, "ä ö\n"sv}) {
    EXPECT_FALSE(foreign_data(text).has_value()) << text;
  }
}

}  // namespace dlx::testing::text_format_test
