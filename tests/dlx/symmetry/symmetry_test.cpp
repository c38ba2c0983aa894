// Symmetries of problems, and their use. The program compare_symmetries tests random problems.

#include "dlx/classes.hpp"
#include "dlx/deadline.hpp"
#include "dlx/dlx.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/random.hpp"
#include "dlx/symmetries.hpp"
#include "dlx/symmetry/compatible.hpp"
#include "dlx/symmetry/isomorph_count.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/problem_graph.hpp"
#include "dlx/symmetry/refinement.hpp"
#include "dlx/symmetry/remainders.hpp"
#include "dlx/symmetry/small_group.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::symmetry_test {

Problem parsed(const std::string& text) { return parse_problem(text).problem; }

BigCount count(const Problem& problem, Switch use) {
  return run(problem, {.kind = Query::Kind::count}, {.symmetry = use}).count;
}

TEST(Symmetries, AreThoseOfItemsOptionsAndColours) {
  const Symmetries found = find_symmetries(parsed("a b | x\na x:red\nb x:blue\n"));
  EXPECT_EQ(found.order, 2);
  ASSERT_EQ(found.generators.size(), 1);
  EXPECT_EQ(found.generators[0].items, (std::vector{ItemId{1}, ItemId{0}, ItemId{2}}));
  EXPECT_EQ(found.generators[0].options, (std::vector{OptionId{1}, OptionId{0}}));
  EXPECT_EQ(found.item_orbits.size(), 2);
  EXPECT_EQ(found.option_orbits.size(), 1);
}

TEST(Symmetries, KeepBoundsAndCostsAndKinds) {
  EXPECT_EQ(find_symmetries(parsed("a b\na\nb\n")).order, 2);
  EXPECT_TRUE(find_symmetries(parsed("0:2|a b\na\nb\n")).trivial());
  EXPECT_TRUE(find_symmetries(parsed("a | b\na\na b\n")).trivial());
  ProblemBuilder builder;
  const ItemId a = builder.add_primary("a");
  const ItemId b = builder.add_primary("b");
  builder.set_cost(builder.add_option({a}), 1);
  builder.add_option({b});
  EXPECT_TRUE(find_symmetries(builder.build()).trivial());
}

TEST(Symmetries, OfProblemsWithoutAnything) {
  EXPECT_EQ(find_symmetries(Problem()).order, 1);
  EXPECT_EQ(find_symmetries(parsed("a b\n")).order, 1);  // items in no option
}

TEST(Symmetries, OfLatinSquares) {
  // Permutations of rows, columns and symbols, and exchanges of these: 6 * (N!)^3.
  EXPECT_EQ(find_symmetries(latin(3)).order, 1296);
  EXPECT_EQ(find_symmetries(latin(4)).order, 82944);
}

TEST(Symmetries, OrdersBeyond64Bits) {
  // 30 interchangeable items and their options have 30! symmetries.
  ProblemBuilder builder;
  for (int k = 0; k < 30; ++k) builder.add_option({builder.add_primary()});
  EXPECT_EQ(find_symmetries(builder.build()).order, BigCount("265252859812191058636308480000000"));
}

TEST(Symmetries, ThePlainSearchFindsAsMany) {
  for (const Problem& problem : {latin(3), latin(4), queens(5)}) {
    const auto graph = symmetry::problem_graph(problem, symmetry::Purpose::covers);
    const symmetry::Automorphisms plain = symmetry::search_automorphisms(graph);
    EXPECT_TRUE(plain.complete);
    EXPECT_EQ(plain.order, find_symmetries(problem).order);
  }
}

TEST(Symmetries, ThePlainSearchSaysThatItGaveUp) {
  const auto graph = symmetry::problem_graph(latin(4), symmetry::Purpose::covers);
  const symmetry::Automorphisms plain = symmetry::search_automorphisms(graph, 3);
  EXPECT_FALSE(plain.complete);
  EXPECT_LT(plain.order, 82944);
}

bool looks_asymmetric(const std::string& text) {
  const Problem problem = parsed(text);
  return symmetry::Refinement(problem).asymmetric();
}

TEST(Symmetries, RefinementRecognisesIrregularProblems) {
  EXPECT_TRUE(looks_asymmetric("a b c\na b\nb c\nb\na\n"));
  // One colour is given once, another colour twice.
  EXPECT_TRUE(looks_asymmetric("a b | p\na p:x\na p:y\nb p:x\n"));
  const Problem board = queens(4);
  const symmetry::Refinement regular(board);
  EXPECT_FALSE(regular.asymmetric());
  EXPECT_GT(regular.similarity(), 2);  // 16 squares of three kinds
}

TEST(Symmetries, CopiesOfOptionsAreNone) {
  EXPECT_TRUE(looks_asymmetric("a b c\na b\nb c\nb\na\nb a\na\n"));
  // The secondary item is irrelevant.
  EXPECT_TRUE(looks_asymmetric("a b | x\na b\na b x\nb\n"));
  const Problem problem = parsed("a b\na\nb\na\nb\nb a\n");
  const symmetry::Refinement refinement(problem);
  EXPECT_FALSE(refinement.asymmetric());
  const auto found = symmetry::find_counting_symmetries(refinement, no_limit);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->order, 2);
  EXPECT_EQ(found->generators.front(), (symmetry::Permutation{1, 0, 3, 2, 5, 4, 6}));
  EXPECT_EQ(find_symmetries(problem).order, 8);
}

std::optional<symmetry::Automorphisms> small_group(const Problem& problem) {
  return symmetry::find_small_group(symmetry::Refinement(problem));
}

TEST(Symmetries, SmallGroupsAreFoundWithoutAGraph) {
  EXPECT_EQ(small_group(queens(8)).value().order, 8);
  EXPECT_EQ(small_group(langford(7)).value().order, 2);
  // The rows of a board with two colours can be exchanged together with the colours.
  const auto coloured = small_group(parsed("a b c | x\na x:r c\nb x:s c\na x:s\nb x:r\n"));
  EXPECT_EQ(coloured.value().order, 2);
  EXPECT_EQ(coloured->generators.front(), (symmetry::Permutation{1, 0, 2, 3, 5, 4, 7, 6}));
}

TEST(Symmetries, LargeGroupsAreNotSearchedWithoutAGraph) {
  EXPECT_FALSE(small_group(latin(4)).has_value());
  // Whichever option is individualised, two options stay alike.
  EXPECT_FALSE(small_group(parsed("a b\na\na\nb\nb\n")).has_value());
  EXPECT_FALSE(small_group(Problem()).has_value());
}

// Refinement does not distinguish two cycles of three from one of six.
TEST(Symmetries, EqualRefinementsAreNoSymmetries) {
  const Problem cycles = parsed(
      "a b c d e f g h i j k l | x\na b\nb c\nc a\nd e\ne f\nf d\n"
      "g h\nh i\ni j\nj k\nk l\nl g\n");
  const auto few = small_group(cycles);
  EXPECT_TRUE(!few.has_value() || few->order == find_symmetries(cycles).order);
}

TEST(Symmetries, TooManyGeneratorsAreNotKept) {
  if (symmetry_library().empty()) GTEST_SKIP() << "the library alone tells of generators";
  const auto graph = symmetry::problem_graph(latin(4), symmetry::Purpose::counting);
  EXPECT_FALSE(symmetry::find_automorphisms(graph, 100).has_value());
  const auto found = symmetry::find_automorphisms(graph, 100'000);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->order, 82944);
}

// The problem has 3000! symmetries; the library takes seconds to find all generators.
TEST(Symmetries, ADeadlineHoldsWhileTheLibraryIsAtWork) {
  ProblemBuilder builder;
  const ItemId item = builder.add_primary("a");
  for (int k = 0; k < 3000; ++k) builder.add_option({item});
  const Problem problem = builder.build();
  const Deadline deadline(std::chrono::milliseconds(20), nullptr);
  EXPECT_THROW(find_symmetries(problem), Stopped);
}

// Items of a single option may have a huge group, which is useless for counting.
TEST(Symmetries, SecondaryItemsOfOneOptionDoNotCount) {
  const Problem problem = parsed("a b | p q r s\na p q r\nb s\na b\n");
  EXPECT_EQ(find_symmetries(problem).order, 6);
  const auto graph = symmetry::problem_graph(problem, symmetry::Purpose::counting);
  EXPECT_EQ(symmetry::find_automorphisms(graph).order, 2);  // p q r and s forbid nothing
}

TEST(CountBySymmetry, KnownNumbers) {
  for (const Switch use : {Switch::automatic, Switch::on, Switch::off}) {
    EXPECT_EQ(count(queens(8), use), 92);
    EXPECT_EQ(count(latin(4), use), 576);
    EXPECT_EQ(count(latin(5), use), 161280);
  }
}

// The items have few or many options relative to the words of a set of options, with and without
// colours; some items may be covered twice.
TEST(Compatible, TellsWhatOptionsCanBeTogether) {
  Random random(1);
  ProblemBuilder builder;
  std::vector<ItemId> items;
  for (std::uint32_t k = 0; k < 60; ++k) {
    items.push_back(builder.add_primary({}, 0, k == 5 ? 2 : 1));
  }
  for (int k = 0; k < 60; ++k) items.push_back(builder.add_secondary());
  for (int k = 0; k < 700; ++k) {
    std::vector<Entry> entries{items[random.below(3)]};
    for (int n = 0; n < 3; ++n) {
      const std::uint32_t item = 3 + random.below(n == 0 ? 4 : 117);
      const auto has_item = [&](const Entry& entry) { return entry.item == items[item]; };
      if (std::ranges::any_of(entries, has_item)) continue;
      if (item < 60 || random.below(3) == 0) {
        entries.push_back(items[item]);
      } else {
        entries.push_back({items[item], builder.colour(std::to_string(random.below(3)))});
      }
    }
    builder.add_option(entries);
  }
  const Problem problem = builder.build();
  const symmetry::Compatible compatible(problem);
  const auto agree = [&](const Entry& a, const Entry& b) {
    if (a.item != b.item) return true;
    if (problem.is_primary(a.item)) return problem.high(a.item) != 1;
    return a.colour == b.colour && a.colour != ColourId::none;
  };
  for (std::uint32_t a = problem.num_options(); a-- > 0;) {
    for (std::uint32_t b = 0; b < problem.num_options(); ++b) {
      bool expected = a != b;
      for (const Entry& of_a : problem.option(OptionId{a})) {
        for (const Entry& of_b : problem.option(OptionId{b})) {
          expected = expected && agree(of_a, of_b);
        }
      }
      ASSERT_EQ(symmetry::has(compatible.with(a), b), expected) << a << ", " << b;
    }
  }
}

TEST(CountBySymmetry, IsomorphicRemaindersOnce) {
  if (symmetry_library().empty()) GTEST_SKIP() << "takes a library";
  const symmetry::Remainders remainders(latin(6));
  symmetry::IsomorphCount counting(remainders, std::uint64_t{1} << 26);
  Meter meter;
  meter.start();
  ASSERT_TRUE(counting.run(meter));
  EXPECT_EQ(counting.count(), 812851200);
  EXPECT_LT(counting.statistics().labelled, 1000);
  EXPECT_GT(counting.statistics().hits, 10);
}

TEST(CountBySymmetry, ContinuesWhereItWasStopped) {
  if (symmetry_library().empty()) GTEST_SKIP() << "takes a library";
  const symmetry::Remainders remainders(latin(5));
  symmetry::IsomorphCount counting(remainders, std::uint64_t{1} << 26, 0);
  int stops = 0;
  for (std::uint64_t nodes = 1;; ++nodes) {
    SolveOptions options{.node_limit = nodes};
    Meter meter(options, std::function<void()>());
    meter.start();
    if (counting.run(meter)) break;
    ++stops;
  }
  EXPECT_EQ(counting.count(), 161280);
  EXPECT_GT(stops, 3);
}

TEST(CountBySymmetry, KeepsLimits) {
  StopFlag stop;
  stop.request();
  SolveOptions how{.symmetry = Switch::on, .stop = &stop};
  const Query question{.kind = Query::Kind::count};
  EXPECT_EQ(run(queens(12), question, how).outcome, Outcome::interrupted);
  how.stop = nullptr;
  how.time_limit = std::chrono::duration<double>(0.05);
  EXPECT_EQ(run(latin(9), question, how).outcome, Outcome::time_limit);
}

// Counting by states alone takes many times longer. Even if most of its work is on pairs of meeting
// branches, a turn of states has to end, so that symmetries get a turn.
TEST(CountBySymmetry, GetsATurnWhereStatesMeet) {
  if (symmetry_library().empty()) GTEST_SKIP() << "takes a library";
  const Result result = run(latin(6), {.kind = Query::Kind::count}, {});
  EXPECT_EQ(result.count, 812851200);
  EXPECT_EQ(result.statistics.engine, "symmetry");
}

TEST(CountBySymmetry, IsNotChosenWhereACountIsLimited) {
  const Query question{.kind = Query::Kind::count};
  const auto says = [](const Query& asked, const SolveOptions& how, const std::string& what) {
    return plan(queens(6), asked, how).find("symmetry      " + what) != std::string::npos;
  };
  EXPECT_TRUE(says(question, {}, "searched for if"));
  EXPECT_TRUE(says(question, {.symmetry = Switch::off}, "no: requested"));
  SolveOptions saved;
  saved.on_save = [](const SavedRun*) {};
  EXPECT_TRUE(says(question, saved, "searched for if"));
  EXPECT_TRUE(says(question, {.node_limit = 100}, "no: nodes are limited"));
  EXPECT_TRUE(says(question, {.limit = 3}, "no: it has a limit"));
}

// Counts until one of the first saves, repeatedly, each time continuing from the last saved bytes.
Result count_in_turns(const Problem& problem, const Query& query, SolveOptions how) {
  how.save_interval = std::chrono::duration<double>(0);
  std::string bytes;
  for (int runs = 0;; ++runs) {
    StopFlag stop;
    int left = 1 + runs % 3;
    how.stop = &stop;
    how.on_save = [&](const SavedRun* now) {
      ASSERT_NE(now, nullptr);
      bytes = encode_run(*now);
      if (--left == 0 && runs < 1000) stop.request();
    };
    const Result result =
        bytes.empty() ? run(problem, query, how) : run(problem, query, how, {}, decode_run(bytes));
    if (result.outcome != Outcome::interrupted) return result;
  }
}

TEST(CountBySymmetry, ContinuesAfterASave) {
  if (symmetry_library().empty()) GTEST_SKIP() << "takes a library";
  const Query question{.kind = Query::Kind::count};
  for (unsigned threads = 1; threads <= 3; ++threads) {
    for (const Switch symmetry : {Switch::automatic, Switch::on}) {
      const SolveOptions how{.threads = threads, .symmetry = symmetry};
      EXPECT_EQ(count_in_turns(queens(11), question, how).count, 2680);
      EXPECT_EQ(count_in_turns(latin(5), question, how).count, 161280);
    }
  }
  const Result divided = count_in_turns(queens(12), question, {.symmetry = Switch::on});
  EXPECT_EQ(divided.count, 14200);
  EXPECT_TRUE(contains(divided.statistics.choice, "symmetries"));
}

// The query for classes of the covers of `question`.
Query classes_of(Query question, Query::Kind kind = Query::Kind::list) {
  question.kind = kind;
  question.up_to_symmetry = true;
  return question;
}

Result count_classes(const Problem& problem, const Query& question = {},
                     const SolveOptions& how = {}) {
  return run(problem, classes_of(question, Query::Kind::count), how);
}

TEST(Classes, KnownNumbers) {
  EXPECT_EQ(count_classes(queens(8), {}).count, 12);
  EXPECT_EQ(count_classes(latin(3), {}).count, 1);
  if (symmetry_library().empty()) GTEST_SKIP() << "takes a library";
  EXPECT_EQ(count_classes(latin(4), {}).count, 2);
  EXPECT_EQ(count_classes(latin(5), {}).count, 2);
}

TEST(Classes, TheirCountContinuesAfterASave) {
  const Query question = classes_of({}, Query::Kind::count);
  EXPECT_EQ(count_in_turns(queens(8), question, {}).count, 12);
  if (symmetry_library().empty()) GTEST_SKIP() << "takes a library";
  EXPECT_EQ(count_in_turns(latin(4), question, {}).count, 2);
}

TEST(Classes, OneCoverOfEachIsListed) {
  const Problem problem = queens(6);
  std::uint64_t shown = 0;
  const Result answer = classes(problem, {}, [&](const Cover& cover) {
    EXPECT_FALSE(verify(problem, cover.options()));
    ++shown;
    return true;
  });
  EXPECT_EQ(shown, 1);
  EXPECT_EQ(answer.count, 1);
}

TEST(Classes, TooManyForTheMemory) {
  if (symmetry_library().empty()) GTEST_SKIP() << "takes a library";
  EXPECT_THROW(count_classes(latin(5), {}, {.memory = 300}), MemoryLimit);
}

// Latin squares of order 4 have too many symmetries to be visited one by one.
TEST(Classes, RepresentativesDoNotDependOnEarlierQueries) {
  if (symmetry_library().empty()) GTEST_SKIP() << "takes a library";
  const Problem problem = latin(4);
  std::vector<std::vector<OptionId>> first;
  CoverClasses classes(problem);
  run(problem, {}, {}, [&](const Cover& cover) {
    if (classes.is_first(cover)) first.emplace_back(cover.begin(), cover.end());
    return true;
  });
  EXPECT_EQ(first.size(), 2);
  for (const std::vector<OptionId>& cover : first) {
    EXPECT_TRUE(CoverClasses(problem).is_first(Cover(cover)));
  }
}

TEST(Classes, UpToALimit) {
  const Result answer = count_classes(queens(8), {}, {.limit = 5});
  EXPECT_EQ(answer.count, 5);
  EXPECT_EQ(answer.outcome, Outcome::limit);
}

// A problem with costs that has two symmetries: a and b differ only in their names.
Problem mirrored_with_costs() {
  ProblemBuilder builder;
  const ItemId a = builder.add_primary("a"), b = builder.add_primary("b");
  for (const std::int64_t cost : {1, 2, 3}) {
    builder.set_cost(builder.add_option({a}), cost);
    builder.set_cost(builder.add_option({b}), cost);
  }
  return builder.build();
}

// The covers cost 2, 3, 3, 4, 4, 4, 5, 5 and 6; the classes cost 2, 3, 4, 4, 5 and 6.
TEST(Classes, UpToACost) {
  const Problem problem = mirrored_with_costs();
  for (const auto& [most, classes] : {std::pair{1, 0}, {2, 1}, {3, 2}, {4, 4}, {5, 5}, {6, 6}}) {
    std::uint64_t shown = 0;
    const Query question{.max_cost = most};
    run(problem, classes_of(question), {}, [&](const Cover&) { return ++shown != 0; });
    EXPECT_EQ(shown, classes) << most;
    EXPECT_EQ(count_classes(problem, question).count, classes) << most;
  }
}

TEST(Classes, OfCoversThatAreAccepted) {
  Query question;
  question.accept = [](const Cover& cover) {  // contains one of the cheapest options
    return std::ranges::any_of(cover, [](OptionId option) { return option < OptionId{2}; });
  };
  EXPECT_EQ(count_classes(mirrored_with_costs(), question).count, 3);
}

// plan() and the answer name the same method.
TEST(Classes, ThePlanIsTheOneThatRuns) {
  struct Case {
    const char* name;
    Problem problem;
    Query question;
    SolveOptions how;
    const char* line;
  };
  SolveOptions saved;
  saved.on_save = [](const SavedRun*) {};
  const Query all, cheap{.max_cost = 4};
  const SolveOptions some{.limit = 3};
  const char* const means = "the mean number of covers that a symmetry leaves unchanged, by ";
  const char* const filter = "one cover of each class is kept";
  const char* const search = "a separate search";
  std::vector<Case> cases{
      {"list", queens(6), all, {}, filter},
      {"list some", queens(6), all, some, filter},
      {"list with an engine", queens(6), all, {.engine = "links"}, filter},
      {"list within a cost", mirrored_with_costs(), cheap, {}, filter},
      {"list and save", queens(6), all, saved, filter},
      {"bounds", parse_problem("2|a b\na\na\na b\nb\n").problem, all, {}, filter},
  };
  if (!symmetry_library().empty()) cases.push_back({"search", latin(4), all, some, search});
  for (const Case& each : cases) {
    SCOPED_TRACE(each.name);
    const std::string plan = dlx::plan(each.problem, classes_of(each.question), each.how);
    EXPECT_TRUE(plan.starts_with(std::string("classes       ") + each.line)) << plan;
    EXPECT_EQ(run(each.problem, classes_of(each.question), each.how).plan, plan);
  }
  cases = {{"count", queens(6), all, {}, means},
           {"count by states", queens(6), all, {.counting = Counting::states}, means},
           {"count by an engine", queens(6), all, {.engine = "links"}, means},
           {"count within an hour", queens(6), all, {.time_limit = std::chrono::hours(1)}, means},
           {"count some", queens(6), all, some, filter},
           {"count within nodes", queens(6), all, {.node_limit = 1000}, filter},
           {"count within a cost", mirrored_with_costs(), cheap, {}, filter},
           {"count and save", queens(6), all, saved, means}};
  if (!symmetry_library().empty()) {
    cases.push_back({"search", latin(4), all, {}, search});
    cases.push_back({"search some", latin(4), all, some, search});
  }
  for (Case& each : cases) {
    SCOPED_TRACE(each.name);
    const std::string plan =
        dlx::plan(each.problem, classes_of(each.question, Query::Kind::count), each.how);
    EXPECT_TRUE(plan.starts_with(std::string("classes       ") + each.line)) << plan;
    const Result answer = count_classes(each.problem, each.question, each.how);
    EXPECT_EQ(answer.plan, plan);
    // The statistics name the method, too.
    EXPECT_EQ(answer.statistics.choice.ends_with(" kinds of 8 symmetries"), each.line == means);
    EXPECT_EQ(answer.statistics.engine == "symmetry", each.line == search);
  }
}

// A deadline also interrupts labelling, which takes most of the time.
TEST(Classes, AStopKeepsWhatWasFound) {
  if (symmetry_library().empty()) GTEST_SKIP() << "takes a library";
  StopFlag stop;
  SolveOptions how{.stop = &stop};
  const Deadline deadline(Deadline::Clock::time_point::max(),
                          &stop);  // like the deadline of a program
  std::uint64_t shown = 0;
  const Result answer = classes(latin(7), how, [&](const Cover&) {
    if (++shown == 3) stop.request();
    return true;
  });
  EXPECT_EQ(answer.outcome, Outcome::interrupted);
  EXPECT_GE(shown, 3U);
  EXPECT_EQ(answer.count, shown);
}

}  // namespace dlx::testing::symmetry_test
