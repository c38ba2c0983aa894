#include "apps/cli/picture_writer.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "apps/cli/files.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/page_files.hpp"
#include "apps/cli/report.hpp"
#include "puzzles/page.hpp"
#include "puzzles/svg.hpp"

namespace dlx::cli {
namespace {

// The number of pictures without --limit, and of those on a sheet.
constexpr std::size_t usual_pictures = 100;

// Collects pictures, which are written to a file at the end.
class PictureFile {
 public:
  virtual ~PictureFile() = default;
  // Returns the memory that the picture takes.
  virtual std::size_t add(pictures::Picture picture) = 0;
  // `note`: a line about the number of pictures.
  virtual void write(const std::string& note, Output& out) = 0;
};

// Sheets for the screen. Each sheet is a file.
class ContactSheets : public PictureFile {
 public:
  ContactSheets(const CommandLine& line, std::string title)
      : line_(line), title_(std::move(title)) {}

  std::size_t add(pictures::Picture picture) override {
    if (sheets_.empty() || sheets_.back().size() == usual_pictures)
      sheets_.emplace_back(title_, sheets_.size() * usual_pictures);
    const std::size_t before = sheets_.back().bytes();
    sheets_.back().add(picture);
    return sheets_.back().bytes() - before;
  }
  void write(const std::string& note, Output& out) override {
    if (sheets_.size() > 1 || sheets_.front().size() > 1) sheets_.back().set_note(note);
    const auto text_of = [this](std::size_t k) { return sheets_[k].svg(); };
    write_files(line_, "--svg", line_.text("svg"), sheets_.size(), text_of, out);
  }

 private:
  const CommandLine& line_;
  std::string title_;
  std::vector<pictures::ContactSheet> sheets_;
};

// Pages for print, in one PDF file.
class PdfPages : public PictureFile {
 public:
  PdfPages(const CommandLine& line, std::string title) : line_(line), title_(std::move(title)) {}

  std::size_t add(pictures::Picture picture) override {
    pictures_.push_back(std::move(picture));
    return pictures_.back().shapes.size() * sizeof(pictures::Shape);
  }
  void write(const std::string& note, Output& out) override {
    const auto per_page = static_cast<std::size_t>(grid().per_page());
    const std::size_t pages = (pictures_.size() + per_page - 1) / per_page;
    const auto page_of = [&](std::size_t k) { return page(k, note); };
    const auto text_of = [&](std::size_t) { return pdf_text(title_, pages, page_of); };
    write_files(line_, "--pdf", line_.text("pdf"), 1, text_of, out);
  }

 private:
  static constexpr int text_size = 36;

  // By default a single picture fills the page, and a wide picture fills the width of the page.
  const pictures::PageGrid& grid() const {
    const bool wide = pictures_.front().width > 2 * pictures_.front().height;
    return grid_of(line_, pictures_.size() == 1 ? "1" : wide ? "2" : "12");
  }

  pictures::Page page(std::size_t number, const std::string& note) const {
    const pictures::PageLayout layout(paper_of(line_), grid(), text_size);
    const auto per_page = static_cast<std::size_t>(grid().per_page());
    const std::size_t first = number * per_page;
    pictures::Page page = layout.page();
    for (std::size_t k = first; k < std::min(pictures_.size(), first + per_page); ++k)
      layout.add(page, static_cast<int>(k - first), pictures_[k],
                 pictures_.size() > 1 ? std::to_string(k + 1) : std::string());
    page.texts.push_back(
        {.at = {page.width / 2, page.height - pictures::PageLayout::margin / 2},
         .text = pictures_.size() > 1 ? title_ + ": " + note : title_,
         .size = pictures::fitting_size(title_ + note, page.width - 2 * layout.margin, text_size),
         .paint = pictures::Paint::soft});
    return page;
  }

  const CommandLine& line_;
  std::string title_;
  std::vector<pictures::Picture> pictures_;
};

// Draws solutions: at most a number of them, or fewer if they take more than 64 MB. Without a
// solution no file is written. Keeps the pictures in memory.
class PictureWriter : public SolutionWriter {
 public:
  static constexpr std::size_t max_bytes = std::size_t{1} << 26;

  // The file is "-" for `out`. `beside`, if set, writes the results as well.
  PictureWriter(std::unique_ptr<PictureFile> pictures, std::string file, std::size_t max_pictures,
                MakePicture picture, Output& out, std::unique_ptr<SolutionWriter> beside)
      : pictures_(std::move(pictures)),
        file_(std::move(file)),
        max_pictures_(max_pictures),
        picture_(std::move(picture)),
        out_(out),
        beside_(std::move(beside)) {}

  void write(std::uint64_t number, const Cover& cover) override {
    ++found_;
    if (drawn_ < max_pictures_ && drawn_ + 1 == found_ && bytes_ < max_bytes) {
      bytes_ += pictures_->add(picture_(cover));
      ++drawn_;
    }
    if (beside_) beside_->write(number, cover);
  }

  void finish(const MakeSummary& summary) override {
    if (beside_) beside_->finish(summary);
    if (found_ == 0) return;
    const std::string text = note(summary());
    if (drawn_ < found_) log::info("{}: {}", file_ == "-" ? "<stdout>" : file_, text);
    pictures_->write(text, out_);
  }

  void count(const Result& answer, const MakeSummary& summary) override {
    if (beside_) beside_->count(answer, summary);
  }

 private:
  std::string note(const Json& summary) const {
    if (drawn_ < found_ && beside_)
      return "the first " + std::to_string(drawn_) + " of " + counted(found_, "solution");
    const std::string first = "the first " + counted(drawn_, "solution");
    if (drawn_ < found_) return first + "; there are more";
    if (summary["outcome"] != to_string(Outcome::exhausted)) return first;
    if (drawn_ == 1) return "the only solution";
    return drawn_ == 2 ? "both solutions" : "all " + counted(drawn_, "solution");
  }

  std::unique_ptr<PictureFile> pictures_;
  std::string file_;
  std::size_t max_pictures_;
  MakePicture picture_;
  Output& out_;
  std::unique_ptr<SolutionWriter> beside_;
  std::uint64_t found_ = 0;
  std::size_t drawn_ = 0;
  std::size_t bytes_ = 0;  // of the drawn pictures
};

}  // namespace

void add_pictures(CommandLine& line) {
  line.add({.name = "svg",
            .value = "FILE",
            .help = "draw the solutions into an SVG file, - for stdout, instead of writing text; "
                    "with --format, write both",
            .group = OptionGroup::output,
            .common = true,
            .file = FileUse::written});
  line.add({.name = "pdf",
            .value = "FILE",
            .help = "the same as a PDF file with pages for print",
            .group = OptionGroup::output,
            .file = FileUse::written});
  add_pages(line, "pictures on each page of --pdf", "12");
}

void check_page_options(const CommandLine& line) {
  if (line.has("pdf")) return;
  for (const char* page : {"paper", "per-page"}) {
    if (line.has(page)) throw UsageError("--" + std::string(page) + " has no effect without --pdf");
  }
}

bool draws_pictures(const CommandLine& line) { return line.has("svg") || line.has("pdf"); }

std::unique_ptr<SolutionWriter> make_picture_writer(const CommandLine& line,
                                                    const std::string& command, MakePicture picture,
                                                    Output& out, SearchFlags& flags,
                                                    std::unique_ptr<SolutionWriter> text) {
  line.refuse_together({"svg", "pdf"});
  const bool pdf = line.has("pdf");
  const std::string option = pdf ? "pdf" : "svg";
  const std::string file = line.text(option);
  const bool both = line.has("format") || line.has("draw");
  if (both && file == "-") {
    throw UsageError("--" + option + " - and " + (line.has("draw") ? "--draw" : "--format") +
                     " exclude each other: both write to stdout");
  }
  if (pdf) check_pdf("--pdf", file, out);
  check_writable(file);
  std::size_t most = usual_pictures;
  // One file holds one sheet.
  if (line.has("limit") && (pdf || !names_stdout(file)))
    most = static_cast<std::size_t>(flags.options.limit);
  // The search finds one solution more than is drawn, to know whether there are more.
  if (!both && most < no_limit)
    flags.options.limit = std::min<std::uint64_t>(flags.options.limit, most + 1);
  std::string title = command;
  for (const std::string& argument : line.arguments()) title += " " + argument;
  std::unique_ptr<PictureFile> pictures;
  if (pdf) {
    pictures = std::make_unique<PdfPages>(line, std::move(title));
  } else {
    pictures = std::make_unique<ContactSheets>(line, std::move(title));
  }
  return std::make_unique<PictureWriter>(std::move(pictures), file, most, std::move(picture), out,
                                         both ? std::move(text) : nullptr);
}

}  // namespace dlx::cli
