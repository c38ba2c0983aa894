#include "dlx/certificate.hpp"
#include "dlx/cover/refutation_writer.hpp"
#include "dlx/cover/unit_propagation.hpp"
#include "dlx/dlx.hpp"
#include "dlx/problem/bytes.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/cover/fault.hpp"
#include "tests/dlx/format/written_formats.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

// Certificates of infeasible problems: written certificates are correct, and the verifier accepts
// exactly the clauses that follow by unit propagation from the problem as CNF.
namespace dlx::testing::refutation_certificate_test {

using Clause = std::vector<std::int32_t>;
using Clauses = std::vector<Clause>;

CertifiedRefutation verified(const Problem& problem, const std::string& certificate) {
  std::istringstream in(certificate);
  return verify_refutation(problem, in, "cert");
}

// Returns the message of the verifier, or "" if the certificate is accepted; see fault_of().
std::string fault(const Problem& problem, const std::string& certificate) {
  return fault_of([&] { verified(problem, certificate); });
}

std::string head(const Problem& problem) {
  return "c dlx refutation certificate 1\nc problem " + digest_text(fingerprint(problem)) + "\n";
}

// A line of a certificate.
struct Step {
  bool removes;
  Clause clause;
};

std::string written(const Problem& problem, const std::vector<Step>& steps) {
  std::ostringstream out;
  RefutationWriter writer(out, problem);
  for (const auto& [removes, clause] : steps) removes ? writer.remove(clause) : writer.add(clause);
  return out.str();
}

// -- the reference --------------------------------------------------------------------------------

// Reverse unit propagation over the text of a CNF, in the simplest form.
class CnfReference {
 public:
  explicit CnfReference(const std::string& cnf) {
    std::istringstream lines(cnf);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      if (line.starts_with("p ")) {
        std::string word;
        words >> word >> word >> variables_;
      } else if (!line.starts_with("c ")) {
        Clause clause;
        for (std::int32_t literal; words >> literal && literal != 0;) clause.push_back(literal);
        formula_.push_back(clause);
      }
    }
    values_.resize(variables_ + 1);
    is_refuted_ = !propagate(values_);
  }

  bool is_refuted() const { return is_refuted_; }

  bool implies(const Clause& clause) const {
    if (is_refuted_) return true;
    std::vector<int> values = values_;
    for (const std::int32_t literal : clause) {
      if (is(values, literal) > 0) return true;
      set(values, -literal);
    }
    return !propagate(values);
  }

  void add(Clause clause) {
    std::ranges::sort(clause);
    added_.push_back(clause);
    is_refuted_ = is_refuted_ || !propagate(values_);
  }

  bool remove(Clause clause) {
    std::ranges::sort(clause);
    const auto found = std::ranges::find(added_, clause);
    if (found == added_.end()) return false;
    added_.erase(found);
    return true;
  }

  // Accepts the steps of a certificate if each clause follows and the last clause is empty.
  static bool accepts(const std::string& cnf, const std::vector<Step>& steps) {
    CnfReference reference(cnf);
    for (const auto& [removes, clause] : steps) {
      if (removes) {
        if (!reference.remove(clause)) return false;
      } else {
        if (!reference.implies(clause)) return false;
        reference.add(clause);
        if (clause.empty()) return &clause == &steps.back().clause;
      }
    }
    return false;
  }

 private:
  static int is(const std::vector<int>& values, std::int32_t literal) {
    return literal > 0 ? values[static_cast<std::size_t>(literal)]
                       : -values[static_cast<std::size_t>(-literal)];
  }
  static void set(std::vector<int>& values, std::int32_t literal) {
    values[static_cast<std::size_t>(literal > 0 ? literal : -literal)] = literal > 0 ? 1 : -1;
  }

  // Returns false at a contradiction.
  bool propagate(std::vector<int>& values) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Clauses* const clauses : {&formula_, &added_}) {
        for (const Clause& clause : *clauses) {
          std::int32_t unassigned = 0;
          int number = 0;
          bool satisfied = false;
          for (const std::int32_t literal : clause) {
            satisfied = satisfied || is(values, literal) > 0;
            if (is(values, literal) == 0) unassigned = literal, ++number;
          }
          if (satisfied || number > 1) continue;
          if (number == 0) return false;
          set(values, unassigned);
          changed = true;
        }
      }
    }
    return true;
  }

  std::size_t variables_ = 0;
  Clauses formula_, added_;
  std::vector<int> values_;  // without assumptions, by variable: 1 true, -1 false
  bool is_refuted_ = false;
};

// -- proofs by search -----------------------------------------------------------------------------

// Writes a proof by the simplest search, which assumes random variables to be true or false. After
// the clauses of its subtrees, each node adds a clause that excludes the node's assumptions.
class ProofBySearch {
 public:
  ProofBySearch(const Problem& problem, std::uint64_t seed)
      : reference_(written_formats::written("cnf", problem)),
        variables_(UnitPropagation(problem).num_variables()),
        random_(seed) {}

  std::vector<Step> run() {
    refute();
    return std::move(steps_);
  }

 private:
  void refute() {
    Clause clause = assumed_;
    for (std::int32_t& literal : clause) literal = -literal;
    if (!reference_.implies(clause)) {
      std::int32_t variable = 0;
      do {
        variable = 1 + static_cast<std::int32_t>(random_() % variables_);
      } while (std::ranges::any_of(assumed_, [&](std::int32_t literal) {
        return literal == variable || literal == -variable;
      }));
      std::vector<Clause> below;
      for (const std::int32_t literal : {variable, -variable}) {
        assumed_.push_back(literal);
        below.push_back(clause);
        below.back().push_back(-literal);
        refute();
        assumed_.pop_back();
      }
      add(clause);
      for (Clause& each : below) remove(each);
      return;
    }
    add(clause);
  }
  void add(Clause clause) {
    reference_.add(clause);
    std::ranges::shuffle(clause, random_);
    steps_.push_back({false, clause});
  }
  // Removes some clauses that are not needed any more, except after the end.
  void remove(Clause clause) {
    if (assumed_.empty() || random_() % 2 == 0) return;
    reference_.remove(clause);
    std::ranges::shuffle(clause, random_);
    steps_.push_back({true, clause});
  }

  CnfReference reference_;
  std::size_t variables_;
  std::mt19937_64 random_;
  Clause assumed_;
  std::vector<Step> steps_;
};

Problem random_kind(std::uint64_t seed, std::uint32_t options = 10) {
  std::mt19937_64 random(seed);
  RandomShape shape{.primary = static_cast<std::uint32_t>(1 + random() % 7),
                    .secondary = static_cast<std::uint32_t>(random() % 4),
                    .options = static_cast<std::uint32_t>(random() % (options + 1)),
                    .colours = static_cast<std::uint32_t>(random() % 3),
                    .density = 0.2 + 0.1 * static_cast<double>(random() % 4),
                    .bounded = random() % 2 == 0 ? 0.5 : 0};
  return random_problem(shape, seed);
}

// Items that share few secondary items: hard to refute by propagation alone.
Problem crowded(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  ProblemBuilder builder;
  std::vector<ItemId> primary, secondary;
  for (std::uint64_t k = 4 + random() % 4; k > 0; --k) {
    const bool has_bounds = random() % 4 == 0;
    primary.push_back(has_bounds ? builder.add_primary({}, 2, 3) : builder.add_primary());
  }
  for (std::uint64_t k = 4 + random() % 4; k > 0; --k) {
    secondary.push_back(builder.add_secondary());
  }
  for (std::uint64_t k = 16 + random() % 20; k > 0; --k) {
    std::vector<Entry> entries = {primary[random() % primary.size()]};
    const std::size_t first = random() % secondary.size(), second = random() % secondary.size();
    for (const std::size_t other : {first, second}) {
      if (other == second && (first == second || random() % 2 == 0)) continue;
      entries.emplace_back(secondary[other]);
      if (random() % 3 == 0) entries.back().colour = builder.colour(random() % 2 == 0 ? "r" : "g");
    }
    builder.add_option(entries);
  }
  return builder.build();
}

std::vector<Step> changed(std::vector<Step> steps, std::size_t variables, std::mt19937_64& random) {
  const auto literal = [&] {
    const auto variable = static_cast<std::int32_t>(1 + random() % variables);
    return random() % 2 == 0 ? variable : -variable;
  };
  const std::size_t at = random() % steps.size();
  Clause& clause = steps[at].clause;
  switch (random() % 5) {
    case 0:
      steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      std::swap(steps[at], steps[random() % steps.size()]);
      break;
    case 2:
      steps[at].removes = !steps[at].removes;
      break;
    case 3:
      if (!clause.empty()) clause.erase(clause.begin());
      break;
    default:
      if (!clause.empty()) clause[random() % clause.size()] = literal();
  }
  return steps;
}

bool has_repeated_variable(const std::vector<Step>& steps) {
  return std::ranges::any_of(steps, [](const Step& step) {
    std::vector<std::int32_t> variables;
    for (const std::int32_t literal : step.clause)
      variables.push_back(literal < 0 ? -literal : literal);
    std::ranges::sort(variables);
    return std::ranges::adjacent_find(variables) != variables.end();
  });
}

// -- certificates made by hand --------------------------------------------------------------------

TEST(RefutationCertificate, FollowsTheClausesByHand) {
  // Both options of C make X red, variable 5; both options of D make it blue.
  const Problem problem = read("A C D | X\nA C X:red\nA D X:blue\nC X:red\nD X:blue\n");
  EXPECT_EQ(fault(problem, head(problem) + "5 0\n0\n"), "");
  EXPECT_EQ(fault(problem, head(problem) + "6 0\n0\n"), "");
  EXPECT_EQ(fault(problem, head(problem) + "0\n"),
            "3:1: the clause does not follow from the problem and the clauses before by unit "
            "propagation");
  const CertifiedRefutation proved =
      verified(problem, head(problem) + "-2 -3 0\n-1 0\nd -3 -2 0\n0\n");
  EXPECT_EQ(proved.clauses, 3U);
  EXPECT_EQ(proved.removed, 1U);
}

TEST(RefutationCertificate, NeedsTheClausesBetween) {
  // Three items need P or Q.
  const Problem problem = read(
      "A B C D | P Q\n"
      "A P\nA Q\nB P\nB Q\nC P\nC Q\nD\n");
  EXPECT_EQ(fault(problem, head(problem) + "0\n"),
            "3:1: the clause does not follow from the problem and the clauses before by unit "
            "propagation");
  EXPECT_EQ(fault(problem, head(problem) + "-1 0\n0\n"), "");
  EXPECT_EQ(fault(problem, head(problem) + "2 0\n0\n"), "");
  EXPECT_EQ(fault(problem, head(problem) + "7 0\n0\n").substr(0, 4), "4:1:");
}

TEST(RefutationCertificate, NamesThePlaceOfEachFault) {
  const Problem problem = read("A B | P\nA P:1\nA P:2\nB P:1\nB P:2\n");
  const auto says = [&](const std::string& lines) { return fault(problem, head(problem) + lines); };
  EXPECT_EQ(says("-1 3 0\n1 2 0\nd 3 1 0\n"), "5:3: none of the clauses before has these literals");
  EXPECT_EQ(says("1 2 0\nd 2 1 0\nd 2 1 0\n"),
            "5:3: none of the clauses before has these literals");
  EXPECT_EQ(says("1 2 0\nd 2 0\n"), "4:3: none of the clauses before has these literals");
  EXPECT_EQ(says("d 0\n"), "3:3: none of the clauses before has these literals");
  EXPECT_EQ(says("1 0\n"),
            "3:1: the clause does not follow from the problem and the clauses before by unit "
            "propagation");
  EXPECT_EQ(says("1 7 0\n"), "3:3: found '7', expected a literal of a variable up to 6, or 0");
  EXPECT_EQ(says("-7 0\n").substr(0, 20), "3:1: found '-7', exp");
  EXPECT_EQ(says("1 -0 0\n").substr(0, 20), "3:3: found '-0', exp");
  EXPECT_EQ(says("1 +2 0\n").substr(0, 20), "3:3: found '+2', exp");
  EXPECT_EQ(says("01 2 0\n").substr(0, 20), "3:1: found '01', exp");
  EXPECT_EQ(says("d d 0\n").substr(0, 19), "3:3: found 'd', exp");
  EXPECT_EQ(says("1 2 1 0\n"),
            "3:5: found '1', expected a variable that the clause does not have yet");
  EXPECT_EQ(says("1 -1 0\n"),
            "3:3: found '-1', expected a variable that the clause does not have yet");
  EXPECT_EQ(says("1 2\n"),
            "3:4: found the end of the line, expected a literal of a variable up to 6, or 0");
  EXPECT_EQ(says("1 2 0 3 0\n"), "3:7: found '3', expected the end of the line");
  EXPECT_EQ(says("1 2 0"), "3:6: found the end of the text, expected the end of the line");
  EXPECT_EQ(says("1 2 0\n"),
            "4:1: found the end of the text, expected a clause; the last one is the empty clause "
            "'0'");
  EXPECT_EQ(says("\n"),
            "3:1: found the end of the line, expected a clause; the last one is the empty clause "
            "'0'");
  EXPECT_EQ(says("c 1 2 0\n").substr(0, 19), "3:1: found 'c', exp");
  const Problem none = read("A\n");
  EXPECT_EQ(fault(none, head(none) + "0\n"), "");
  EXPECT_EQ(fault(none, head(none) + "0\n0\n"), "4:1: found '0', expected the end of the text");
  EXPECT_EQ(fault(none, head(none) + "0\n\n"),
            "4:1: found the end of the line, expected the end of the text");
  EXPECT_EQ(fault(none, head(problem) + "0\n").substr(0, 12), "2:11: found ");
  EXPECT_EQ(fault(none, "c dlx refutation certificate 2\n"),
            "1:30: found '2', expected a certificate that begins with 'c dlx refutation "
            "certificate 1'");
  EXPECT_EQ(fault(none, "0\n").substr(0, 15), "1:1: found '0',");
}

TEST(RefutationCertificate, ProvesNothingAboutProblemsWithoutPrimaryItems) {
  for (const char* const text : {"|items: | X\nX\n", "|items: | X\n"}) {
    const Problem problem = read(text);
    EXPECT_EQ(fault(problem, head(problem) + "0\n").substr(0, 4), "3:1:");
  }
  EXPECT_EQ(fault(Problem(), head(Problem()) + "0\n").substr(0, 4), "3:1:");
}

// -- rules ----------------------------------------------------------------------------------------

TEST(RefutationCertificate, NumbersTheColoursAfterTheOptions) {
  // Variables 7 and 8 are the colours red and blue of X, and variable 9 is the colour green of Y.
  // Option 3 covers Y without a colour. This option needs no colour variable.
  const Problem problem = read(
      "A | X Y\n"
      "A X:red Y:green\nA X:blue\nA X:red Y\nA X:blue Y:green\nA X\nX:red\n");
  UnitPropagation propagation(problem);
  EXPECT_EQ(propagation.num_variables(), 9U);
  const auto implies = [&](const Clause& clause) { return propagation.implies(clause); };
  EXPECT_TRUE(implies({-1, 7}));
  EXPECT_TRUE(implies({-4, 8}));
  EXPECT_TRUE(implies({-1, 9}));
  EXPECT_TRUE(implies({-7, 1, 3}));
  EXPECT_TRUE(implies({-9, 1, 4}));
  EXPECT_TRUE(implies({-7, -8}));
  EXPECT_TRUE(implies({-3, -9}));
  EXPECT_TRUE(implies({-5, -7}));
  EXPECT_TRUE(implies({-6}));
  EXPECT_FALSE(implies({-3, 8}));
  EXPECT_FALSE(implies({-7}));
}

TEST(RefutationCertificate, PropagatesMultiplicities) {
  const Problem problem = read("2:3|A 0:2|B\nA\nA\nA\nA\nB A\nB\nB\n");
  UnitPropagation propagation(problem);
  const auto implies = [&](const Clause& clause) { return propagation.implies(clause); };
  EXPECT_TRUE(implies({-1, -2, -3, -4}));
  EXPECT_FALSE(implies({-1, -2, -3}));
  EXPECT_TRUE(implies({1, 2, 3, 4}));
  EXPECT_TRUE(implies({1, 2, 3, 5}));
  EXPECT_FALSE(implies({1, 2, 3}));
  EXPECT_TRUE(implies({-5, -6, -7}));
  EXPECT_TRUE(implies({1, 2, -6, -7, 3}));
  EXPECT_FALSE(propagation.is_refuted());
}

// -- comparison with the CNF ----------------------------------------------------------------------

// Extends half of a clause by random literals until the clause follows, then removes the literals
// that are not needed. The result may fail to follow.
Clause learned(const CnfReference& reference, Clause clause, std::uint32_t variables,
               std::mt19937_64& random) {
  clause.resize(clause.size() / 2);
  for (int round = 0; round < 20 && !reference.implies(clause); ++round) {
    const auto variable = static_cast<std::int32_t>(1 + random() % variables);
    const bool is_new = std::ranges::none_of(
        clause, [&](std::int32_t literal) { return literal == variable || literal == -variable; });
    if (is_new) clause.push_back(random() % 4 == 0 ? variable : -variable);
  }
  if (!reference.implies(clause)) return clause;
  for (std::size_t at = clause.size(); at-- > 0;) {
    Clause shorter = clause;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(at));
    if (reference.implies(shorter)) clause = shorter;
  }
  return clause;
}

TEST(RefutationCertificate, ClausesFollowAsTheyDoFromTheCnf) {
  std::size_t followed = 0, refuted = 0, removed = 0;
  for (std::uint64_t seed = 0; seed < num_test_problems(200); ++seed) {
    const Problem problem = seed % 2 == 0 ? crowded(seed) : random_kind(seed, 12);
    UnitPropagation propagation(problem);
    CnfReference reference(written_formats::written("cnf", problem));
    ASSERT_EQ(propagation.is_refuted(), reference.is_refuted()) << seed;
    const std::uint32_t variables = propagation.num_variables();
    std::mt19937_64 random(seed);
    Clauses added;
    Clause clause;
    for (int step = 0; step < 150; ++step) {
      if (!added.empty() && random() % 4 == 0) {
        const std::size_t at = random() % 2 == 0 ? added.size() - 1 : random() % added.size();
        std::ranges::shuffle(added[at], random);
        ASSERT_TRUE(propagation.remove(added[at])) << seed;
        ASSERT_TRUE(reference.remove(added[at])) << seed;
        added.erase(added.begin() + static_cast<std::ptrdiff_t>(at));
        ++removed;
      }
      // Most clauses share literals with the previous clause or with another clause.
      if (random() % 4 == 0) clause.clear();
      if (!added.empty() && random() % 4 == 0) clause = added[random() % added.size()];
      std::erase_if(clause, [&](std::int32_t) { return random() % 4 == 0; });
      for (std::uint64_t more = random() % 4; variables > 0 && more > 0; --more) {
        const auto variable = static_cast<std::int32_t>(1 + random() % variables);
        std::erase_if(clause, [&](std::int32_t literal) {
          return literal == variable || literal == -variable;
        });
        clause.push_back(random() % 3 == 0 ? variable : -variable);
      }
      std::ranges::shuffle(clause, random);
      if (variables > 0 && random() % 2 == 0)
        clause = learned(reference, clause, variables, random);
      const bool follows = propagation.implies(clause);
      ASSERT_EQ(follows, reference.implies(clause)) << seed;
      if (!follows) continue;
      ++followed;
      added.push_back(clause);
      propagation.add(clause);
      reference.add(clause);
      ASSERT_EQ(propagation.is_refuted(), reference.is_refuted()) << seed;
    }
    if (!propagation.is_refuted()) continue;
    ++refuted;
    if (problem.num_options() <= 20) {
      ASSERT_TRUE(brute_force(problem).empty()) << seed;
    }
  }
  EXPECT_GT(followed, 2'000U);
  EXPECT_GT(removed, 2'000U);
  EXPECT_GT(refuted, 60U);
}

TEST(RefutationCertificate, ProofsBySearchAreAcceptedAndChangedOnesOnlyIfTheyFollow) {
  std::size_t proofs = 0, refused = 0, still = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Problem problem = random_kind(seed, 13);
    if (problem.num_options() == 0 || !brute_force(problem).empty()) continue;
    const std::string cnf = written_formats::written("cnf", problem);
    const std::vector<Step> steps = ProofBySearch(problem, seed).run();
    ASSERT_EQ(fault(problem, written(problem, steps)), "") << seed;
    ASSERT_TRUE(CnfReference::accepts(cnf, steps)) << seed;
    if (steps.size() < 3) continue;
    ++proofs;
    std::mt19937_64 random(seed);
    const std::size_t variables = UnitPropagation(problem).num_variables();
    for (int change = 0; change < 10; ++change) {
      const std::vector<Step> other = changed(steps, variables, random);
      const bool accepts = !has_repeated_variable(other) && CnfReference::accepts(cnf, other);
      ASSERT_EQ(fault(problem, written(problem, other)).empty(), accepts)
          << seed << '\n'
          << written(problem, other);
      ++(accepts ? still : refused);
    }
  }
  EXPECT_GT(proofs, 100U);
  EXPECT_GT(refused, 300U);
  EXPECT_GT(still, 100U);
}

TEST(RefutationCertificate, ProblemsWithCoversAreNotRefuted) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Problem problem = random_kind(seed, 12);
    if (brute_force(problem).empty()) continue;
    const std::uint32_t variables = UnitPropagation(problem).num_variables();
    if (variables == 0) continue;
    ++tried;
    std::mt19937_64 random(seed);
    for (int certificate = 0; certificate < 20; ++certificate) {
      std::vector<Step> steps;
      for (int k = 0; k < 6; ++k) {
        steps.push_back({false, {}});
        for (int size = 0; size < 2; ++size) {
          const auto variable = static_cast<std::int32_t>(1 + random() % variables);
          steps.back().clause.push_back(random() % 2 == 0 ? variable : -variable);
        }
      }
      steps.push_back({false, {}});
      ASSERT_NE(fault(problem, written(problem, steps)), "") << seed;
    }
  }
  EXPECT_GT(tried, 100U);
}

TEST(RefutationCertificate, RemovedClausesImplyNothing) {
  // If options 1 and 3 are true, only the options with Z can cover M and N, and they exclude each
  // other. If option 3 is false, options 4 and 5 are true, and only option 6 can cover W.
  const Problem problem = read(
      "D I J W M N | P Q S1 S2 T1 T2 Z\n"
      "D S1 S2\nD\nI J T1 T2\nI P\nJ Q\nW\nW P\nW Q\n"
      "M S1\nM T1\nM Z\nN S2\nN T2\nN Z\n");
  UnitPropagation propagation(problem);
  const Clause excludes = {-1, -3}, leaves = {-1, 6};
  EXPECT_FALSE(propagation.implies(leaves));
  EXPECT_TRUE(propagation.implies(excludes));
  propagation.add(excludes);
  EXPECT_TRUE(propagation.implies(leaves));
  EXPECT_TRUE(propagation.remove(excludes));
  EXPECT_FALSE(propagation.implies(leaves));
}

TEST(RefutationCertificate, ManyRemovedClausesLeaveTheOthersInPlace) {
  // Pigeons in holes: no clause of three literals about pairs follows without search, and clauses of
  // an item can be added and removed any number of times.
  std::string text = "A B C D | P Q R\n";
  for (const char* const item : {"A", "B", "C", "D"}) {
    for (const char* const hole : {"P", "Q", "R"}) text += std::string(item) + ' ' + hole + '\n';
  }
  const Problem problem = read(text);
  UnitPropagation propagation(problem);
  const Clause kept = {-1, -5}, needed = {-1, -4};
  ASSERT_FALSE(propagation.implies(Clause{-1}));
  ASSERT_TRUE(propagation.implies(kept));
  propagation.add(kept);
  for (int round = 0; round < 100'000; ++round) {
    const Clause clause = {1, 2, 3, 4, static_cast<std::int32_t>(5 + round % 8)};
    ASSERT_TRUE(propagation.implies(clause));
    propagation.add(clause);
    if (round % 1000 != 0) {
      ASSERT_TRUE(propagation.remove(clause));
      ASSERT_EQ(propagation.remove(needed), false);
    }
  }
  EXPECT_FALSE(propagation.is_refuted());
  EXPECT_TRUE(propagation.remove(kept));
  EXPECT_FALSE(propagation.remove(kept));
  for (int round = 0; round < 100; ++round) {
    ASSERT_TRUE(propagation.remove(Clause{4, 3, 2, 1, 5})) << round;
  }
  EXPECT_FALSE(propagation.remove(Clause{4, 3, 2, 1, 5}));
  EXPECT_TRUE(propagation.implies(needed));
  EXPECT_FALSE(propagation.implies(Clause{-1}));
}

// -- damage ---------------------------------------------------------------------------------------

TEST(RefutationCertificate, DamagedTextIsRefusedWithAPlaceOrStillAProof) {
  const Problem problem = read(
      "A B C D | P Q R\n"
      "A P\nA Q\nA R:1\nB P\nB Q\nB R:2\nC P\nC Q\nC R:3\nD P\nD Q\nD R:4\n");
  ASSERT_TRUE(brute_force(problem).empty());
  const Problem other = read("A B C D | P Q R S\nA P\nB Q\nC R\nD\n");
  const std::string certificate = written(problem, ProofBySearch(problem, 1).run());
  ASSERT_EQ(fault(problem, certificate), "");
  const std::string characters = "0123456789-d c\n\r\t x\x80";
  std::mt19937_64 random(1);
  for (std::size_t size = 0; size < certificate.size(); ++size) {
    ASSERT_NE(fault(problem, certificate.substr(0, size)), "") << size;
  }
  for (int round = 0; round < 5000; ++round) {
    std::string text = certificate;
    for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
      const std::size_t at = random() % text.size();
      const char character = characters[random() % characters.size()];
      switch (random() % 3) {
        case 0:
          text[at] = character;
          break;
        case 1:
          text.insert(at, 1, character);
          break;
        default:
          text.erase(at, 1 + random() % 4);
      }
      if (text.empty()) break;
    }
    fault(problem, text);  // no other exception
    ASSERT_NE(fault(other, head(other) + text.substr(std::min(text.size(), head(other).size()))),
              "")
        << text;
  }
}

TEST(RefutationCertificate, RefusesAFilterOfCovers) {
  const Problem problem = read("A B\nA\nB\nA B\n");
  for (const Query::Kind kind : {Query::Kind::list, Query::Kind::count}) {
    std::ostringstream out;
    Query query;
    query.kind = kind;
    query.certificate = &out;
    query.accept = [](const Cover&) { return true; };
    EXPECT_THROW(run(problem, query, {}), UnsupportedSetting);
    EXPECT_EQ(out.str(), "");
  }
}

}  // namespace dlx::testing::refutation_certificate_test
