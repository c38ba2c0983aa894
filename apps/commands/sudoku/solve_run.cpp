#include "apps/commands/sudoku/solve_run.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "apps/cli/input.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace dlx::cli {
namespace {

using sudoku::Puzzle;
using Mode = ChunkSolver::Mode;

// A run with at least this number of puzzles in a chunk needs some megabytes.
constexpr std::size_t many_puzzles = 256;

// If puzzles are solved one by one, answers should not wait for others; but passing a puzzle to
// another thread may take longer than solving it. So a chunk should take this many seconds.
constexpr double short_time = 0.002;
constexpr std::size_t longest_short_chunk = 64;
// When puzzles are listed or counted together, easy puzzles need full windows, while a few
// puzzles with thousands of solutions should not delay other threads or use much memory.
constexpr double search_time = 0.008;
constexpr std::size_t first_search_chunk = 128;
constexpr std::size_t longest_search_chunk = 4096;
constexpr std::uint64_t listed_of_chunk = std::uint64_t{1} << 16;

// The least size of a chunk. In smaller chunks, windows are nearly empty and puzzles take longer,
// so the next chunk would be even smaller.
constexpr std::size_t first_paced_chunk(bool in_batch) { return in_batch ? first_search_chunk : 1; }

unsigned number_of_threads(const SearchFlags& flags) {
  const unsigned threads = flags.options.threads;
  return threads != 0 ? threads : std::max(std::thread::hardware_concurrency(), 1U);
}

// From now on, allocations of the first thread use pages of 2 MB, up to some tens of megabytes, if
// the system provides them; freed memory is kept. For runs that are known to need some megabytes,
// because the first access to a small page costs a microsecond or two. Call once.
void use_large_pages() {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
  constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
  constexpr int reserve = 24 << 20;  // less than glibc's highest threshold
  constexpr int usual_pad = 128 << 10;
  // Blocks of all sizes come from the heap, which grows by this amount once and does not shrink.
  mallopt(M_TRIM_THRESHOLD, 2 * reserve);
  mallopt(M_MMAP_THRESHOLD, reserve);
  mallopt(M_TOP_PAD, reserve);
  const auto before = reinterpret_cast<std::uintptr_t>(sbrk(0));
  void* volatile grow_heap = std::malloc(page / 4);
  std::free(grow_heap);
  mallopt(M_TOP_PAD, usual_pad);
  const auto after = reinterpret_cast<std::uintptr_t>(sbrk(0));
  const std::uintptr_t begin = (before + page - 1) / page * page;
  if (after > begin) madvise(reinterpret_cast<void*>(begin), after - begin, MADV_HUGEPAGE);
#endif
}

}  // namespace

SolveRun::SolveRun(const RunLimits& limits, const PuzzleInput& input, const SearchFlags& flags,
                   const SolveSettings& settings, PuzzleMessages& messages, Output& out,
                   SudokuWriter& writer)
    : limits_(limits),
      rules_(input.rules()),
      flags_(flags),
      settings_(settings),
      threads_(number_of_threads(flags)),
      in_batch_(sudoku::Solver::has_batches(rules_)),
      paced_chunk_(first_paced_chunk(in_batch_)),
      messages_(messages),
      results_(limits, rules_, flags, settings, messages, out, writer),
      pipeline_(
          threads_, [this] { return make_worker(); },
          [this](Chunk& chunk) { results_.write(chunk); },
          [this] {
            results_.flush();
            results_.show_progress();
          }) {}

// -- reading thread

bool SolveRun::solve_all(PuzzleSource& source) {
  chunk_.source = std::make_shared<const std::string>(source.name());
  try {
    read(source);
  } catch (const Stopped&) {
  }
  messages_.note_remarks(source);
  chunk_.ends_input = source.is_last();
  solve_waiting();
  if (!limits_.reached()) return true;
  reading_cut_ = !source.is_last() || !source.at_end();
  return false;
}

void SolveRun::read(PuzzleSource& source) {
  bool any = false;
  for (bool more = true; more && !limits_.reached();) {
    try {
      std::optional<Puzzle> puzzle = source.next();
      more = puzzle.has_value();
      if (more) {
        any = true;
        add(*puzzle, source.name());
      } else if (!any) {
        add_fault(Chunk::Fault::Kind::no_puzzle,
                  ParseError(source.name(), 1, 1, "found the end of the text, expected a puzzle"));
      }
    } catch (const ParseError& error) {
      any = true;
      add_fault(source.is_picture() ? Chunk::Fault::Kind::no_puzzle : Chunk::Fault::Kind::malformed,
                error);
    }
    if (chunk_.puzzles.size() + chunk_.faults.size() < chunk_size()) continue;
    chunk_.ends_input = source.is_last() && source.at_end();
    solve_waiting();
  }
}

void SolveRun::add_fault(Chunk::Fault::Kind kind, const ParseError& error) {
  if (settings_.strict) throw ParseError(error);
  chunk_.faults.push_back({chunk_.puzzles.size(), kind, error});
}

void SolveRun::solve_waiting() {
  if (chunk_.puzzles.empty() && chunk_.faults.empty()) return;
  Chunk chunk;
  chunk.source = chunk_.source;
  std::swap(chunk, chunk_);
  pipeline_.push(std::move(chunk));
}

void SolveRun::before_waiting() {
  solve_waiting();
  if (threads_ > 1) return;  // another thread flushes when it is idle
  results_.flush();
}

void SolveRun::complete() {
  solve_waiting();
  pipeline_.finish();
}

void SolveRun::add(Puzzle& puzzle, const std::string& name) {
  if (puzzle.solution) {  // stored solutions are verified
    const std::string fault = sudoku::solution_fault(puzzle, rules_);
    if (!fault.empty())
      chunk_.faults.push_back(
          {chunk_.puzzles.size(), Chunk::Fault::Kind::wrong_solution,
           ParseError(name, puzzle.line, 1,
                      "the solution given with the puzzle is wrong: " + fault)});
  }
  chunk_.puzzles.push_back(std::move(puzzle));
  if (chunk_.puzzles.size() != many_puzzles) return;
  if (!has_large_pages_) use_large_pages();
  has_large_pages_ = true;
  chunk_.puzzles.reserve(chunk_size());  // a full chunk is likely, and growing moves the puzzles
}

// Many small puzzles are solved together. If solutions are listed, those of a chunk are kept until
// their turn if there are other threads. At the end of a chunk, windows are not full any more: with
// one thread, lists of some thousands are one chunk.
std::size_t SolveRun::chunk_size() const {
  if (!in_batch_ || (searches() && threads_ > 1)) return paced_chunk_;
  if (searches()) return longest_search_chunk;
  return threads_ > 1 ? 4096 : 8192;
}

std::size_t SolveRun::longest_paced_chunk() const {
  if (!in_batch_) return longest_short_chunk;
  if (settings_.mode == Mode::count) return longest_search_chunk;
  const std::uint64_t fitting = listed_of_chunk / std::max<std::uint64_t>(flags_.options.limit, 1);
  return std::clamp<std::uint64_t>(fitting, first_search_chunk, longest_search_chunk);
}

// -- solving threads

// A single thread shows the progress of its searches; with several threads, only the writing thread
// does.
Pipeline::Work SolveRun::make_worker() {
  const auto solver =
      std::make_shared<ChunkSolver>(rules_, settings_.mode, flags_.options.limit, threads_ == 1,
                                    results_.search_options(threads_ == 1));
  return [this, solver](Chunk& chunk) {
    const auto began = std::chrono::steady_clock::now();
    solver->solve(chunk);
    note_pace(chunk, std::chrono::steady_clock::now() - began);
  };
}

// Returns the intended duration of a chunk. A single thread passes no puzzles to another thread.
void SolveRun::note_pace(const Chunk& chunk, std::chrono::duration<double> time) {
  if (chunk.puzzles.empty() || threads_ == 1) return;
  const double wanted = in_batch_ ? search_time : short_time;
  const std::size_t size = chunk.puzzles.size() + chunk.faults.size();
  const double fitting = static_cast<double>(size) * wanted / std::max(time.count(), 1e-9);
  const std::size_t most = std::min(2 * size, longest_paced_chunk());
  const std::size_t least = first_paced_chunk(in_batch_);
  paced_chunk_ = fitting < static_cast<double>(most)
                     ? std::max(static_cast<std::size_t>(fitting), least)
                     : std::max(most, least);
}

ExitCode SolveRun::finish() {
  complete();
  return results_.finish(reading_cut_);
}

}  // namespace dlx::cli
