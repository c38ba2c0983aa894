#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/problem.hpp"
#include "dlx/search.hpp"

namespace dlx {

struct CountState;  // dlx/count_state.hpp

/// How to count, and when to stop.
struct CountOptions {
  /// Threads and limits. The engine: "auto", "memo", or one of engines() to count by enumerating.
  /// Threads are for enumerating; a limit of nodes is one of a search tree, so it rules "memo" out.
  SearchOptions search = {};
  /// Bytes that tables of states may take, beside what the problem itself needs.
  std::uint64_t memory = std::uint64_t{1} << 30;
  /// In which order "memo" goes through the items: a name of item_orders(), or "auto".
  std::string order = "auto";
  /// Called every search.save_interval or so (less often if it takes long, so that a twentieth of
  /// the time goes into saving at most), and when the count ends, unless a limit of solutions ended
  /// it: with all that another process needs to go on, or with nullptr if that can't be told, since
  /// the enumeration is too deep or memory is short. A half of `memory` is then for tables, the
  /// other one for the state. (search.on_save is not for counting.)
  std::function<void(const CountState*)> on_save = {};
};

/// What "memo" did, if it was tried. Components are counted one after the other; these are sums but
/// for `memory`.
struct MemoStatistics {
  std::uint64_t states = 0;    ///< expanded, each once unless memory was short
  std::uint64_t reached = 0;   ///< times that a state was reached by a choice
  std::uint64_t hits = 0;      ///< of these, those to a state that was there already
  std::uint64_t lone = 0;      ///< nodes searched without a table, since memory was short
  std::uint64_t memory = 0;    ///< bytes of the tables at their largest
  std::size_t state_bits = 0;  ///< bits of the largest kind of state
  std::string_view order;      ///< in which it went through the items (of the largest component)
  std::size_t components = 1;  ///< parts of the problem that have no item in common
  bool dropped = false;        ///< it did not pay: another engine enumerated the covers
};

/// What a count came to.
struct CountResult {
  Outcome outcome = Outcome::exhausted;
  BigCount count = 0;  ///< exact if exhausted, else there are at least so many
  Statistics statistics;
  MemoStatistics memo;
};

/// The count that an enumeration came to.
CountResult count_result(const Result& result);

/// Counts the exact covers of a problem, in most cases without enumerating them.
///
///     const dlx::CountResult result = dlx::count_covers(problem);
///     if (result.outcome == dlx::Outcome::exhausted) std::cout << result.count << '\n';
///
/// "memo" goes through the states of a search, which are the uncovered items and the colours that
/// still matter, each once with the number of ways to it, where enumerating goes through every way.
/// There are few states where options are local, as on boards that are longer than wide, and none
/// the fewer where pieces are all different. Arms that meet are gone through one by one. "auto" has
/// it and an enumeration run in turns, as long as it may pay; parts of the problem that have
/// nothing in common are counted apart.
///
/// Cost:     as many table accesses as states have choices; at worst a twentieth more than
///           enumerating or a millisecond, by estimate. Memory: as the options say, and the
///           engine's.
/// Order:    the count is exact, and the same whatever the options (if no limit ends it).
/// Threads:  call it from any thread; it starts its own as SearchOptions::threads says.
/// Errors:   std::invalid_argument for an unknown engine or order, and if "memo" was asked for and
///           the problem has multiplicities, its states take more than 1,024 bits, or there is a
///           limit of nodes; std::bad_alloc. Exceptions of callbacks pass through.
/// Source:   docs/counting.md.
CountResult count_covers(const Problem& problem, const CountOptions& options = {});

/// Goes on with a count that was saved, in whatever process, with any number of threads and any
/// memory. The count and the statistics are of all that was done; limits of time and nodes are for
/// what is done from here on. The engine is that of the state: `options` name the same one, or
/// "auto".
///
/// Memory: of the tables a half of what the options say; the state stays until it is in tables.
/// Errors: StateError if the state is of another problem, engine or order of items, if it makes no
///         sense, or if a limit of solutions ended the count of a part that is larger now;
///         std::invalid_argument for a limit of nodes, if the state is not one of an enumeration.
///         No state makes it do anything worse than to come to another number.
CountResult count_covers(const Problem& problem, const CountOptions& options, CountState state);

/// What is to be kept has no room in the memory that it may take. what() says so in a sentence.
class MemoryLimit : public std::length_error {
 public:
  using std::length_error::length_error;
};

/// Counts the exact covers by states, and writes a certificate of the number, which verify_count()
/// (dlx/certificate.hpp) can go over without trust in anything here.
///
///     std::ostringstream out;
///     const dlx::CountResult result = dlx::count_with_certificate(problem, {}, out);
///     if (result.outcome == dlx::Outcome::exhausted) std::cout << out.str();
///
/// All states are gone through once more than for the count alone, each with a line in the
/// certificate. Where the outcome is not `exhausted`, the certificate is not complete and worth
/// nothing, and the count is 0.
///
/// Cost:     that of count_covers() with "memo"; and a table access and some 10 bytes of text for
///           each option of a state. Memory: as the options say, of which there has to be enough
///           for the states of neighbouring positions.
/// Errors:   those of count_covers() with "memo"; std::invalid_argument for another engine or a
///           limit of solutions; MemoryLimit; those of `out`.
CountResult count_with_certificate(const Problem& problem, const CountOptions& options,
                                   std::ostream& out);

/// The orders of items that can be asked for.
std::vector<std::string_view> item_orders();

}  // namespace dlx
