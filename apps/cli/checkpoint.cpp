#include <memory>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "apps/cli/checkpoint_file.hpp"
#include "apps/cli/command_line.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"

namespace dlx::cli {
namespace {

[[noreturn]] void refuse(const std::string& path, const StateError& error) {
  throw std::runtime_error(
      text::format("{}: cannot resume from this checkpoint: {}", path, error.what()));
}

// The data that the program stores with a state.
struct Note {
  std::string task;
  std::optional<Answers::Mark> answers;
};

std::string note_text(const Note& note) {
  Json json{{"task", note.task}};
  if (note.answers)
    json["answers"] = {{"bytes", note.answers->bytes}, {"tail", note.answers->tail}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Note parse_note(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    Note note{json.at("task"), {}};
    if (json.contains("answers")) {
      note.answers = {json.at("answers").at("bytes"), json.at("answers").at("tail")};
    }
    return note;
  } catch (const Json::exception&) {
    throw StateError("it was not written by this program");
  }
}

}  // namespace

void CheckpointFlags::add_to(CommandLine& line) {
  line.add({.name = "checkpoint",
            .value = "FILE",
            .help = "save the search to FILE regularly, and when it is stopped",
            .group = OptionGroup::long_runs,
            .file = FileUse::written},
           path);
  line.add({.name = "resume",
            .help = "resume from the checkpoint, if there is one",
            .group = OptionGroup::long_runs});
}

void CheckpointFlags::read(const CommandLine& line) {
  resume = line.has("resume");
  if (!line.has("checkpoint")) {
    for (const char* option : {"resume", "save-interval"}) {
      if (line.has(option)) {
        throw UsageError("--" + std::string(option) + " requires --checkpoint FILE");
      }
    }
    return;
  }
  file = std::make_shared<CheckpointFile>(path, resume);
}

bool CheckpointFlags::continues() const { return file != nullptr && file->has_run(); }

Checkpoint::Checkpoint(const CheckpointFlags& flags, Answers* answers)
    : flags_(flags), answers_(answers) {
  if (answers_ != nullptr && !answers_->is_plain_file()) {
    throw UsageError(
        "--checkpoint: solutions must go to a plain file, which can be truncated; try --output "
        "FILE");
  }
}

void Checkpoint::check_note(const std::string& text) {
  const Note note = parse_note(text);
  if (note.task != flags_.task || note.answers.has_value() != (answers_ != nullptr)) {
    throw StateError(text::format("it belongs to '{}', not to '{}'", note.task, flags_.task));
  }
  if (answers_ != nullptr) answers_->check(*note.answers);
  mark_ = note.answers;
}

// Returns the saved state, if there is one.
std::optional<SavedRun> Checkpoint::load() {
  if (!flags_.continues()) {
    if (flags_.resume) log::info("{}: no checkpoint yet, starting from the beginning", flags_.path);
    return std::nullopt;
  }
  SavedRun run = flags_.file->load();
  check_note(run.note);
  return run;
}

// Called when it is known that the run can continue.
void Checkpoint::begin(const std::string& found, std::uint64_t nodes, double seconds) {
  if (mark_) answers_->cut(*mark_);
  log::info("{}: resuming after {}, {} nodes and {:.0f} s", flags_.path, found, nodes, seconds);
}

Result Checkpoint::run(const Problem& problem, const Query& query, SolveOptions options,
                       const VisitNumbered& visit) {
  std::uint64_t number = 0;
  std::function<void()> begin_once = [] {};
  options.on_save = [&](const SavedRun* run) {
    begin_once();
    write(run);
  };
  options.on_progress = [&, next = std::move(options.on_progress)](const Progress& progress) {
    begin_once();
    if (next) next(progress);
  };
  VisitCover numbered;
  if (visit) {
    numbered = [&](const Cover& cover) {
      begin_once();
      visit(++number, cover);
      return true;
    };
  }
  try {
    std::optional<SavedRun> run = load();
    if (!run) return dlx::run(problem, query, options, numbered);
    number = visit ? run->found.low() : 0;
    // Only continuing the run shows whether the state is valid.
    begin_once = [&, begun = false, found = counted(run->found), nodes = run->nodes,
                  seconds = run->seconds]() mutable {
      if (!std::exchange(begun, true)) begin(found, nodes, seconds);
    };
    Result answer = dlx::run(problem, query, options, numbered, *std::move(run));
    begin_once();
    return answer;
  } catch (const StateError& error) {
    refuse(flags_.path, error);
  }
}

std::string Checkpoint::note() const {
  Note note{flags_.task, {}};
  if (answers_ != nullptr) note.answers = answers_->mark();
  return note_text(note);
}

void Checkpoint::write(const SavedRun* run) {
  written_ = false;
  if (run == nullptr) {
    if (!std::exchange(reported_unwritten_, true)) {
      log::warn("{}: not written, the search is too deep to be saved", flags_.path);
    }
    return;
  }
  if (!run->unsaved.empty() && !std::exchange(reported_unsaved_, true)) {
    log::warn("{}: {} is not saved; after a stop it begins again", flags_.path, run->unsaved);
  }
  const std::string noted = note();
  try {
    flags_.file->write(*run, noted);
    written_ = true;
  } catch (const std::system_error& error) {
    log::warn("{}; the search continues", error.what());
  }
}

}  // namespace dlx::cli
