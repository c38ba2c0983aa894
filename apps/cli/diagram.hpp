#pragma once

#include <cstdint>
#include <functional>

#include "apps/cli/command_line.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/solution_writer.hpp"
#include "dlx/how.hpp"
#include "dlx/problem.hpp"
#include "dlx/zdd.hpp"

namespace dlx::cli {

/// Builds the diagram of a problem within the limits of the flags and has `use` do what is asked
/// for; says on stderr why there is none if so. The exit code of `use`, or that of the limit.
ExitCode with_diagram(const Problem& problem, const SearchFlags& flags, Output& out,
                      const std::function<ExitCode(const ZddResult&)>& use);

/// Says that states found no room, and what helps; the exit code.
ExitCode end_without_memory(const MemoryLimit& error);

/// How many solutions are to be drawn at random.
struct SampleFlags {
  std::uint64_t draws = 0;  ///< 0: none, it was not asked for
  std::uint64_t seed = 0;

  /// Adds --sample; --seed is apart, for searches have one.
  void add_to(CommandLine& line);
  void add_seed_to(CommandLine& line);
};

/// Writes solutions that are drawn at random, all with the same chance, each on its own: one may
/// come twice.
ExitCode write_samples(const RankedCovers& covers, const SampleFlags& sample, Output& out,
                       SolutionWriter& writer);

/// The same for a problem whose diagram is built for that.
ExitCode run_sample(const Problem& problem, const SearchFlags& flags, const SampleFlags& sample,
                    Output& out, SolutionWriter& writer);

}  // namespace dlx::cli
