// Converts the examples of one document to C++ that registers them as tests (see examples.hpp).
//
// usage: extract DOCUMENT OUTPUT
//
// In Markdown an example is a block fenced by ```cpp; code that must not be compiled has another
// word there. In a header it is the part of a docstring that is indented by four spaces, after an
// empty line.
//
// A block with a main() is a program; if a block fenced by ```text follows immediately, that is its
// expected output. Any other block is a snippet. A snippet that defines functions or templates is a
// namespace of its own; otherwise it becomes the body of a function, with predefined names such as
// `problem` and `cover`, see Surroundings in examples.hpp.

#include <algorithm>
#include <cctype>
#include <exception>
#include <fstream>
#include <iostream>
#include <regex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/examples/markdown.hpp"

namespace {

using namespace dlx::examples;

struct Example {
  std::size_t line = 0;  ///< of its first line of code in the document
  Lines code;
  bool has_output = false;
  std::string output;
};

std::vector<Example> from_markdown(const Document& document) {
  std::vector<Example> examples;
  for (std::size_t k = 0; k < document.blocks.size(); ++k) {
    const Block& block = document.blocks[k];
    if (block.language == "cpp") examples.push_back({block.first, block.lines, false, ""});
    if (!document.is_output(k) || document.blocks[k - 1].language != "cpp") continue;
    examples.back().has_output = true;
    for (const std::string& line : block.lines) examples.back().output += line + '\n';
  }
  return examples;
}

std::vector<Example> from_header(const Lines& lines) {
  constexpr std::string_view mark = "///     ";
  std::vector<Example> examples;
  bool after_empty = false;
  bool inside = false;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    std::string_view line = lines[k];
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (line.starts_with(mark) && (inside || (after_empty && line[mark.size()] != ' '))) {
      if (!inside) examples.push_back({k + 1, {}, false, ""});
      inside = true;
      examples.back().code.emplace_back(line.substr(mark.size()));
    } else if (line == "///" && inside) {
      examples.back().code.emplace_back();  // an empty line; the example may continue
    } else {
      inside = false;
    }
    after_empty = line == "///";
  }
  return examples;
}

std::string identifier(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return text;
}

bool contains(const Example& example, const std::regex& pattern) {
  for (const std::string& line : example.code)
    if (std::regex_search(line, pattern)) return true;
  return false;
}

const std::regex main_function(R"(^(int|auto) main\()");
const std::regex main_without_arguments(R"(^(int|auto) main\(\))");
// A definition that C++ does not allow in a function.
const std::regex namespace_level(
    R"(^(template|namespace|extern "C"|(?!if|for|while|switch|do|else|return)[A-Za-z_][\w:<>&*, ]*)"
    R"( [&*]?[\w:]+\([^;]*\)( const)?( noexcept)? \{))");
const std::regex preprocessor(R"(^\s*#)");

// A generated function with a result must end with a return statement.
void return_from_main(Example& example) {
  bool in_main = false;
  for (std::size_t k = 0; k < example.code.size(); ++k) {
    in_main = in_main || std::regex_search(example.code[k], main_function);
    if (!in_main || example.code[k] != "}") continue;
    example.code[k] = "return 0; }";
    return;
  }
  throw std::runtime_error("no line with the closing brace of main()");
}

class Writer {
 public:
  Writer(std::ostream& out, std::string document) : out_(out), document_(std::move(document)) {
    out_ << "// Made by extract.cpp from " << document_
         << "\n#include \"tests/examples/examples.hpp\"\n";
    if (document_.ends_with(".hpp")) out_ << "#include \"" << document_ << "\"\n";
  }

  void write(Example example) {
    const std::string space = identifier(document_) + "_" + std::to_string(example.line);
    const bool is_program = contains(example, main_function);
    const bool in_function = !is_program && !contains(example, namespace_level);
    if (is_program) return_from_main(example);

    place(example.line);
    for (const std::string& line : example.code)
      out_ << (std::regex_search(line, preprocessor) ? line : "") << '\n';
    out_ << "namespace " << space << " {\n";
    if (in_function) {
      out_ << "void run() { dlx::examples::Surroundings surroundings;\n"
              "DLX_EXAMPLE_NAMES(surroundings) {\n";
    }
    place(example.line);
    for (const std::string& line : example.code)
      out_ << (std::regex_search(line, preprocessor) ? "" : line) << '\n';
    if (in_function) out_ << "}}\n";
    out_ << "const bool added = dlx::examples::add({\"" << document_ << "\", " << example.line
         << ", " << call(example, is_program, in_function) << ", " << example.has_output
         << ", R\"EXPECTED(" << example.output << ")EXPECTED\"});\n}\n";
  }

 private:
  // Makes compiler messages name the document.
  void place(std::size_t line) { out_ << "#line " << line << " \"" << document_ << "\"\n"; }

  static std::string call(const Example& example, bool is_program, bool in_function) {
    if (in_function) return "&run";
    if (is_program && contains(example, main_without_arguments)) return "[] { main(); }";
    return "nullptr";  // compiled only
  }

  std::ostream& out_;
  std::string document_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: extract DOCUMENT OUTPUT\n";
    return 2;
  }
  const std::string document = argv[1];
  try {
    std::vector<Example> examples = document.ends_with(".md")
                                        ? from_markdown(read_document(".", document))
                                        : from_header(read_lines(document));
    std::ofstream out(argv[2]);
    Writer writer(out, document);
    for (Example& example : examples) writer.write(std::move(example));
    out.close();
    if (!out) throw std::runtime_error(std::string("can't write ") + argv[2]);
  } catch (const std::exception& error) {
    std::cerr << document << ": " << error.what() << '\n';
    return 1;
  }
}
