#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "dlx/big_count.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// An unfinished run of a query: the results so far and the remaining work, so that another process
/// can continue. Regardless of the plan, run() passes a SavedRun to SolveOptions::on_save from time
/// to time, and can start from a SavedRun.
///
///     std::string bytes;  // into a file
///     dlx::SolveOptions how;
///     how.on_save = [&](const dlx::SavedRun* run) {
///       if (run != nullptr) bytes = dlx::encode_run(*run);
///     };
///     how.time_limit = std::chrono::seconds(10);
///     const dlx::Query counting{.kind = dlx::Query::Kind::count};
///     dlx::run(problem, counting, how);
///     dlx::Result answer = dlx::run(problem, counting, how, {}, dlx::decode_run(bytes));
///
/// Lifetime: a value. The fields that only run() reads are opaque bytes.
struct SavedRun {
  Fingerprint problem{};
  std::string engine;  ///< setting of the run, as are the next two fields
  Counting counting = Counting::automatic;
  Switch reduction = Switch::automatic;
  std::string kind;  ///< query and plan, in words
  BigCount found;    ///< covers found so far
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::string task;    ///< remaining work
  std::string tables;  ///< tables of states; large
  /// Work that is not saved and begins again, in words; empty if all work is saved. Not stored.
  std::string unsaved;
  std::string note;  ///< stored for the program that saves the run
};

/// Encodes a saved run as bytes, equal on every machine: a line with the version, the contents, and
/// a checksum (SHA-1). The first form passes the bytes in pieces to `write` and stores `note` in
/// place of the note of the run.
void encode_run(const SavedRun& run, std::string_view note,
                const std::function<void(std::string_view)>& write);
std::string encode_run(const SavedRun& run);

/// Decodes the bytes of encode_run(). Arbitrary bytes are refused, and do no harm.
///
/// Cost:     O(bytes); tables are not copied.
/// Errors:   StateError for another version, or for truncated or changed bytes. run() checks
///           whether the run fits the problem.
SavedRun decode_run(std::string bytes);

}  // namespace dlx
