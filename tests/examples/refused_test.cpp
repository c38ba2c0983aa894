// The texts that are refused according to tests/examples/refused.md and the documents, and their
// messages.
//
// The texts are in tables with the head `| text | message |`. The command is the last `dlx ...` in the
// line of text before the table. The text is the code in the first column, with \n and \x07 as in
// printf; the message, in which … stands for any text, is the first code in the second column. Rows
// without code in the first column describe texts that are too long to be shown.

#include "tests/examples/markdown.hpp"
#include "tests/examples/scratch.hpp"
#include "tests/testing.hpp"

namespace dlx::examples::refused_test {

struct Refused {
  std::size_t line;
  std::string text;
  std::string message;
};

struct Table {
  std::string document;
  std::size_t line;
  std::string command;
  std::vector<Refused> rows;
};

void PrintTo(const Table& table, std::ostream* out) {
  *out << table.document << ':' << table.line << ": " << table.command;
}

// The cells of a row; `\|` does not end a cell.
Lines cells_of(const std::string& row) {
  Lines cells;
  for (std::size_t at = 0; at < row.size(); ++at) {
    if (row[at] == '|') {
      cells.emplace_back();
    } else if (!cells.empty()) {
      if (row.compare(at, 2, "\\|") == 0) ++at;
      cells.back() += row[at];
    }
  }
  return cells;
}

std::string unescaped(const std::string& text) {
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.compare(at, 2, "\\n") == 0) {
      bytes += '\n';
      ++at;
    } else if (text.compare(at, 2, "\\x") == 0) {
      bytes += static_cast<char>(std::stoi(text.substr(at + 2, 2), nullptr, 16));
      at += 3;
    } else {
      bytes += text[at];
    }
  }
  return bytes;
}

// The last command written as code in the text before a line.
std::string command_before(const Lines& lines, std::size_t at) {
  while (at > 0 && lines[at - 1].empty()) --at;
  std::string command;
  if (at == 0) return command;
  for (const std::string& code : code_spans(lines[at - 1]))
    if (code.starts_with("dlx ")) command = code;
  return command;
}

// The rows below the head of a table, whose second line has the number `at`, from 0.
std::vector<Refused> rows_below(const Lines& lines, std::size_t at) {
  std::vector<Refused> rows;
  for (++at; at < lines.size() && lines[at].starts_with("|"); ++at) {
    const Lines cells = cells_of(lines[at]);
    if (!cells.at(0).starts_with(" `")) continue;
    rows.push_back({at + 1, unescaped(code_spans(cells[0]).at(0)), code_spans(cells.at(1)).at(0)});
  }
  return rows;
}

std::vector<Table> find_tables() {
  std::vector<Table> tables;
  std::vector<Document> documents = read_documents(DLX_SOURCE);
  documents.push_back(read_document(DLX_SOURCE, "tests/examples/refused.md"));
  for (const Document& document : documents) {
    const Lines& lines = document.lines;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      if (lines[at] != "| text | message |") continue;
      std::vector<Refused> rows = rows_below(lines, at + 1);
      if (rows.empty()) continue;
      tables.push_back({document.path, at + 1, command_before(lines, at), std::move(rows)});
    }
  }
  return tables;
}

bool has_error(const Lines& err, const std::string& message) {
  return std::ranges::any_of(err, [&](const std::string& line) {
    return line_matches("dlx: error: <stdin>:" + message, line) ||
           line_matches("dlx: error: " + message, line);
  });
}

class RefusedTexts : public testing::TestWithParam<Table> {};

TEST_P(RefusedTexts, HaveTheMessagesOfTheDocument) {
  const Table& table = GetParam();
  ASSERT_FALSE(table.command.empty()) << "no command is named before the table";
  const Scratch scratch;
  for (const Refused& refused : table.rows) {
    const Printed printed = scratch.run(table.command, refused.text);
    EXPECT_TRUE(has_error(printed.err, refused.message))
        << table.document << ':' << refused.line << ": shown:\n"
        << refused.message << "\non stderr:\n"
        << joined(printed.err);
  }
}

std::string name_of(const testing::TestParamInfo<Table>& info) {
  return test_name(info.param.document, info.param.line);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RefusedTexts);
INSTANTIATE_TEST_SUITE_P(Documents, RefusedTexts, testing::ValuesIn(find_tables()), name_of);

}  // namespace dlx::examples::refused_test
