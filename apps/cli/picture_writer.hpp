#pragma once

#include <functional>
#include <memory>
#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/solution_writer.hpp"
#include "puzzles/svg.hpp"

namespace dlx::cli {

/// Adds --svg FILE.
void add_svg(CommandLine& line);

/// A cover as a drawing.
using MakePicture = std::function<pictures::Picture(const Cover&)>;

/// Draws solutions on a sheet, which is written to a file at the end: the first hundred, or fewer
/// if they take more than 64 MB. Without a solution no file is written.
///
/// Memory:   the text of the file.
class PictureWriter : public SolutionWriter {
 public:
  static constexpr std::size_t most_pictures = 100;
  static constexpr std::size_t most_bytes = std::size_t{1} << 26;

  /// The file is "-" for `out`. What `beside` writes, if it is there, is written as well.
  PictureWriter(std::string title, std::string file, MakePicture picture, Output& out,
                std::unique_ptr<SolutionWriter> beside);

  void write(std::uint64_t number, const Cover& cover) override;
  void finish(const Json& summary) override;
  void count(const Answer& answer, const Json& summary) override;

 private:
  std::string note(const Json& summary) const;

  std::string file_;
  MakePicture picture_;
  Output& out_;
  std::unique_ptr<SolutionWriter> beside_;
  pictures::ContactSheet sheet_;
  std::uint64_t found_ = 0;
};

/// The writer for a command line with --svg: `text` as well if --format or --draw was given, and
/// else `flags` lets the search stop when the sheet is full. `command` is how the title begins.
/// Errors: UsageError; std::system_error if the file could not be written.
std::unique_ptr<SolutionWriter> make_picture_writer(const CommandLine& line,
                                                    const std::string& command, MakePicture picture,
                                                    Output& out, SearchFlags& flags,
                                                    std::unique_ptr<SolutionWriter> text);

}  // namespace dlx::cli
