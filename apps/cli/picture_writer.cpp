#include "apps/cli/picture_writer.hpp"

#include <algorithm>
#include <utility>

#include "apps/cli/exit_code.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/output_file.hpp"
#include "apps/cli/report.hpp"

namespace dlx::cli {

void add_svg(CommandLine& line) {
  line.add({.name = "svg",
            .value = "FILE",
            .help = "draw the solutions into an SVG file, - for stdout, instead of writing them "
                    "as text; as well if --format is given",
            .group = OptionGroup::output,
            .common = true});
}

PictureWriter::PictureWriter(std::string title, std::string file, MakePicture picture, Output& out,
                             std::unique_ptr<SolutionWriter> beside)
    : file_(std::move(file)),
      picture_(std::move(picture)),
      out_(out),
      beside_(std::move(beside)),
      sheet_(std::move(title)) {}

void PictureWriter::write(std::uint64_t number, const Cover& cover) {
  ++found_;
  if (sheet_.size() < most_pictures && sheet_.size() + 1 == found_ && sheet_.bytes() < most_bytes)
    sheet_.add(picture_(cover));
  if (beside_) beside_->write(number, cover);
}

std::string PictureWriter::note(const Json& summary) const {
  const std::size_t drawn = sheet_.size();
  if (drawn < found_ && beside_) {
    return "the first " + std::to_string(drawn) + " of " + counted(found_, "solution");
  }
  const std::string first = "the first " + counted(drawn, "solution");
  if (drawn < found_) return first + "; there are more";
  if (summary["outcome"] != outcome_token(Outcome::exhausted)) return first;
  return drawn == 2 ? "both solutions" : "all " + counted(drawn, "solution");
}

void PictureWriter::finish(const Json& summary) {
  if (beside_) beside_->finish(summary);
  if (found_ == 0) return;
  const std::string text = note(summary);
  if (sheet_.size() > 1) sheet_.set_note(text);
  if (sheet_.size() < found_) log::info("{}: {}", file_ == "-" ? "<stdout>" : file_, text);
  write_file(file_, sheet_.svg(), out_);
}

void PictureWriter::count(const Answer& answer, const Json& summary) {
  if (beside_) beside_->count(answer, summary);
}

std::unique_ptr<SolutionWriter> make_picture_writer(const CommandLine& line,
                                                    const std::string& command, MakePicture picture,
                                                    Output& out, SearchFlags& flags,
                                                    std::unique_ptr<SolutionWriter> text) {
  const std::string file = line.text("svg");
  const bool both = line.has("format") || line.has("draw");
  if (both && file == "-") {
    throw UsageError(std::string("--svg - and ") + (line.has("draw") ? "--draw" : "--format") +
                     " exclude each other: both write to stdout");
  }
  check_writable(file);
  // One more than is drawn tells that there are more.
  if (!both) flags.limit = std::min<std::uint64_t>(flags.limit, PictureWriter::most_pictures + 1);
  std::string title = command;
  for (const std::string& argument : line.arguments()) title += " " + argument;
  return std::make_unique<PictureWriter>(std::move(title), file, std::move(picture), out,
                                         both ? std::move(text) : nullptr);
}

}  // namespace dlx::cli
