#pragma once

#include <cstddef>
#include <cstdint>

/// The constants of clause learning. Unsuitable values cost time and change no set of covers.
/// Internal.
namespace dlx::learning::tuning {

// -- Learned clauses: memory against repeated conflicts

/// Clauses of at most this distance (LBD) are kept; Audemard and Simon call them glue clauses.
inline constexpr std::uint32_t kept_distance = 2;
/// Clauses of at most this distance are kept if a conflict used them since the last reduction.
inline constexpr std::uint32_t kept_if_used_distance = 6;
/// Percent of the other clauses that a reduction removes.
inline constexpr std::size_t removed_percent = 60;
/// Conflicts before the first reduction, and by how many conflicts each next interval is longer.
inline constexpr std::uint64_t first_reduction = 2'000;
inline constexpr std::uint64_t reduction_step = 300;

// -- Activities of variables

/// An activity loses this share at each conflict: in focused mode, and in stable mode.
inline constexpr double focused_decay = 0.08;
inline constexpr double stable_decay = 0.05;

// -- Restarts: frequent in focused mode, for refutations; rare in stable mode, for covers

/// Conflicts that the fast and the slow average of distances remember.
inline constexpr double fast_average = 33;
inline constexpr double slow_average = 1e5;
/// In focused mode, a restart is due if the fast average is this many times the slow one.
inline constexpr double restart_ratio = 1.1;
inline constexpr std::uint64_t min_restart_interval = 2;
/// Conflicts of the first restart interval in stable mode, a multiple of the Luby sequence.
inline constexpr std::uint64_t luby_unit = 1'024;
/// Conflicts of the first focused mode; the k-th next mode takes the work of this mode times k^2.
inline constexpr std::uint64_t first_mode = 1'000;

/// Steps of probing options at the root.
inline constexpr std::uint64_t probe_steps = 10'000'000;

/// Conflicts between two changes of the preferred values; the k-th interval is k times as long.
inline constexpr std::uint64_t rephase = 1'000;

/// Share of the variables that are newly assigned at the root before the constraints are rebuilt.
inline constexpr double simplify_share = 0.01;

}  // namespace dlx::learning::tuning
