// Repeatedly kills searches that write checkpoints, resumes them, and compares the final result
// with that of an uninterrupted search.
//
//   checkpoint_faults [SECONDS [SEED [NAME]]]   default: 5 seconds, seed 1, all scenarios
//
// Prints a line for each scenario: completed searches, kills (SIGKILL) and stops (SIGTERM), wrong
// counts, lost and duplicate solutions, damaged checkpoints, and the most seconds of work lost by a
// kill. Exit code 1 if anything was wrong.

#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <thread>

#include "dlx/saved_run.hpp"
#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

namespace dlx::test {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

struct Scenario {
  std::string name;
  std::vector<std::string> words;  // without the flags of checkpoints
  std::string problem = {};        // text for stdin
  bool lists = false;
  bool ordered = true;
};

// Returns the problem of 0-1 matrices with two ones in each row and column; size 7 has 3,110,940.
std::string matrices(int size) {
  std::string text;
  for (const char* side : {"r", "c"}) {
    for (int k = 0; k < size; ++k) text += "2|" + (side + std::to_string(k)) + " ";
  }
  text += "\n";
  for (int r = 0; r < size; ++r) {
    for (int c = 0; c < size; ++c)
      text += "r" + std::to_string(r) + " c" + std::to_string(c) + "\n";
  }
  return text;
}

// Returns the problem of dominoes on separate boards of `size` x `size` cells.
std::string domino_boards(int boards, int size) {
  std::string items;
  std::string options;
  for (int b = 0; b < boards; ++b) {
    const auto cell = [&](int row, int column) {
      return std::string(1, static_cast<char>('a' + b)) + std::to_string(row) + "," +
             std::to_string(column) + " ";
    };
    for (int r = 0; r < size; ++r) {
      for (int c = 0; c < size; ++c) {
        items += cell(r, c);
        if (c + 1 < size) options += cell(r, c) + cell(r, c + 1) + "\n";
        if (r + 1 < size) options += cell(r, c) + cell(r + 1, c) + "\n";
      }
    }
  }
  return items + "\n" + options;
}

// Returns the problem of tetrominoes on a board, any number of each.
std::string tetrominoes(const char* board) {
  return run({"polyomino", board, "--order", "4", "--any-number", "--print-problem"}).out;
}

std::vector<Scenario> scenarios() {
  std::vector<Scenario> all{
      {"states auto", {"count"}, tetrominoes("8x9")},
      {"states auto -j2", {"count", "-j2"}, tetrominoes("8x9")},
      {"states", {"count", "--counting", "states"}, tetrominoes("8x9")},
      {"states 1M", {"count", "--counting", "states", "--memory", "1M"}, tetrominoes("8x8")},
      {"states 200K", {"count", "--counting", "states", "--memory", "200K"}, tetrominoes("6x8")},
      {"states big", {"count", "--counting", "states"}, domino_boards(1, 18)},
      {"states parts", {"count"}, domino_boards(3, 16)},
      {"count auto", {"queens", "15", "--count"}},
      {"count auto -j3", {"queens", "15", "--count", "-j3"}},
      {"count links", {"queens", "13", "--count", "--engine", "links"}},
      {"count planes", {"queens", "13", "--count", "--engine", "planes"}},
      {"count lanes", {"queens", "14", "--count", "--engine", "lanes"}},
      {"count wide", {"queens", "14", "--count", "--engine", "wide"}},
      {"count multiplicities", {"count"}, matrices(7)},
      {"count multiplicities -j2", {"count", "-j2"}, matrices(7)},
      {"count symmetry", {"queens", "13", "--count", "--up-to-symmetry"}},
      {"list text", {"queens", "12", "--engine", "links"}, "", true},
      {"list text -j3", {"queens", "13", "-j3"}, "", true},
      {"list json", {"queens", "12", "--engine", "links", "--format=json"}, "", true},
      {"list unordered",
       {"queens", "12", "--format=json", "-j3", "--unordered", "--engine", "links"},
       "",
       true,
       false},
      {"list multiplicities", {"solve", "-n", "40000"}, matrices(7), true},
      {"list symmetry", {"queens", "13", "--up-to-symmetry"}, "", true},
  };
  return all;
}

struct Tally {
  std::uint64_t searches = 0, kills = 0, stops = 0, wrong = 0, lost = 0, doubled = 0, damaged = 0;
  double max_seconds_lost = 0;

  bool good() const { return wrong + lost + doubled + damaged == 0; }
};

// The solutions of a listing: lines of JSON without their numbers, blocks or lines of text.
std::map<std::string, std::int64_t> solutions_of(const std::string& text) {
  std::map<std::string, std::int64_t> number;
  const bool json = text.starts_with("{");
  const std::string end = json ? "\n" : text.starts_with("|") ? "| solution " : "\n\n";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find(end, at), text.size());
    std::string solution = text.substr(at, next - at);
    at = next + end.size();
    if (json && solution.find("\"type\":\"solution\"") == std::string::npos) continue;
    if (json) solution.erase(0, solution.find("\"options\""));
    if (text.starts_with("|")) solution.erase(0, solution.find('\n'));
    while (solution.ends_with('\n')) solution.pop_back();
    if (!solution.empty()) ++number[solution];
  }
  return number;
}

// Seconds of work that a checkpoint has saved.
// Errors:   StateError.
double seconds_of(const std::string& bytes) { return decode_run(bytes).seconds; }

// Removes data that differs between runs.
std::string without_summary(const std::string& text) {
  if (!text.starts_with("{")) return text;
  const std::size_t summary = text.rfind("{\"type\":\"summary\"");
  return text.substr(0, summary);
}

class Trial {
 public:
  Trial(const Scenario& scenario, std::string folder, std::uint64_t seed)
      : scenario_(scenario), folder_(std::move(folder)), random_(seed) {
    const Clock::time_point begin = Clock::now();
    const Finished whole = run(scenario_.words, scenario_.problem);
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
    max_delay_ = 30'000 + static_cast<std::uint64_t>(took.count()) / 4;
    expected_ = whole.out;
    expected_code_ = whole.exit_code;
  }

  // Runs searches to the end, with interruptions.
  void search(Tally& tally, Clock::time_point until) {
    const std::string checkpoint = folder_ + "/checkpoint";
    const std::string output = folder_ + "/output";
    ::unlink(checkpoint.c_str());
    ::unlink(output.c_str());
    std::vector<std::string> words = scenario_.words;
    for (const std::string& word :
         {std::string("--checkpoint"), checkpoint, std::string("--save-interval"),
          std::string("0.02"), std::string("--resume")}) {
      words.push_back(word);
    }
    if (scenario_.lists) words.insert(words.end(), {"-o", output});

    double done = 0;  // saved seconds of the search
    for (;;) {
      const bool last = Clock::now() >= until;  // runs to its end
      const bool stops = below(5) == 0;
      const Clock::time_point begin = Clock::now();
      Process process(words);
      process.write(scenario_.problem);
      process.close_stdin();
      if (!last) {
        std::this_thread::sleep_for(std::chrono::microseconds(below(max_delay_)));
        process.signal(stops ? SIGTERM : SIGKILL);
      }
      const Seconds ran = Clock::now() - begin;
      const Finished end = process.finish();
      if (end.exit_code == expected_code_) {
        check(scenario_.lists ? content(output) : end.out, tally);
        ++tally.searches;
        return;
      }
      if (end.exit_code != -SIGKILL && end.exit_code != 143 && end.exit_code != -SIGTERM) {
        std::fprintf(stderr, "%s: exit code %d: %s\n", scenario_.name.c_str(), end.exit_code,
                     end.err.c_str());
        ++tally.damaged;
        return;
      }
      ++(stops ? tally.stops : tally.kills);
      const std::string bytes = content(checkpoint);
      if (bytes.empty()) continue;  // the run ended before its first checkpoint
      try {
        const double saved = seconds_of(bytes);
        tally.max_seconds_lost = std::max(tally.max_seconds_lost, ran.count() - (saved - done));
        done = saved;
      } catch (const StateError& error) {
        std::fprintf(stderr, "%s: %s\n", scenario_.name.c_str(), error.what());
        ++tally.damaged;
        return;
      }
    }
  }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  void check(const std::string& text, Tally& tally) const {
    if (!scenario_.lists) {
      tally.wrong += text == expected_ ? 0 : 1;
      return;
    }
    const bool same = without_summary(text) == without_summary(expected_);
    if (same) return;
    if (scenario_.ordered) ++tally.wrong;
    auto expected = solutions_of(expected_);
    for (const auto& [solution, times] : solutions_of(text)) expected[solution] -= times;
    for (const auto& [solution, left] : expected) {
      tally.lost += left > 0 ? static_cast<std::uint64_t>(left) : 0;
      tally.doubled += left < 0 ? static_cast<std::uint64_t>(-left) : 0;
    }
  }

  const Scenario& scenario_;
  const std::string folder_;
  std::mt19937_64 random_;
  std::string expected_;
  int expected_code_ = 0;
  std::uint64_t max_delay_ = 0;  // largest time until an interruption, in microseconds
};

int run_all(double seconds, std::uint64_t seed, const std::string& only) {
  std::string folder = "/tmp/dlx-faults-XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr) return 2;
  std::vector<Scenario> all = scenarios();
  if (!only.empty()) std::erase_if(all, [&](const Scenario& each) { return each.name != only; });
  Tally sum;
  std::printf("%-18s %8s %6s %6s %6s %6s %7s %7s %10s\n", "scenario", "searches", "kills", "stops",
              "wrong", "lost", "doubled", "damaged", "seconds");
  const auto print = [](const std::string& name, const Tally& tally) {
    const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
    std::printf("%-18s %8llu %6llu %6llu %6llu %6llu %7llu %7llu %10.2f\n", name.c_str(),
                number(tally.searches), number(tally.kills), number(tally.stops),
                number(tally.wrong), number(tally.lost), number(tally.doubled),
                number(tally.damaged), tally.max_seconds_lost);
    std::fflush(stdout);
  };
  const Seconds each(seconds / static_cast<double>(std::max<std::size_t>(all.size(), 1)));
  for (const Scenario& scenario : all) {
    Trial trial(scenario, folder, seed);
    const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(each);
    Tally tally;
    do {
      trial.search(tally, until);
    } while (Clock::now() < until);
    print(scenario.name, tally);
    sum.searches += tally.searches;
    sum.kills += tally.kills;
    sum.stops += tally.stops;
    sum.wrong += tally.wrong;
    sum.lost += tally.lost;
    sum.doubled += tally.doubled;
    sum.damaged += tally.damaged;
    sum.max_seconds_lost = std::max(sum.max_seconds_lost, tally.max_seconds_lost);
  }
  print("all", sum);
  std::filesystem::remove_all(folder);  // kills may leave incomplete files
  return sum.good() && sum.searches > 0 ? 0 : 1;
}

}  // namespace
}  // namespace dlx::test

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 5;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  return dlx::test::run_all(seconds, seed, argc > 3 ? argv[3] : "");
}
