// What the documents say is refused, and with which message.
//
// That is in tables with the head `| text | message |`. The command is the last `dlx ...` in the
// line of text before the table. The text is what stands as code in the first column, with \n and
// \x07 as printf has them; the message, in which … stands for anything, is the first code of the
// second one. Rows without code in the first column tell of texts that are too long to be shown.

#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "tests/examples/markdown.hpp"
#include "tests/examples/scratch.hpp"

namespace dlx::examples {
namespace {

struct Refused {
  std::string document;
  std::size_t line;
  std::string command;
  std::string text;
  std::string message;
};

void PrintTo(const Refused& refused, std::ostream* out) {
  *out << refused.document << ':' << refused.line << ": " << refused.command;
}

// The cells of a row; `\|` does not end one.
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

// The last command that stands as code in the text before a line.
std::string command_before(const Lines& lines, std::size_t at) {
  while (at > 0 && lines[at - 1].empty()) --at;
  std::string command;
  if (at == 0) return command;
  for (const std::string& code : code_spans(lines[at - 1])) {
    if (code.starts_with("dlx ")) command = code;
  }
  return command;
}

std::vector<Refused> find_refused() {
  std::vector<Refused> all;
  for (const Document& document : read_documents(DLX_SOURCE)) {
    const Lines& lines = document.lines;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      if (lines[at] != "| text | message |") continue;
      const std::string command = command_before(lines, at);
      for (at += 2; at < lines.size() && lines[at].starts_with("|"); ++at) {
        const Lines cells = cells_of(lines[at]);
        if (!cells.at(0).starts_with(" `")) continue;
        const std::string text = code_spans(cells.at(0)).at(0);
        const std::string message = code_spans(cells.at(1)).at(0);
        all.push_back({document.path, at + 1, command, unescaped(text), message});
      }
    }
  }
  return all;
}

class RefusedTexts : public testing::TestWithParam<Refused> {};

TEST_P(RefusedTexts, HaveTheMessageOfTheDocument) {
  const Refused& refused = GetParam();
  ASSERT_FALSE(refused.command.empty()) << "no command is named before the table";
  const Printed printed = Scratch().run(refused.command, refused.text);
  bool found = false;
  for (const char* start : {"dlx: error: <stdin>:", "dlx: error: "}) {
    for (const std::string& line : printed.err)
      found = found || line_matches(start + refused.message, line);
  }
  EXPECT_TRUE(found) << "shown:\n" << refused.message << "\non stderr:\n" << joined(printed.err);
}

std::string name_of(const testing::TestParamInfo<Refused>& info) {
  return test_name(info.param.document, info.param.line);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RefusedTexts);
INSTANTIATE_TEST_SUITE_P(Documents, RefusedTexts, testing::ValuesIn(find_refused()), name_of);

}  // namespace
}  // namespace dlx::examples
