#pragma once

// The Markdown of the project's documents, as far as their tests look into it.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace dlx::examples {

using Lines = std::vector<std::string>;

/// What stands between two fences.
struct Block {
  std::string language;  ///< the word behind the fence; may be empty
  std::string file;      ///< NAME where the text before the block ends with `NAME`: and else empty
  std::size_t first;     ///< the number of its first line in the document, from 1
  Lines lines;

  /// The number of the line with the closing fence.
  std::size_t end() const { return first + lines.size(); }
};

struct Heading {
  std::size_t line;
  std::size_t level;   ///< how many # it has
  std::string text;    ///< without markup
  std::string anchor;  ///< what links to it name, as GitHub makes it
};

struct Link {
  std::size_t line;
  std::string target;
};

/// A document, taken apart.
struct Document {
  std::string path;  ///< from the project's folder
  Lines lines;
  std::vector<Block> blocks;
  std::vector<Heading> headings;
  std::vector<Link> links;  ///< those outside of blocks and of `code`

  /// True if the line of this number, from 1, is inside of a block or one of its fences.
  bool in_block(std::size_t line) const;
  /// True if block number k, fenced by `text`, follows one of C++ or JavaScript at once: it is what
  /// that prints.
  bool is_output(std::size_t k) const;
};

Lines read_lines(const std::filesystem::path& path);

/// Errors: std::runtime_error for a file that can't be read or a fence that is not closed.
Document read_document(const std::filesystem::path& folder, const std::string& path);

/// All documents below the project's folder: those at its top, in docs/ and data/, in order.
std::vector<Document> read_documents(const std::filesystem::path& folder);

/// What stands between backticks in a line.
std::vector<std::string> code_spans(const std::string& line);

/// For the names of tests: `docs/cli.md`, 7 is docs_cli_md_7.
std::string test_name(const std::string& path, std::size_t line);

}  // namespace dlx::examples
