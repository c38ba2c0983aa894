#pragma once

#include <cstdint>
#include <istream>
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
/// That of one in which isomorphic remainders are one.
inline constexpr std::string_view symmetric_certificate_header = "dlx count certificate 2";
/// What an arc leads to that covers the last items.
inline constexpr std::string_view certificate_end = "end";

/// What a certificate was found to prove.
struct CertifiedCount {
  BigCount count;                ///< the number of covers of the problem
  std::uint64_t states = 0;      ///< lines of states, or of remainders
  std::uint64_t arcs = 0;        ///< ways from one state to another, or to the end
  std::uint64_t max_states = 0;  ///< that were kept at a time
  std::uint64_t isomorphic = 0;  ///< arcs to what was shown to be isomorphic to another remainder
};

/// Goes through a certificate of a count, such as `dlx count --certificate` writes, and makes sure
/// that it is one of `problem`: what comes back is then the number of covers. Shares no code with
/// what counts, and trusts nothing but the definition of a cover:
///
///   - a state is a position, an item in an order of the primary items that the certificate names,
///     and what is covered of the items that still matter, with which colours. Items before the
///     position are covered, the one there is not;
///   - in a state, each option that fits covers that item, and leads to one other state. A line of
///     the certificate must name all of these options and no other;
///   - the covers are the ways from the state in which nothing is covered to the end, where all
///     primary items are; they are added up line by line.
///
/// Where isomorphic remainders are one (the second header), a line is that of a remainder: of what
/// is left of the problem when some options are taken. It names all options that are left of some
/// item, and for each of them the number of covers, which a plain search finds again, or a line
/// above with as many: for it says which option of that line stands for which one here, and these
/// are found to be at items that become each other. So no group is trusted, nor any labelling.
///
/// Which item comes first and which states are one makes no difference to the number, so
/// whatever a certificate says about that, a number that is wrong cannot pass.
///
///     std::stringstream file;
///     dlx::run(problem, {.kind = dlx::Query::Kind::count, .certificate = &file});
///     std::cout << dlx::verify_count(problem, file, "file").count << '\n';
///
/// `in`:     read to its end; what its buffer throws passes through. `source`: its name.
/// Cost:     for each state, the entries of the options that have its item; for each option of a
///           line with symmetries, the entries of those that are left. Memory: O(N + L), and the
///           states that were reached and not gone through yet, with 8 bytes for each of their
///           items; with symmetries, the options and items that are left in each line, 256 MB
///           at most, beyond which they are worked out again where they are wanted.
/// Errors:   ParseError at the first thing that is not as it must be, whatever the bytes;
///           std::invalid_argument if the problem has multiplicities.
/// Source:   docs/formats.md has the format, docs/counting.md what states are.
CertifiedCount verify_count(const Problem& problem, std::istream& in, const std::string& source);

/// The first line of a certificate of a bound, with its version.
inline constexpr std::string_view bound_certificate_header = "dlx bound certificate 1";

/// What a certificate was found to prove.
struct CertifiedBound {
  /// No cover but those that the certificate lists costs less, in units of
  /// 10^-problem.cost_digits(); none: there is no other cover at all.
  std::optional<std::int64_t> bound;
  std::vector<CheapCover> covers;  ///< those that it lists, which were verified
  std::uint64_t prices = 0;        ///< lines with prices
  std::uint64_t splits = 0;        ///< in two
  std::uint64_t searched = 0;      ///< nodes of the searches that it leaves to the verifier
};

/// Goes through a certificate of a bound, such as `dlx solve --min-cost --certificate` writes, and
/// makes sure that no cover of `problem` costs less, but for those that it lists. Shares no code
/// with what finds covers, and calculates in whole numbers:
///
///   - whatever prices the items have, a cover costs the sum of the prices, each as often as the
///   item
///     is covered, and what its options cost beyond the prices of their items. So no cover costs
///     less than the sum of all prices, those above 0 as often as the item has to be covered and
///     those below 0 as often as it may be, and of what options cost less than theirs; and none
///     below the bound has an option that costs too much beyond them;
///   - of the options with two or three of the same three items, covered once at most each, a cover
///     has one at most. So these may have a price, too;
///   - in a cover either an option has two given items, which are covered once at most, and no
///   other
///     option has one of them, or no option has both;
///   - what is left is searched, where a line says so.
///
///     std::stringstream file;
///     dlx::run(problem, {.kind = dlx::Query::Kind::cheapest, .certificate = &file},
///              {.max_solutions = 1});
///     std::cout << *dlx::verify_bound(problem, file, "file").bound << '\n';
///
/// `in`:     read to its end; what its buffer throws passes through. `source`: its name.
/// Cost:     for each line the entries of the options that are left where it stands. Memory: these
///           options, of the lines that are open.
/// Errors:   ParseError at the first thing that is not as it must be, whatever the bytes.
/// Source:   docs/formats.md has the format, docs/engines.md what the prices are.
CertifiedBound verify_bound(const Problem& problem, std::istream& in, const std::string& source);

}  // namespace dlx
