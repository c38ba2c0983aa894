// References within the documents: links, contents, headings, blocks.

#include <regex>

#include "tests/examples/markdown.hpp"
#include "tests/testing.hpp"

namespace dlx::examples {

void PrintTo(const Document& document, std::ostream* out) { *out << document.path; }

namespace links_test {

namespace fs = std::filesystem;

const fs::path project = DLX_SOURCE;

const std::map<std::string, Document>& all_documents() {
  static const std::map<std::string, Document> documents = [] {
    std::map<std::string, Document> by_path;
    for (Document& document : read_documents(project)) by_path.emplace(document.path, document);
    return by_path;
  }();
  return documents;
}

bool has_anchor(const Document& document, const std::string& anchor) {
  for (const Heading& heading : document.headings)
    if (heading.anchor == anchor) return true;
  return false;
}

// The error in a link; empty if its target exists.
std::string fault_of(const Document& document, const std::string& target) {
  if (target.starts_with("https://") || target.starts_with("http://")) return "";
  const std::size_t hash = target.find('#');
  const fs::path folder = fs::path(document.path).parent_path();
  const std::string path =
      hash == 0 ? document.path : (folder / target.substr(0, hash)).lexically_normal().string();
  if (!fs::exists(project / path)) return "there is no file " + path;
  if (hash == target.npos) return "";
  const auto other = all_documents().find(path);
  if (other == all_documents().end()) return path + " is no document with headings";
  const std::string anchor = target.substr(hash + 1);
  return has_anchor(other->second, anchor) ? "" : path + " has no heading #" + anchor;
}

// An entry of a list with numbers.
struct Entry {
  std::size_t line;
  std::size_t number;
  std::string text;
};

// The numbered lists outside of blocks. Indented and blank lines belong to the previous entry.
std::vector<std::vector<Entry>> numbered_lists(const Document& document) {
  static const std::regex entry(R"((\d+)\. (.*))");
  std::vector<std::vector<Entry>> lists;
  bool inside = false;
  for (std::size_t number = 1; number <= document.lines.size(); ++number) {
    const std::string& line = document.lines[number - 1];
    std::smatch match;
    if (!document.in_block(number) && std::regex_match(line, match, entry)) {
      if (!inside) lists.emplace_back();
      inside = true;
      lists.back().push_back({number, std::stoul(match[1]), match[2]});
    } else if (!line.empty() && line[0] != ' ') {
      inside = false;
    }
  }
  return lists;
}

class Documents : public testing::TestWithParam<Document> {};

TEST_P(Documents, LinksLeadSomewhere) {
  for (const Link& link : GetParam().links) {
    const std::string fault = fault_of(GetParam(), link.target);
    EXPECT_TRUE(fault.empty()) << GetParam().path << ':' << link.line << ": " << fault;
  }
}

TEST_P(Documents, NumbersInListsRunFromOne) {
  for (const std::vector<Entry>& list : numbered_lists(GetParam())) {
    for (std::size_t k = 0; k < list.size(); ++k) {
      EXPECT_EQ(list[k].number, k + 1)
          << GetParam().path << ':' << list[k].line << ": " << list[k].text;
    }
  }
}

// A document with contents begins with them: a list of links to its own headings.
TEST_P(Documents, ContentsNameTheSectionsInOrder) {
  const Document& document = GetParam();
  std::vector<std::string> sections;
  for (const Heading& heading : document.headings)
    if (heading.level == 2) sections.push_back("[" + heading.text + "](#" + heading.anchor + ")");
  const std::vector<std::vector<Entry>> lists = numbered_lists(document);
  const bool has_contents = !lists.empty() && lists[0][0].text.find("](#") != std::string::npos;
  constexpr std::size_t max_without = 9;  // more sections require contents
  if (!has_contents) {
    EXPECT_TRUE(document.path == "README.md" || sections.size() <= max_without)
        << document.path << " has " << sections.size() << " sections and no contents";
    return;
  }
  std::vector<std::string> contents;
  for (const Entry& entry : lists[0]) {
    contents.push_back(entry.text.substr(0, entry.text.find(')') + 1));  // a remark may follow
  }
  EXPECT_EQ(contents, sections);
}

TEST_P(Documents, HeadingsStandAlone) {
  const Document& document = GetParam();
  const auto is_blank = [&](std::size_t line) {
    return line == 0 || line > document.lines.size() || document.lines[line - 1].empty();
  };
  for (const Heading& heading : document.headings) {
    EXPECT_TRUE(is_blank(heading.line - 1) && is_blank(heading.line + 1))
        << document.path << ':' << heading.line << ": " << heading.text;
  }
}

// Blocks of text are output of a program or input of a command, which tests check; drawings,
// grammars and the like have no word or another word after the fence.
TEST_P(Documents, TextsAreUsed) {
  const Document& document = GetParam();
  for (std::size_t k = 0; k < document.blocks.size(); ++k) {
    const Block& block = document.blocks[k];
    if (block.language != "text" && block.language != "json") continue;
    EXPECT_TRUE(document.is_output(k) || !block.file.empty())
        << document.path << ':' << block.first
        << ": neither the output of the C++ before it nor introduced as a file, by `NAME`:";
  }
}

// The lines of a block that names a file of the project, in order; dots stand for omitted lines.
TEST_P(Documents, ExcerptsAreInTheirFiles) {
  const Document& document = GetParam();
  for (const Block& block : document.blocks) {
    if (block.file.empty() || !fs::exists(project / block.file)) continue;
    const Lines lines = read_lines(project / block.file);
    std::size_t at = 0;
    bool gap = false;
    for (const std::string& shown : block.lines) {
      const bool is_gap = shown == "...";
      while (gap && !is_gap && at < lines.size() && lines[at] != shown) ++at;
      gap = is_gap;
      if (is_gap) continue;
      ASSERT_LT(at, lines.size()) << document.path << ": " << block.file << " lacks: " << shown;
      EXPECT_EQ(lines[at++], shown) << document.path << ": " << block.file;
    }
    EXPECT_TRUE(gap || at == lines.size())
        << document.path << ": " << block.file << " has more lines";
  }
}

std::vector<Document> values() {
  std::vector<Document> documents;
  for (const auto& [path, document] : all_documents()) documents.push_back(document);
  return documents;
}

std::string name_of(const testing::TestParamInfo<Document>& info) {
  return test_name(info.param.path, info.index);
}

INSTANTIATE_TEST_SUITE_P(All, Documents, testing::ValuesIn(values()), name_of);

}  // namespace links_test
}  // namespace dlx::examples
