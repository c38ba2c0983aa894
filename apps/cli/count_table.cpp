#include "apps/cli/count_table.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "apps/cli/log.hpp"
#include "dlx/query.hpp"

namespace dlx::cli {

/// The texts of a table around its cells.
struct TableStyle {
  std::string_view name;
  std::string_view begin, left, between, right;  ///< of the table; of a row
  std::string_view rule;                         ///< after the titles
  std::string_view end;
  std::string (*cell)(std::string_view text);
};

namespace {

// RFC 4180.
std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

std::string markdown_cell(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|' || c == '\\' || c == '_' || c == '*' || c == '`') escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

std::string latex_cell(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\textbackslash{}";
    } else if (c == '~' || c == '^') {
      escaped.append("\\").append(1, c).append("{}");
    } else {
      if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) escaped += '\\';
      escaped += c == '\n' ? ' ' : c;
    }
  }
  return escaped;
}

constexpr std::array styles = {
    TableStyle{"csv", "", "", ",", "\n", "", "", csv_cell},
    TableStyle{"markdown", "", "| ", " | ", " |\n",
               "| --- | ---: | ---: | ---: | --- | ---: | ---: |\n", "", markdown_cell},
    TableStyle{"latex", "\\begin{tabular}{lrrrlrr}\n\\hline\n", "", " & ", " \\\\\n", "\\hline\n",
               "\\hline\n\\end{tabular}\n", latex_cell},
};

void write_row(const TableStyle& style, const std::vector<std::string>& cells, Output& out) {
  std::string text(style.left);
  for (std::size_t k = 0; k < cells.size(); ++k)
    text.append(k == 0 ? "" : style.between).append(style.cell(cells[k]));
  out.write(text.append(style.right));
  out.end_answer();
}

class RowWriter : public SolutionWriter {
 public:
  RowWriter(const TableStyle& style, std::string file, const Problem& problem, Output& out)
      : style_(style), file_(std::move(file)), problem_(problem), out_(out) {}

  void write(std::uint64_t, const Cover&) override {}
  void finish(const MakeSummary&) override {}
  void count(const Result& answer, const MakeSummary&) override {
    write_row(style_,
              {file_, std::to_string(problem_.num_items()), std::to_string(problem_.num_options()),
               cut_short(answer.outcome) ? "" : answer.count.str(),
               std::string(answer.statistics.engine), std::to_string(answer.statistics.nodes),
               text::format("{:.3f}", answer.statistics.seconds)},
              out_);
  }

 private:
  const TableStyle& style_;
  std::string file_;
  Problem problem_;
  Output& out_;
};

const TableStyle* find_style(std::string_view format) {
  const auto found = std::ranges::find(styles, format, &TableStyle::name);
  return found == styles.end() ? nullptr : &*found;
}

}  // namespace

bool CountTable::has_style(std::string_view format) { return find_style(format) != nullptr; }

CountTable::CountTable(std::string_view format, Output& out)
    : style_(*find_style(format)), out_(out) {
  out_.write(style_.begin);
  write_row(style_, {"file", "items", "options", "covers", "engine", "nodes", "seconds"}, out_);
  out_.write(style_.rule);
}

std::unique_ptr<SolutionWriter> CountTable::row(const std::string& file, const Problem& problem) {
  return std::make_unique<RowWriter>(style_, file, problem, out_);
}

void CountTable::finish() { out_.write(style_.end); }

}  // namespace dlx::cli
