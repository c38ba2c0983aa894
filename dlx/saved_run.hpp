#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "dlx/big_count.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// What is left of an answer, and what it came to so far: all that another process needs to go on
/// with it. run() has SolveOptions::on_save see one from time to time, and can begin with it:
/// whatever the plan is, reduced, in parts or pieces, by states or by an engine.
///
///     std::string bytes;  // into a file
///     dlx::SolveOptions how;
///     how.on_save = [&](const dlx::SavedRun* run) {
///       if (run != nullptr) bytes = dlx::encode_run(*run);
///     };
///     how.max_time = std::chrono::seconds(10);
///     const dlx::Query question{.kind = dlx::Query::Kind::count};
///     dlx::run(problem, question, how);
///     dlx::Result answer = dlx::run(problem, question, how, {}, dlx::decode_run(bytes));
///
/// Lifetime: a value. What only run() reads is bytes.
struct SavedRun {
  Fingerprint problem{};
  std::string engine;  ///< that was asked for, and the next two
  Counting counting = Counting::automatic;
  When reducing = When::automatic;
  std::string kind;  ///< of question and plan, in words
  BigCount found;    ///< covers there are at least; all of them if that was the end
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::string task;    ///< what is left
  std::string tables;  ///< and states; large
  std::string note;    ///< kept with it, for the program that saves it
};

/// What was saved as bytes, the same on every machine: a line with the version, what is to be
/// known, and a checksum (SHA-1) behind it. They come piece by piece, since there may be many;
/// `note` stands for the one of the run.
void encode_run(const SavedRun& run, std::string_view note,
                const std::function<void(std::string_view)>& write);
std::string encode_run(const SavedRun& run);

/// Reads such bytes, whatever they are.
///
/// Cost:     O(bytes); tables stay where they are.
/// Errors:   StateError for another version, for bytes that are cut or changed. Whether they make
///           sense for a problem is left to run(), which knows it.
SavedRun decode_run(std::string bytes);

}  // namespace dlx
