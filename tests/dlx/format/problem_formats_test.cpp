#include "dlx/problem_formats.hpp"

#include "dlx/dlx.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/format/written_formats.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/table.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::problem_formats_test {

using namespace written_formats;

// -- the table ------------------------------------------------------------------------------------

TEST(ProblemFormats, AreFoundByNameAndExtension) {
  EXPECT_EQ(problem_formats().front().name, "text");
  EXPECT_EQ(find_problem_format("xml"), nullptr);
  EXPECT_EQ(problem_format_of("a/b.cnf"), find_problem_format("cnf"));
  EXPECT_EQ(problem_format_of(".cnf"), nullptr);
  EXPECT_EQ(problem_format_of("cnf"), nullptr);
  for (const ProblemFormat& known : problem_formats()) {
    EXPECT_EQ(find_problem_format(known.name), &known);
    EXPECT_EQ(problem_format_of("x" + std::string(known.extension)), &known);
  }
}

TEST(ProblemFormats, AreRecognisedByTheirText) {
  const auto guess = [](std::string_view text) { return guess_problem_format(text).name; };
  EXPECT_EQ(guess(""), "text");
  EXPECT_EQ(guess("A B\nA\nB\n"), "text");
  EXPECT_EQ(guess("0 1\n1\n0\n"), "text");         // items called 0 and 1
  EXPECT_EQ(guess("|items: 0 1\n1 0\n"), "text");  // the same
  EXPECT_EQ(guess("c p cnf\np cnf\n"), "text");    // a bad header, but valid items
  EXPECT_EQ(guess("c p\np cnf\n"), "cnf");         // a bad header, and invalid items
  EXPECT_EQ(guess(" {\n\"primary\": []}"), "json");
  EXPECT_EQ(guess("{ } x\n{ }\n"), "text");
  EXPECT_EQ(guess("{ } x\n[ ]\n"), "json");
  EXPECT_EQ(guess("{ x\n{ x\n"), "text");
  EXPECT_EQ(guess("0 1 1\n"), "matrix");
  EXPECT_EQ(guess("0 1\n0 0\n"), "matrix");
  EXPECT_EQ(guess("011\n110\n"), "matrix");
  EXPECT_EQ(guess("# a comment\nA B C\n0 1 1\n"), "matrix");
  EXPECT_EQ(guess("2 3\n011\n110\n"), "matrix");
  EXPECT_EQ(guess("|items: A B C\n0 1 1\n"), "matrix");
  EXPECT_EQ(guess("# a comment\n3 4\nA B C | X\n1001\n0110\n0111\n"), "matrix");
  EXPECT_EQ(guess("# no rows\n|items: A B\n"), "matrix");
  EXPECT_EQ(guess("011\n011\n110\n"), "matrix");
  EXPECT_EQ(guess("|items: 0 1\n1 0\n1 1\n"), "matrix");
  EXPECT_EQ(guess("| 0 1 1\n0 1 1\n"), "matrix");
  EXPECT_EQ(guess("c hello\n\np cnf 1 0\n"), "cnf");
  EXPECT_EQ(guess("p cnf 2 1\n1 1 1 0\n"), "cnf");
  EXPECT_EQ(guess("p cnf 3 1\n1 0\n"), "cnf");
  EXPECT_EQ(guess("p cnf 5 0\n"), "cnf");
  EXPECT_EQ(guess("p cnf 5 2\np 2\ncnf 5\n"), "text");
  EXPECT_EQ(guess("* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\n"), "opb");
  EXPECT_EQ(guess("min: +1 x1 ;\n+1 x1 >= 1 ;\n"), "opb");
  EXPECT_EQ(guess("+1 x1 >= 1 ;\n"), "opb");
}

// Formats are recognised by signature, then by name, then by the appearance of rows.
TEST(ProblemFormats, AreRecognisedByTheirTextAndName) {
  const auto guess = [](std::string_view text, std::string_view path) {
    return guess_problem_format(text, path).name;
  };
  for (const char* path : {"a.dlx", "a.cnf", "a.json", "a.opb", "a.matrix", "a.txt", "a.lp"}) {
    EXPECT_EQ(guess("p cnf 2 1\n1 1 1 0\n", path), "cnf") << path;
    EXPECT_EQ(guess("{\"primary\": []}", path), "json") << path;
    EXPECT_EQ(guess("min: ;\n+1 x1 >= 1 ;\n", path), "opb") << path;
  }
  EXPECT_EQ(guess("0 1\n1 0\n", "a.dlx"), "text");
  EXPECT_EQ(guess("0 1\n1 0\n", "a.matrix"), "matrix");
  EXPECT_EQ(guess("011\n110\n", "a.dlx"), "matrix");
  EXPECT_EQ(guess("p cnf 5 2\np 2\ncnf 5\n", "a.cnf"), "cnf");
  EXPECT_EQ(guess("p cnf 5 2\np 2\ncnf 5\n", "a.dlx"), "text");
  // Their readers report what is missing.
  EXPECT_EQ(guess("A\nA\n", "a.json"), "json");
  EXPECT_EQ(guess("1 2 0\n1 0\n", "a.cnf"), "cnf");
  EXPECT_EQ(guess("1 0\n0 1\n", "a.opb"), "opb");
  EXPECT_EQ(guess("A\nA\n", "a.lp"), "lp");
}

TEST(ProblemFormats, WhatCouldBeTwoIsRefused) {
  for (const char* text : {"0 1\n1 0\n", "1 0\n1 0\n", "1\n1\n", "01\n01\n", "2 1\n1\n1\n",
                           "a 01\n01\n", "# 1\n1\n"}) {
    const auto formats = possible_problem_formats(text);
    ASSERT_EQ(formats.size(), 2U) << text;
    EXPECT_EQ(formats[0]->name, "text");
    EXPECT_EQ(formats[1]->name, "matrix");
    EXPECT_THROW(guess_problem_format(text), ParseError);
  }
}

TEST(ProblemFormats, WhatIsWrittenIsRecognised) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Problem problem = decorated(seed);
    for (const char* name : {"text", "json", "cnf", "opb", "lp", "mps"}) {
      EXPECT_EQ(guess_problem_format(written(name, problem)).name, name) << "seed " << seed;
    }
  }
}

// Returns a problem whose names of items have a meaning in one of the formats.
Problem misleading(std::uint64_t seed) {
  const std::vector<std::string> words = {"0",     "1",     "2",
                                          "01",    "10",    "11",
                                          "010",   "111",   "p",
                                          "cnf",   "c",     "#",
                                          "*",     "{",     "}",
                                          "+1",    "-1",    "x1",
                                          "=",     ";",     ">=",
                                          "A",     "\\",    "Minimize",
                                          "%",     "min",   "st",
                                          "ROWS",  "NAME",  "N",
                                          "E",     "[",     "[[1",
                                          "1.0",   "0.",    "1e0",
                                          "]",     "1,",    "0;",
                                          "a,",    "1,0",   "//",
                                          "---",   "+---+", "....",
                                          "[1,0]", "{'",    "<a>",
                                          "5",     "c",     "53..7....53..7.."};
  std::mt19937_64 random(seed);
  ProblemBuilder builder;
  const std::uint64_t items = random() % 5, primary = random() % 6;
  for (std::uint64_t k = 0; k < items; ++k) {
    // Every other problem has small numbers as names, so that its lines look like rows.
    const std::string& name = words[random() % (seed % 2 == 0 ? 6 : words.size())];
    if (builder.find_item(name)) continue;
    if (k < primary) builder.add_primary(name);
    if (k >= primary) builder.add_secondary(name);
  }
  for (std::uint64_t k = random() % 4; k > 0 && builder.num_items() > 0; --k) {
    std::vector<Entry> entries;
    for (std::uint32_t item = 0; item < builder.num_items(); ++item) {
      if (random() % 2 == 0) entries.emplace_back(ItemId{item});
    }
    std::ranges::shuffle(entries, random);
    if (!entries.empty()) builder.add_option(entries);
  }
  return builder.build();
}

TEST(ProblemFormats, WhatIsWrittenOfMisleadingNamesIsRecognised) {
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    const Problem problem = misleading(seed);
    for (const char* name : {"text", "json", "matrix", "cnf", "opb", "lp", "mps"}) {
      const std::string text = written(name, problem);
      const auto formats = possible_problem_formats(text);
      ASSERT_EQ(formats.size(), 1U) << "seed " << seed << ", " << name << ":\n" << text;
      ASSERT_EQ(formats[0]->name, name) << "seed " << seed << ":\n" << text;
    }
    ASSERT_EQ(read("text", written("text", problem)), problem) << "seed " << seed;
  }
}

// -- text and JSON --------------------------------------------------------------------------------

TEST(ProblemFormats, JsonHoldsEverything) {
  bool bounds = false, costs = false;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Problem problem = decorated(seed);
    const std::string text = written("json", problem);
    ASSERT_EQ(read("json", text), problem) << text;
    bounds |= problem.has_bounds();
    costs |= problem.cost_digits() > 0;
  }
  EXPECT_TRUE(bounds && costs);
}

TEST(ProblemFormats, JsonMayBeWrittenByHand) {
  const Problem problem = read("json", R"(
    { "options": [ ["A", "X:red"], {"cost": -2.50, "items": ["B"], "label": "bee\u00e9\ud83d\ude00"},
                   {"data": 18446744073709551615, "items": ["\u0041", "B"]} ],
      "secondary": ["X"],
      "primary": ["A", {"high": 3, "name": "B", "low": 0}] }
  )");
  EXPECT_EQ(option_text(problem, OptionId{0}), "A X:red");
  EXPECT_EQ(problem.label(OptionId{1}), "beeé😀");
  EXPECT_EQ(problem.cost(OptionId{1}), -25);
  EXPECT_EQ(problem.cost_digits(), 1U);
  EXPECT_EQ(problem.data(OptionId{2}), 18446744073709551615U);
  EXPECT_EQ(problem.bounds(ItemId{1}), (Bounds{0, 3}));
}

TEST(ProblemFormats, JsonKeepsDecimalsThatADoubleCannot) {
  const Problem problem =
      read("json", R"({"primary":["A"],"options":[{"items":["A"],"cost":0.100000000000001}]})");
  EXPECT_EQ(problem.cost(OptionId{0}), 100000000000001);
  EXPECT_EQ(problem.cost_digits(), 15U);
}

TEST(ProblemFormats, JsonWarnsWithLines) {
  const ParsedProblem parsed = format("json").read(
      "{\n\"primary\": [\"A\"],\n\"secondary\": [\"X\"],\n\"options\": [\n[\"X\"]]}", "file");
  ASSERT_EQ(parsed.warnings.size(), 2U);
  EXPECT_EQ(parsed.warnings[0].line, 2U);
  EXPECT_EQ(parsed.warnings[1].line, 5U);
}

TEST(ProblemFormats, DeepJsonIsRefusedAtOnce) {
  const std::string deep(5'000'000, '[');
  EXPECT_EQ(error_of("json", deep).substr(0, 36), "file:1:3: found '[', expected 0 or 1");
  const std::string closed =
      "{\"options\":[],\"primary\":" + deep + std::string(deep.size(), ']') + '}';
  EXPECT_EQ(error_of("json", closed),
            "file:1:26: found '[', expected the name of an item or {\"name\":, \"low\":, "
            "\"high\":}");
}

// -- matrix ---------------------------------------------------------------------------------------

TEST(ProblemFormats, MatricesComeInSeveralForms) {
  const Problem plain = read("matrix", "# rows\n1 0 1\n\n0 1 0\n");
  EXPECT_EQ(plain.num_items(), 3U);
  EXPECT_EQ(option_text(plain, OptionId{0}), "0 2");
  EXPECT_EQ(written("matrix", plain), "1 0 1\n0 1 0\n");
  EXPECT_EQ(read("matrix", "101\r\n010\r\n"), plain);
  EXPECT_EQ(read("matrix", "2 3\n1 0 1\n010\n"), plain);
  EXPECT_EQ(read(
                "matrix", "10 11\n" +
                              [] {
                                std::string rows;
                                for (int k = 0; k < 10; ++k) rows += "10000000001\n";
                                return rows;
                              }())
                .num_options(),
            10U);
  const Problem named = read("matrix", "A B | X\n101\n010\n");
  EXPECT_EQ(named.num_primary(), 2U);
  EXPECT_EQ(option_text(named, OptionId{0}), "A X");
  EXPECT_EQ(written("matrix", named), "|items: A B | X\n1 0 1\n0 1 0\n");
  EXPECT_EQ(read("matrix", "|items: A B |X\n1 0 1\n0 1 0\n"), named);
  EXPECT_EQ(read("matrix", "|items:\n"), Problem());
}

TEST(ProblemFormats, MatricesComeBack) {
  std::size_t met = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    RandomShape shape = random_shape(seed);
    shape.colours = 0;
    const Problem problem = random_problem(shape, seed);
    const Problem back = read("matrix", written("matrix", problem));
    ASSERT_EQ(back.num_options(), problem.num_options());
    ASSERT_EQ(back.num_primary(), problem.num_primary());
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      const auto items = [&](const Problem& of) {
        std::set<std::string_view> names;
        for (const Entry& entry : of.option(OptionId{k})) names.insert(of.name(entry.item));
        return names;
      };
      ASSERT_EQ(items(back), items(problem)) << "seed " << seed;
      ++met;
    }
  }
  EXPECT_GT(met, 1000U);
}

TEST(ProblemFormats, MatricesRefuseWhatTheyCannotSay) {
  std::ostringstream out;
  const Problem colours = read("text", "A | X\nA X:red\n");
  EXPECT_THROW(format("matrix").write(out, colours), std::invalid_argument);
  EXPECT_THROW(format("matrix").write(out, read("text", "2|A\nA\n")), std::invalid_argument);
  EXPECT_EQ(out.str(), "");
  ProblemBuilder builder;
  builder.add_primary("A");
  const OptionId option = builder.add_option({"A"});
  builder.set_label(option, "a");
  builder.set_cost(option, 1);
  builder.set_data(option, 1);
  const Problem rich = builder.build();
  const auto losses = [&](std::string_view name) { return format(name).write(out, rich).size(); };
  EXPECT_EQ(losses("matrix"), 3U);
  EXPECT_EQ(losses("text"), 1U);
  EXPECT_EQ(losses("json"), 0U);
  EXPECT_EQ(losses("cnf"), 2U);
  EXPECT_EQ(losses("opb"), 1U);
  EXPECT_EQ(losses("lp"), 1U);
  EXPECT_EQ(losses("mps"), 1U);
}

// -- CNF ------------------------------------------------------------------------------------------

// Returns the covers of a CNF as values of its first variables.
Covers models(const Problem& problem, std::uint32_t variables) {
  Covers models;
  Solver solver(problem);
  std::size_t found = 0;
  for (const Cover& cover : solver) {
    std::vector<std::uint32_t> chosen;
    for (const OptionId option : cover) {
      if (index(option) % 2 == 0 && index(option) / 2 < variables)
        chosen.push_back(index(option) / 2);
    }
    std::ranges::sort(chosen);
    models.insert(chosen);
    ++found;
  }
  EXPECT_EQ(models.size(), found) << "two models of the CNF stand for the same cover";
  return models;
}

TEST(ProblemFormats, ModelsOfTheCnfAreTheCovers) {
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Problem problem = decorated(seed);
    const Covers expected = brute_force(problem);
    covers += expected.size();
    const std::string text = written("cnf", problem);
    ASSERT_EQ(models(read("cnf", text), problem.num_options()), expected)
        << "seed " << seed << '\n'
        << written("text", problem) << text;
  }
  EXPECT_GT(covers, 1000U);
}

TEST(ProblemFormats, LongItemsTakeCountersInCnf) {
  // Tests all bounds of an item in n options, including lower bounds that need no clause.
  for (std::uint32_t n = 1; n <= 9; ++n) {
    for (std::uint32_t high = 1; high <= n + 1; ++high) {
      for (std::uint32_t low = 0; low <= high; ++low) {
        ProblemBuilder builder;
        const ItemId item = builder.add_primary("A", low, high);
        for (std::uint32_t k = 0; k < n; ++k) builder.add_option({item});
        const Problem problem = builder.build();
        ASSERT_EQ(models(read("cnf", written("cnf", problem)), n), brute_force(problem))
            << low << ':' << high << " of " << n;
      }
    }
  }
}

TEST(ProblemFormats, ColoursFollowTheOptionsInCnf) {
  // A and X take counters, whose variables come after the colours 9 to 11, ordered by item and
  // first option.
  const std::string text = written("cnf", read("text",
                                               "A | X Y Z\n"
                                               "A X Z:b\nA X Y:r\nA X Y:g\nA X Z:b Y:g\n"
                                               "A X Y:r\nA X\nA X Y\nX Y:b Z:a\n"));
  EXPECT_TRUE(contains(text, "\n-2 9 0\n-5 9 0\n-9 2 5 0\n"));
  EXPECT_TRUE(contains(text, "\n-3 10 0\n-4 10 0\n-10 3 4 0\n"));
  EXPECT_TRUE(contains(text, "\n-1 11 0\n-4 11 0\n-11 1 4 0\n"));
  EXPECT_TRUE(contains(text, "\n-8 0\n"));
}

TEST(ProblemFormats, CoversOfACnfAreItsModels) {
  std::mt19937_64 random(1);
  const auto below = [&](std::uint64_t bound) { return random() % bound; };
  std::size_t all = 0;
  for (int round = 0; round < 300; ++round) {
    const std::uint64_t variables = below(8), clauses = variables == 0 ? 0 : below(12);
    std::vector<std::vector<int>> formula(clauses);
    std::string text =
        "c random\np cnf " + std::to_string(variables) + ' ' + std::to_string(clauses) + '\n';
    for (std::vector<int>& clause : formula) {
      // Short and long clauses, with repeated or contradictory literals, or none.
      for (std::uint64_t k = below(20) == 0 ? 0 : 1 + below(5); k > 0; --k) {
        const int variable = static_cast<int>(1 + below(variables));
        clause.push_back(below(2) == 0 ? variable : -variable);
        text += std::to_string(clause.back()) + (below(4) == 0 ? "\n" : " ");
      }
      text += "0 ";
    }
    Covers expected;
    for (std::uint32_t values = 0; values < 1U << variables; ++values) {
      const auto holds = [&](int literal) {
        return (values >> (std::abs(literal) - 1) & 1) == (literal > 0 ? 1U : 0U);
      };
      if (!std::ranges::all_of(formula, [&](const std::vector<int>& clause) {
            return std::ranges::any_of(clause, holds);
          }))
        continue;
      std::vector<std::uint32_t> model;
      for (std::uint32_t k = 0; k < variables; ++k) {
        if (values >> k & 1) model.push_back(k);
      }
      expected.insert(model);
    }
    all += expected.size();
    const Problem problem = read("cnf", text);
    ASSERT_EQ(models(problem, static_cast<std::uint32_t>(variables)), expected) << text;
    ASSERT_EQ(problem.num_options(), 2 * variables);
  }
  EXPECT_GT(all, 1000U);
}

// -- errors ---------------------------------------------------------------------------------------

TEST(ProblemFormats, ErrorsNameThePlaceWhatWasFoundAndWhatWasExpected) {
  for (const std::vector<std::string>& row : read_table(DLX_FORMAT_ERRORS)) {
    ASSERT_EQ(row.size(), 3U);
    std::string error = "no error";
    try {
      const bool any = row[0] == "any";
      (any ? guess_problem_format(row[1]) : format(row[0])).read(row[1], "file");
    } catch (const ParseError& found) {
      error = std::string(found.what()).substr(5);  // behind "file:"
    }
    EXPECT_EQ(error, row[2]) << row[0] << ":\n" << row[1];
  }
  EXPECT_EQ(error_of("json", "[]").substr(0, 37), "file:1:2: found ']', expected 0 or 1:");
  EXPECT_EQ(error_of("cnf", "p cnf 2 1\n1\nc p show 2 0\n2 0\n").substr(0, 9), "file:3:1:");
}

}  // namespace dlx::testing::problem_formats_test
