#include "apps/cli/picture_writer.hpp"

#include <algorithm>
#include <utility>

#include "apps/cli/files.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "puzzles/svg.hpp"

namespace dlx::cli {
namespace {

constexpr std::size_t max_pictures = 100;
constexpr std::size_t max_picture_bytes = std::size_t{1} << 26;

// Draws solutions: at most 100 of them, or fewer if they take more than 64 MB. Without a solution
// no file is written. Keeps the pictures in memory.
class PictureWriter : public SolutionWriter {
 public:
  // The file is "-" for `out`. `beside`, if set, writes the results as well.
  PictureWriter(std::string title, std::string file, std::size_t most, MakePicture picture,
                Output& out, std::unique_ptr<SolutionWriter> beside)
      : sheet_(std::move(title)),
        file_(std::move(file)),
        most_(most),
        picture_(std::move(picture)),
        out_(out),
        beside_(std::move(beside)) {}

  void write(std::uint64_t number, const Cover& cover) override {
    ++found_;
    const bool complete = sheet_.size() + 1 == found_;
    if (complete && sheet_.size() < most_ && sheet_.bytes() < max_picture_bytes)
      sheet_.add(picture_(cover));
    if (beside_) beside_->write(number, cover);
  }

  void finish(const MakeSummary& summary) override {
    if (beside_) beside_->finish(summary);
    if (found_ == 0) return;
    const std::string text = note(summary());
    if (sheet_.size() < found_) log::info("{}: {}", file_ == "-" ? "<stdout>" : file_, text);
    if (sheet_.size() > 1) sheet_.set_note(text);
    write_file(file_, sheet_.svg(), out_);
  }

  void count(const Result& answer, const MakeSummary& summary) override {
    if (beside_) beside_->count(answer, summary);
  }

 private:
  std::string note(const Json& summary) const {
    const std::size_t drawn = sheet_.size();
    if (drawn < found_ && beside_)
      return "the first " + std::to_string(drawn) + " of " + counted(found_, "solution");
    const std::string first = "the first " + counted(drawn, "solution");
    if (drawn < found_) return first + "; there are more";
    if (summary["outcome"] != to_string(Outcome::exhausted)) return first;
    if (drawn == 1) return "the only solution";
    return drawn == 2 ? "both solutions" : "all " + counted(drawn, "solution");
  }

  pictures::ContactSheet sheet_;
  std::string file_;
  std::size_t most_;
  MakePicture picture_;
  Output& out_;
  std::unique_ptr<SolutionWriter> beside_;
  std::uint64_t found_ = 0;
};

}  // namespace

void add_pictures(CommandLine& line) {
  line.add({.name = "svg",
            .value = "FILE",
            .help = "draw up to 100 solutions into an SVG file, - for stdout, instead of writing "
                    "text; with --format, write both",
            .group = OptionGroup::output,
            .common = true,
            .file = FileUse::written});
}

std::unique_ptr<SolutionWriter> make_picture_writer(const CommandLine& line, MakePicture picture,
                                                    Output& out, SearchFlags& flags,
                                                    std::unique_ptr<SolutionWriter> text) {
  const std::string file = line.text("svg");
  const bool both = line.has("format") || line.has("draw");
  if (both && file == "-") {
    throw UsageError(std::string("--svg - and ") + (line.has("draw") ? "--draw" : "--format") +
                     " exclude each other: both write to stdout");
  }
  check_writable(file);
  const std::size_t most = std::min<std::uint64_t>(flags.options.limit, max_pictures);
  // The search finds one solution more than is drawn, to know whether there are more.
  if (!both) flags.options.limit = std::min<std::uint64_t>(flags.options.limit, most + 1);
  std::string title(line.command());
  for (const std::string& argument : line.arguments()) title += " " + argument;
  return std::make_unique<PictureWriter>(std::move(title), file, most, std::move(picture), out,
                                         both ? std::move(text) : nullptr);
}

}  // namespace dlx::cli
