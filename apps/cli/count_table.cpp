#include "apps/cli/count_table.hpp"

#include "apps/cli/log.hpp"
#include "dlx/query.hpp"

namespace dlx::cli {
namespace {

// RFC 4180.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

class RowWriter : public SolutionWriter {
 public:
  RowWriter(const std::string& file, const Problem& problem, Output& out)
      : file_(csv_cell(file)), problem_(problem), out_(out) {}

  void write(std::uint64_t, const Cover&) override {}
  void finish(const MakeSummary&) override {}
  void count(const Result& answer, const MakeSummary&) override {
    const Statistics& done = answer.statistics;
    out_.write(text::format("{},{},{},{},{},{},{:.3f}\n", file_, problem_.num_items(),
                            problem_.num_options(),
                            cut_short(answer.outcome) ? "" : answer.count.str(), done.engine,
                            done.nodes, done.seconds));
    out_.end_answer();
  }

 private:
  std::string file_;
  Problem problem_;
  Output& out_;
};

}  // namespace

void begin_count_table(Output& out) {
  out.write("file,items,options,covers,engine,nodes,seconds\n");
  out.end_answer();
}

std::unique_ptr<SolutionWriter> count_row(const std::string& file, const Problem& problem,
                                          Output& out) {
  return std::make_unique<RowWriter>(file, problem, out);
}

}  // namespace dlx::cli
