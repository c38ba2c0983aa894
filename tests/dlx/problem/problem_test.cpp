#include "dlx/problem.hpp"

#include "tests/testing.hpp"

namespace dlx::testing::problem_test {

TEST(Problem, IsEmptyByDefault) {
  const Problem problem;
  EXPECT_EQ(problem.num_items(), 0U);
  EXPECT_EQ(problem.num_options(), 0U);
  EXPECT_EQ(problem.num_entries(), 0U);
  EXPECT_EQ(problem, ProblemBuilder().build());
}

TEST(Ids, AreWrittenAsNumbers) {
  std::ostringstream out;
  out << ItemId{2} << ' ' << OptionId{7} << ' ' << ColourId::none;
  EXPECT_EQ(out.str(), "2 7 0");
}

TEST(Problem, CopiesOutliveWhatTheyWereMadeOf) {
  const auto build = [](std::uint32_t items) {
    ProblemBuilder builder;
    std::vector<Entry> entries;
    for (std::uint32_t k = 0; k < items; ++k) entries.emplace_back(builder.add_primary());
    builder.add_option(entries);
    return builder.build();
  };
  Problem copy;
  Problem moved = build(2);
  {
    const Problem first = build(3);
    copy = first;
    moved = build(4);
  }
  const Problem last(std::move(moved));
  EXPECT_EQ(copy.num_primary(), 3U);
  EXPECT_EQ(copy.option(OptionId{0}).size(), 3U);
  EXPECT_EQ(copy.option(OptionId{0})[2].item, ItemId{2});
  EXPECT_EQ(last.num_primary(), 4U);
  EXPECT_EQ(last.option(OptionId{0})[3].item, ItemId{3});
}

TEST(ProblemBuilder, BuildsByIdAndByName) {
  ProblemBuilder builder;
  const ItemId a = builder.add_primary("A");
  const ItemId unnamed = builder.add_primary();
  const ItemId x = builder.add_secondary("wörter-だ");
  const ColourId red = builder.colour("red");
  EXPECT_EQ(builder.colour("red"), red);
  EXPECT_NE(builder.colour("blue"), red);
  const OptionId first = builder.add_option({a, {x, red}});
  const OptionId second = builder.add_option({"1", "wörter-だ:blue"});
  builder.set_label(second, "the second one");
  builder.set_data(first, 77);
  const Problem problem = builder.build();

  EXPECT_EQ(problem.num_items(), 3U);
  EXPECT_EQ(problem.num_primary(), 2U);
  EXPECT_EQ(problem.num_secondary(), 1U);
  EXPECT_EQ(problem.num_options(), 2U);
  EXPECT_EQ(problem.num_entries(), 4U);
  EXPECT_EQ(problem.num_colours(), 2U);
  EXPECT_EQ(problem.name(unnamed), "1");
  EXPECT_EQ(problem.find_item("wörter-だ"), x);
  EXPECT_FALSE(problem.find_item("B").has_value());
  EXPECT_TRUE(problem.is_primary(a));
  EXPECT_FALSE(problem.is_primary(x));
  ASSERT_EQ(problem.option(first).size(), 2U);
  EXPECT_EQ(problem.option(first)[1], Entry(x, red));
  EXPECT_EQ(problem.colour_name(problem.option(second)[1].colour), "blue");
  EXPECT_EQ(problem.colour_name(ColourId::none), "");
  EXPECT_EQ(problem.label(first), "");
  EXPECT_EQ(problem.label(second), "the second one");
  EXPECT_EQ(problem.data(first), 77U);
  EXPECT_EQ(problem.data(second), 0U);
  EXPECT_EQ(builder.num_items(), 0U);  // empty again
}

TEST(ProblemBuilder, RefusesBadInputAndStaysAsItWas) {
  ProblemBuilder builder;
  const ItemId a = builder.add_primary("A");
  for (const char* name : {"A", "a b", "a:b", "a|b", "tab\there", "\x01", "\xFF", "\xC3",
                           "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC0\x80", "\xEF\xBB\xBF"}) {
    EXPECT_THROW(builder.add_primary(name), std::invalid_argument) << name;
  }
  const ItemId x = builder.add_secondary("X");
  EXPECT_THROW(builder.add_primary("B"), std::invalid_argument);
  const ColourId red = builder.colour("red");
  EXPECT_THROW(builder.colour(""), std::invalid_argument);
  EXPECT_THROW(builder.add_option(std::initializer_list<Entry>{}), std::invalid_argument);
  EXPECT_THROW(builder.add_option({a, a}), std::invalid_argument);
  EXPECT_THROW(builder.add_option({{a, red}}), std::invalid_argument);
  EXPECT_THROW(builder.add_option({{x, ColourId{9}}}), std::invalid_argument);
  EXPECT_THROW(builder.add_option({ItemId{9}}), std::invalid_argument);
  EXPECT_THROW(builder.add_option({"A", "nobody"}), std::invalid_argument);
  EXPECT_THROW(builder.add_option({"A", "X:"}), std::invalid_argument);
  EXPECT_THROW(builder.set_label(OptionId{0}, "none"), std::invalid_argument);
  EXPECT_THROW(builder.set_data(OptionId{0}, 1), std::invalid_argument);
  builder.add_option({x, a});  // the marks of the refused options are cleared
  EXPECT_THROW(builder.set_label(OptionId{0}, "two\nlines"), std::invalid_argument);
  EXPECT_THROW(builder.set_label(OptionId{0}, " space"), std::invalid_argument);
  const Problem problem = builder.build();
  EXPECT_EQ(problem.num_items(), 2U);
  EXPECT_EQ(problem.num_options(), 1U);
  EXPECT_EQ(problem.label(OptionId{0}), "");
}

TEST(ProblemBuilder, FindsNamesAmongMany) {
  ProblemBuilder builder;
  for (int k = 0; k < 5000; ++k) builder.add_primary("item" + std::to_string(k));
  const std::string long_name(100000, 'n');
  builder.add_primary(long_name);
  const Problem problem = builder.build();
  for (std::uint32_t k = 0; k < 5000; ++k) {
    EXPECT_EQ(problem.find_item("item" + std::to_string(k)), ItemId{k});
  }
  EXPECT_EQ(problem.find_item(long_name), ItemId{5000});
  EXPECT_FALSE(problem.find_item("item5000").has_value());
}

TEST(Problem, Equality) {
  const auto build = [](const char* label, std::uint64_t data, const char* first_colour) {
    ProblemBuilder builder;
    builder.add_primary("A");
    builder.add_secondary("X");
    builder.colour(first_colour);
    const OptionId option = builder.add_option({"A", "X:red"});
    builder.set_label(option, label);
    builder.set_data(option, data);
    return builder.build();
  };
  EXPECT_EQ(build("one", 1, "red"), build("one", 1, "blue"));  // colours by name
  EXPECT_NE(build("one", 1, "red"), build("two", 1, "red"));
  EXPECT_NE(build("one", 1, "red"), build("one", 2, "red"));
}

TEST(Warnings, NameWhatIsOdd) {
  ProblemBuilder builder;
  for (const char* name : {"A", "B", "C"}) builder.add_primary(name);
  builder.add_secondary("X");
  builder.add_secondary("Y");
  builder.add_option({"A"});
  builder.add_option({"X"});
  builder.add_option({"C", "X"});
  const std::vector<Warning> warnings = find_warnings(builder.build());
  ASSERT_EQ(warnings.size(), 3U);
  EXPECT_EQ(warnings[0].kind, Warning::Kind::uncovered_item);
  EXPECT_EQ(warnings[0].item, ItemId{1});
  EXPECT_EQ(warnings[0].message, "primary item 'B' is in no option, so there is no cover");
  EXPECT_EQ(warnings[1].kind, Warning::Kind::uncovered_item);
  EXPECT_EQ(warnings[1].item, ItemId{4});
  EXPECT_EQ(warnings[1].message, "secondary item 'Y' is in no option");
  EXPECT_EQ(warnings[2].kind, Warning::Kind::option_without_primary);
  EXPECT_EQ(warnings[2].option, OptionId{1});
  EXPECT_EQ(warnings[2].message, "option 1 has no primary item, so no cover uses it");
}

// Secondary items that no option has have no effect, and may be many.
TEST(Warnings, NameTheFirstOfSecondaryItemsThatNoOptionHas) {
  const auto told = [](int number) {
    ProblemBuilder builder;
    builder.add_option({builder.add_primary("A")});
    for (int k = 0; k < number; ++k) builder.add_secondary();
    const std::vector<Warning> warnings = find_warnings(builder.build());
    return warnings.size() == 1 ? warnings[0].message : "";
  };
  EXPECT_EQ(told(0), "");
  EXPECT_EQ(told(1), "secondary item '1' is in no option");
  EXPECT_EQ(told(2), "secondary item '1' and another one are in no option");
  EXPECT_EQ(told(1000), "secondary item '1' and 999 others are in no option");
}

TEST(Warnings, AreBounded) {
  ProblemBuilder builder;
  for (int k = 0; k < 1000; ++k) builder.add_primary();
  const std::vector<Warning> warnings = find_warnings(builder.build());
  ASSERT_EQ(warnings.size(), max_warnings_per_kind);
  EXPECT_TRUE(contains(warnings.back().message, "980 more"));
}

}  // namespace dlx::testing::problem_test
