#pragma once

// A Markdown parser for the tests of the project's documents.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace dlx::examples {

using Lines = std::vector<std::string>;

/// The text between two fences.
struct Block {
  std::string language;  ///< the word after the fence; may be empty
  std::string file;   ///< NAME if the text before the block ends with `NAME`: and otherwise empty
  std::size_t first;  ///< number of its first line in the document, from 1
  Lines lines;

  /// The number of the line with the closing fence.
  std::size_t end() const { return first + lines.size(); }
};

struct Heading {
  std::size_t line;
  std::size_t level;   ///< number of #
  std::string text;    ///< without markup
  std::string anchor;  ///< the target for links, as GitHub generates it
};

struct Link {
  std::size_t line;
  std::string target;
};

/// A parsed document.
struct Document {
  std::string path;  ///< relative to the project's folder
  Lines lines;
  std::vector<Block> blocks;
  std::vector<Heading> headings;
  std::vector<Link> links;  ///< outside of blocks and of `code`

  /// Returns true if line number `line`, from 1, is inside of a block or one of its fences.
  bool in_block(std::size_t line) const;
  /// Returns true if block number k, fenced by `text`, is the output of the block of C++ or
  /// JavaScript immediately before it.
  bool is_output(std::size_t k) const;
};

Lines read_lines(const std::filesystem::path& path);

/// Errors: std::runtime_error for a file that cannot be read or a fence that is not closed.
Document read_document(const std::filesystem::path& folder, const std::string& path);

/// All documents of the project: in its folder, in data/, docs/ and docs/history/, in order.
std::vector<Document> read_documents(const std::filesystem::path& folder);

/// The texts between backticks in a line.
std::vector<std::string> code_spans(const std::string& line);

/// For the names of tests: `docs/cli.md`, 7 is docs_cli_md_7.
std::string test_name(const std::string& path, std::size_t line);

}  // namespace dlx::examples
