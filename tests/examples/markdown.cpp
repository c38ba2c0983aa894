#include "tests/examples/markdown.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <regex>
#include <stdexcept>

namespace dlx::examples {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view fence = "```";

bool is_blank_line(const std::string& line) { return line.find_first_not_of(" \t") == line.npos; }

// Returns NAME if the last line of text before a block ends with `NAME`: and NAME is like a file name.
std::string file_named_before(const Lines& lines, std::size_t fence_at) {
  std::size_t at = fence_at;
  while (at > 0 && is_blank_line(lines[at - 1])) --at;
  static const std::regex named(R"(.*`([\w/-]+\.\w+)`:)");
  std::smatch match;
  return at > 0 && std::regex_match(lines[at - 1], match, named) ? match[1].str() : "";
}

// `code` and [links](to something) are replaced by the visible text.
std::string without_markup(const std::string& text) {
  const std::string plain = std::regex_replace(text, std::regex(R"(\[([^\]]*)\]\([^)]*\))"), "$1");
  return std::regex_replace(plain, std::regex("`"), "");
}

// Lower case, spaces as hyphens, and only letters, digits, hyphens and underscores.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const unsigned char c : heading) {
    if (c == ' ') anchor += '-';
    if (std::isalnum(c) || c == '-' || c == '_' || c >= 0x80)
      anchor += static_cast<char>(std::tolower(c));
  }
  return anchor;
}

void read_blocks(Document& document) {
  const Lines& lines = document.lines;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (!lines[at].starts_with(fence)) continue;
    Block block{lines[at].substr(fence.size()), file_named_before(lines, at), at + 2, {}};
    for (++at; at < lines.size() && lines[at] != fence; ++at) block.lines.push_back(lines[at]);
    if (at == lines.size()) throw std::runtime_error(document.path + ": a block is not closed");
    document.blocks.push_back(std::move(block));
  }
}

void read_headings(Document& document) {
  static const std::regex heading("(#{1,6}) (.*)");
  std::map<std::string, int> used;
  for (std::size_t at = 0; at < document.lines.size(); ++at) {
    std::smatch match;
    const std::string& line = document.lines[at];
    if (!line.starts_with('#') || document.in_block(at + 1)) continue;
    if (!std::regex_match(line, match, heading)) continue;
    const std::string text = without_markup(match[2]);
    std::string anchor = anchor_of(text);
    const int before = used[anchor]++;
    if (before > 0) anchor += "-" + std::to_string(before);
    document.headings.push_back({at + 1, match[1].str().size(), text, anchor});
  }
}

void read_links(Document& document) {
  static const std::regex code("`[^`]*`");
  // The text of a link may begin on the line before.
  static const std::regex link(R"re(\]\(([^)\s]+)\)|<img src="([^"]+)")re");
  for (std::size_t at = 0; at < document.lines.size(); ++at) {
    const std::string& whole = document.lines[at];
    if (whole.find("](") == whole.npos && whole.find("<img") == whole.npos) continue;
    if (document.in_block(at + 1)) continue;
    const std::string line = std::regex_replace(whole, code, "");
    for (std::sregex_iterator match(line.begin(), line.end(), link), end; match != end; ++match)
      document.links.push_back({at + 1, (*match)[(*match)[1].matched ? 1 : 2]});
  }
}

void add_documents_of(const fs::path& folder, const std::string& part,
                      std::vector<std::string>& paths) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder / part))
    if (entry.path().extension() == ".md") paths.push_back(part + entry.path().filename().string());
}

}  // namespace

bool Document::in_block(std::size_t line) const {
  return std::ranges::any_of(blocks, [line](const Block& block) {
    return block.first - 1 <= line && line <= block.end();
  });
}

bool Document::is_output(std::size_t k) const {
  if (k == 0 || blocks[k].language != "text") return false;
  if (blocks[k - 1].language != "cpp" && blocks[k - 1].language != "js") return false;
  const auto line = [this](std::size_t number) {
    return lines.begin() + static_cast<std::ptrdiff_t>(number - 1);
  };
  const std::size_t opening = blocks[k].first - 1;
  return std::all_of(line(blocks[k - 1].end() + 1), line(opening), is_blank_line);
}

Lines read_lines(const fs::path& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("can't read " + path.string());
  Lines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Document read_document(const fs::path& folder, const std::string& path) {
  Document document;
  document.path = path;
  document.lines = read_lines(folder / path);
  read_blocks(document);
  read_headings(document);
  read_links(document);
  return document;
}

std::vector<Document> read_documents(const fs::path& folder) {
  std::vector<std::string> paths;
  for (const char* part : {"", "data/", "docs/", "docs/history/"})
    add_documents_of(folder, part, paths);
  std::ranges::sort(paths);
  std::vector<Document> documents;
  for (const std::string& path : paths) documents.push_back(read_document(folder, path));
  return documents;
}

std::vector<std::string> code_spans(const std::string& line) {
  static const std::regex code("`([^`]*)`");
  std::vector<std::string> spans;
  for (std::sregex_iterator match(line.begin(), line.end(), code), end; match != end; ++match)
    spans.push_back((*match)[1]);
  return spans;
}

std::string test_name(const std::string& path, std::size_t line) {
  std::string name = path + "_" + std::to_string(line);
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

}  // namespace dlx::examples
