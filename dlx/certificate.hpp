#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/cost.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// The first line of a certificate of a count, with its version.
inline constexpr std::string_view certificate_header = "dlx count certificate 1";
/// The target of an arc that covers the last items.
inline constexpr std::string_view certificate_end = "end";

/// The result of verify_count().
struct CertifiedCount {
  BigCount count;                ///< the number of covers of the problem
  std::uint64_t states = 0;      ///< number of lines for states
  std::uint64_t arcs = 0;        ///< number of arcs from one state to another or to the end
  std::uint64_t max_states = 0;  ///< largest number of states stored at the same time
};

/// Verifies a certificate of a count, as `dlx count --certificate` writes it, and returns the
/// number of covers that the certificate proves for `problem`. Shares no code with the search, and
/// relies only on the definition of a cover:
///
///   - the certificate names an order of the primary items. A state is a position in this order,
///     and the set of covered items that can still matter, with their colours. Items before the
///     position are covered, the item at the position is not;
///   - a line lists the options that cover the item at the position and fit the state, each with
///     the state that the option leads to. The line must list all of these options and no others;
///   - the number of covers is the number of paths from the state without covered items to the end,
///     where all primary items are covered. The paths are added up line by line.
///
/// The order of the items and the merging of states do not affect the number of covers, so that no
/// certificate can prove a wrong number.
///
///     std::stringstream file;
///     dlx::run(problem, {.kind = dlx::Query::Kind::count, .certificate = &file});
///     std::cout << dlx::verify_count(problem, file, "file").count << '\n';
///
/// `in`:     read to its end; exceptions of its buffer pass through.
/// `source`: its name in messages.
/// Cost:     for each state, the entries of the options that have its item.
/// Memory:   O(N + L), plus 8 bytes for each item of the states that were reached and not yet
///           processed.
/// Errors:   ParseError at the first fault, for any input; std::invalid_argument if the problem has
///           multiplicities.
/// Source:   docs/certificates.md specifies the format, docs/counting.md explains states.
CertifiedCount verify_count(const Problem& problem, std::istream& in, const std::string& source);

/// The first line of a certificate of a bound, with its version.
inline constexpr std::string_view bound_certificate_header = "dlx bound certificate 1";

/// The result of verify_bound().
struct CertifiedBound {
  /// Lower bound for the cost of every cover that the certificate does not list, in units of
  /// 10^-problem.cost_digits(); empty if no other cover exists.
  std::optional<std::int64_t> bound;
  std::vector<CheapCover> covers;  ///< the listed covers, which were verified
  std::uint64_t prices = 0;        ///< lines that give dual values (prices) to items
  std::uint64_t splits = 0;        ///< number of case distinctions
  std::uint64_t searched = 0;      ///< nodes of the searches that the verifier performed
};

/// Verifies a certificate of a bound, as `dlx solve --min-cost --certificate` writes it: every
/// cover of `problem` that the certificate does not list costs at least the bound. Shares no code
/// with the search, and computes in whole numbers:
///
///   - prices are dual values of the items. For any prices, the cost of a cover is the sum of the
///     prices of its items, counted with multiplicity, plus the reduced costs of its options. A
///     lower bound is therefore the sum of all negative reduced costs, of each positive price times
///     the least multiplicity, and of each negative price times the greatest multiplicity. An
///     option whose reduced cost exceeds the gap to the bound is in no cheaper cover;
///   - a cover has at most one of the options that contain two or three of the same three items, if
///     each of the items is covered at most once. These sets of options (subset-row cuts) may have
///     a price, too;
///   - a line may distinguish two cases for two items that are covered at most once: one option
///     covers both items, or no option covers both. Another line distinguishes the covers with and
///     without an option;
///   - a line may leave the remaining options to a search by the verifier.
///
///     std::stringstream file;
///     dlx::run(problem, {.kind = dlx::Query::Kind::cheapest, .certificate = &file},
///              {.limit = 1});
///     std::cout << *dlx::verify_bound(problem, file, "file").bound << '\n';
///
/// `in`:     read to its end; exceptions of its buffer pass through.
/// `source`: its name in messages.
/// Cost:     for each line the entries of the remaining options.
/// Memory:   the remaining options of the open lines.
/// Errors:   ParseError at the first fault, for any input.
/// Source:   docs/certificates.md specifies the format, docs/engines.md explains the dual values.
CertifiedBound verify_bound(const Problem& problem, std::istream& in, const std::string& source);

/// The first line of a certificate of a refutation, with its version.
inline constexpr std::string_view refutation_certificate_header = "c dlx refutation certificate 1";

/// The result of verify_refutation().
struct CertifiedRefutation {
  std::uint64_t clauses = 0;  ///< number of added clauses, with the empty one
  std::uint64_t removed = 0;  ///< number of removed clauses
};

/// Verifies a certificate that `problem` has no cover: a list of clauses, each of which follows
/// from the problem and the earlier clauses, up to the empty clause, which is a contradiction.
/// Returns only if the certificate is correct. Shares no code with the search:
///
///   - the variables are the options, and the colours that at least two options give an item. A
///     literal is a variable or its negation; a clause means that one of its literals is true;
///   - a clause follows if unit propagation leads to a contradiction when all of its literals are
///     assumed to be false. Unit propagation assigns repeatedly what a single constraint implies:
///     if an item is covered as often as allowed, its other options are false; if an item has only
///     as many options as it needs, they are true; if all literals of a clause but one are false,
///     the last literal is true;
///   - a clause may be removed, which makes the rest faster to verify.
///
/// The text is also a proof in the format DRAT for the problem as CNF, so that programs such as
/// drat-trim can verify it.
///
///     const std::string text = "A B C\nA B\nB C\nA C\n";
///     std::stringstream file;
///     file << "c dlx refutation certificate 1\nc problem " << dlx::digest_text(text)
///          << "\n-1 0\n0\n";
///     const dlx::Problem problem = dlx::parse_problem(text).problem;
///     std::cout << dlx::verify_refutation(problem, file, "file").clauses << '\n';
///
/// Cost:     for each clause, the propagation of its negated literals, except those shared with the
///           previous clause.
/// Memory:   O(N + L), and the clauses that were not removed.
/// `in`:     read to its end; exceptions of its buffer pass through.
/// `source`: its name in messages.
/// Errors:   ParseError at the first fault, for any input; std::length_error for 2^32 literals.
/// Source:   docs/certificates.md specifies the format; Goldberg, Novikov, DATE 2003; Wetzler,
///           Heule, Hunt, SAT 2014 (DRAT).
CertifiedRefutation verify_refutation(const Problem& problem, std::istream& in,
                                      const std::string& source);

}  // namespace dlx
