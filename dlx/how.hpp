#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/settings.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

struct SavedRun;  // dlx/saved_run.hpp

/// When something is done that may pay: to reduce a problem before it is searched (reduce()), or to
/// use its symmetries to count its covers.
enum class When {
  automatic,  ///< if a look says that it pays, or counting takes longer than a look for symmetries
  always,     ///< at once; by symmetries, in no other way
  never,
};

/// How covers are counted.
enum class Counting {
  automatic,  ///< by states and by enumerating in turns, as long as either may pay
  states,     ///< by states alone
  engine,     ///< by the engine, one by one
};

/// How an answer is to be found, and when to stop. What is left as it is, is chosen.
struct SolveOptions {
  std::string engine = "auto";  ///< a name of engines(), or "auto"; of searches
  Strategy strategy = {};
  Counting counting = Counting::automatic;
  unsigned threads = 1;  ///< of searches; 0: one for each core
  bool ordered = true;   ///< with several threads: covers in the order of one
  When reducing = When::automatic;
  When symmetry = When::automatic;  ///< of counts neither saved nor limited, which refuse `always`
  /// In which order states go through the items: a name of item_orders(), or "auto".
  std::string item_order = "auto";
  /// Bytes that tables of states may take, beside what the problem itself needs.
  std::uint64_t memory = std::uint64_t{1} << 30;
  /// Of a count: gets what verify_count() can go over; of the cheapest: what verify_bound() can.
  std::ostream* certificate = nullptr;

  std::uint64_t max_nodes = no_limit;
  std::chrono::duration<double> max_time = std::chrono::duration<double>::max();
  const StopFlag* stop = nullptr;  ///< not owned; looked at every few milliseconds or less
  /// Called every progress_interval or so, on the calling thread.
  std::function<void(const Progress&)> on_progress = {};
  std::chrono::duration<double> progress_interval{0.5};
  /// Called every save_interval or so, and at the end unless a limit of covers ended it, on the
  /// calling thread: with all that another process needs to go on, or with nullptr if that can't be
  /// told. A half of `memory` is then for tables, the other one for what is saved.
  std::function<void(const SavedRun*)> on_save = {};
  std::chrono::duration<double> save_interval{60};
};

/// What states did where covers were counted by them. Parts of a problem are counted one after the
/// other; these are sums but for `memory`.
struct MemoStatistics {
  std::uint64_t states = 0;    ///< expanded, each once unless memory was short
  std::uint64_t reached = 0;   ///< times that a state was reached by a choice
  std::uint64_t hits = 0;      ///< of these, those to a state that was there already
  std::uint64_t lone = 0;      ///< nodes searched without a table, since memory was short
  std::uint64_t memory = 0;    ///< bytes of the tables at their largest
  std::size_t state_bits = 0;  ///< bits of the largest kind of state
  std::string_view order;      ///< in which it went through the items (of the largest part)
  std::size_t components = 1;  ///< parts of the problem that have no item in common
  bool dropped = false;        ///< it did not pay: an engine enumerated the covers
};

/// The orders of items that can be asked for.
std::vector<std::string_view> item_orders();

/// A setting was asked for that nothing heeds which the answer is found by. what() says so.
class UnsupportedSetting : public std::invalid_argument {
 public:
  UnsupportedSetting(Setting setting, const std::string& by);
  Setting setting() const { return setting_; }

 private:
  Setting setting_;
};

/// What is to be kept has no room in the memory that it may take. what() says so in a sentence.
class MemoryLimit : public std::length_error {
 public:
  using std::length_error::length_error;
};

}  // namespace dlx
