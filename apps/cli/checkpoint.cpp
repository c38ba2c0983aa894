#include "apps/cli/checkpoint.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "apps/cli/json.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/output_file.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/text.hpp"
#include "apps/cli/usage_error.hpp"
#include "dlx/count_state.hpp"

namespace dlx::cli {
namespace {

bool exists(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) throw std::system_error(errno, std::generic_category(), "cannot read " + path);
  return bytes;
}

[[noreturn]] void refuse(const std::string& path, const StateError& error) {
  throw std::runtime_error(text::format("{}: cannot go on from it: {}", path, error.what()));
}

// What the program keeps with a state.
struct Note {
  std::string task;
  std::uint64_t accepted = 0;
  std::optional<Answers::Mark> answers;
};

std::string note_text(const Note& note) {
  Json json{{"task", note.task}, {"accepted", note.accepted}};
  if (note.answers)
    json["answers"] = {{"bytes", note.answers->bytes}, {"tail", note.answers->tail}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Note parse_note(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    Note note{json.at("task"), json.at("accepted"), {}};
    if (json.contains("answers")) {
      note.answers = {json.at("answers").at("bytes"), json.at("answers").at("tail")};
    }
    return note;
  } catch (const Json::exception&) {
    throw StateError("it is not of this program");
  }
}

}  // namespace

void CheckpointFlags::add_to(CommandLine& line) {
  line.add({.name = "checkpoint",
            .value = "FILE",
            .help = "save the search to FILE from time to time, and when it is stopped",
            .group = OptionGroup::long_runs},
           path);
  line.add(
      {.name = "checkpoint-interval",
       .value = "SECONDS",
       .help = "how often (default 60)",
       .group = OptionGroup::long_runs},
      [this](const std::string& text) { interval = parse_seconds("--checkpoint-interval", text); });
  line.add({.name = "resume",
            .help = "go on from the checkpoint, if there is one",
            .group = OptionGroup::long_runs});
}

void CheckpointFlags::read(const CommandLine& line) {
  resume = line.has("resume");
  if (!line.has("checkpoint")) {
    for (const char* option : {"resume", "checkpoint-interval"}) {
      if (line.has(option)) {
        throw UsageError("--" + std::string(option) + " goes with --checkpoint FILE");
      }
    }
    return;
  }
  if (path.empty() || path == "-") throw UsageError("--checkpoint: expected the name of a file");
  struct stat status {};
  const bool there = ::stat(path.c_str(), &status) == 0;
  if (there && !S_ISREG(status.st_mode)) {
    throw UsageError("--checkpoint: " + path + " is no plain file");
  }
  if (there && !resume) {
    throw UsageError("--checkpoint: " + path +
                     " is there; go on from it with --resume, or remove it");
  }
  check_writable(path);
}

bool CheckpointFlags::goes_on() const { return resume && exists(path); }

Checkpoint::Checkpoint(const CheckpointFlags& flags, Answers* answers)
    : flags_(flags), answers_(answers) {
  if (answers_ != nullptr && !answers_->is_plain_file()) {
    throw UsageError(
        "--checkpoint: solutions must go to a plain file, which can be cut back; try "
        "--output FILE");
  }
}

bool Checkpoint::goes_on() const {
  if (flags_.goes_on()) return true;
  if (flags_.resume) log::info("{}: not there yet, so from the beginning", flags_.path);
  return false;
}

void Checkpoint::check_note(const std::string& text) {
  const Note note = parse_note(text);
  if (note.task != flags_.task || note.answers.has_value() != (answers_ != nullptr)) {
    throw StateError(text::format("it is of '{}', not of '{}'", note.task, flags_.task));
  }
  if (answers_ != nullptr) answers_->check(*note.answers);
  mark_ = note.answers;
  accepted = note.accepted;
}

void Checkpoint::tell(const std::string& solutions, std::uint64_t nodes, double seconds) const {
  log::info("{}: going on after {}, {} nodes and {:.0f} s", flags_.path, solutions, nodes, seconds);
}

std::optional<SearchState> Checkpoint::resume() {
  if (!goes_on()) return std::nullopt;
  try {
    SearchState state = decode_state(read_file(flags_.path));
    check_note(state.note);
    return state;
  } catch (const StateError& error) {
    refuse(flags_.path, error);
  }
}

Solver Checkpoint::restore(const Problem& problem, const SearchOptions& options,
                           const SearchState& state) {
  const auto begin = [&] {
    try {
      return Solver(problem, options, state);
    } catch (const StateError& error) {
      refuse(flags_.path, error);
    }
  };
  Solver solver = begin();
  if (mark_) answers_->cut(*mark_);
  tell(counted(answers_ != nullptr ? accepted : state.solutions, "solution"),
       state.statistics.nodes, state.statistics.seconds);
  return solver;
}

CountResult Checkpoint::count(const Problem& problem, CountOptions options) {
  options.search.save_interval = std::chrono::duration<double>(flags_.interval);
  options.on_save = [this](const CountState* state) { write(state); };
  if (!goes_on()) return count_covers(problem, options);
  try {
    CountState state = decode_count(read_file(flags_.path));
    check_note(state.note);
    CountResult so_far;
    so_far.count = state.found();
    // Only the count itself finds out whether the state is one to go on with.
    bool told = false;
    const auto tell_once = [&, nodes = state.nodes(), seconds = state.seconds()] {
      if (!std::exchange(told, true)) tell(counted(so_far), nodes, seconds);
    };
    options.search.on_progress = [tell_once,
                                  next = options.search.on_progress](const Progress& progress) {
      tell_once();
      if (next) next(progress);
    };
    CountResult result = count_covers(problem, options, std::move(state));
    tell_once();
    return result;
  } catch (const StateError& error) {
    refuse(flags_.path, error);
  }
}

std::string Checkpoint::note() const {
  Note note{flags_.task, accepted, {}};
  if (answers_ != nullptr) note.answers = answers_->mark();
  return note_text(note);
}

void Checkpoint::write(const SearchState* state) {
  if (state == nullptr) return tell_unwritten();
  SearchState noted = *state;
  noted.note = note();
  write_file([&](Output& out) { out.write(encode_state(noted)); });
}

void Checkpoint::write(const CountState* state) {
  if (state == nullptr) return tell_unwritten();
  write_file([&](Output& out) {
    encode_count(*state, note(), [&](std::string_view piece) { out.write(piece); });
  });
}

void Checkpoint::tell_unwritten() {
  written_ = false;
  if (!told_unwritten_) {
    log::warn("{}: not written, the search is too deep to be saved", flags_.path);
  }
  told_unwritten_ = true;
}

void Checkpoint::write_file(const std::function<void(Output&)>& write) {
  written_ = false;
  try {
    OutputFile file(flags_.path, flags_.path + ".new");
    write(file.out());
    file.finish();
    written_ = true;
  } catch (const std::system_error& error) {
    log::warn("{}; the search goes on", error.what());
  }
}

}  // namespace dlx::cli
