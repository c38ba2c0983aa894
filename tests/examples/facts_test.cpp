// The documents contain exactly the commands and options of the program's help.

#include <regex>

#include "tests/examples/markdown.hpp"
#include "tests/examples/scratch.hpp"
#include "tests/testing.hpp"

namespace dlx::examples::facts_test {

namespace fs = std::filesystem;

using Names = std::set<std::string>;

const fs::path project = DLX_SOURCE;

// Options that no command lists: options of the program itself, older spellings, and words that are
// not options.
const Names beside_commands = {"--version", "--help", "-h", "-c", "--bound", "--lim"};

// The longest help about a command; "" for the program.
Lines help_on(const std::string& command) {
  return Scratch().run("dlx " + command + " --help all").out;
}

// The commands in a help: two spaces, a name, spaces, and a description.
std::vector<std::string> commands_in(const Lines& help) {
  static const std::regex listed("  ([a-z][a-z-]*) {2,}.*");
  std::vector<std::string> commands;
  std::smatch match;
  for (const std::string& line : help)
    if (std::regex_match(line, match, listed)) commands.push_back(match[1]);
  return commands;
}

// Words that begin with a hyphen.
Names options_in(const std::string& text) {
  static const std::regex option(R"((^|[\s`(\[,/])(--?[a-z][\w-]*))");
  Names options;
  for (std::sregex_iterator match(text.begin(), text.end(), option), end; match != end; ++match)
    options.insert((*match)[2]);
  return options;
}

// The options that a help lists: lines of `  -n, --limit N`, or `      --stats[=json]`.
Names options_listed(const Lines& help) {
  static const std::regex listed(R"( {2,6}(-\w)?(?:, )?(--[\w-]+)?.*)");
  Names options;
  for (const std::string& line : help) {
    std::smatch match;
    if (!line.starts_with("  -") && !line.starts_with("      --")) continue;
    if (!std::regex_match(line, match, listed)) continue;
    for (const std::size_t k : {1, 2})
      if (match[k].matched) options.insert(match[k]);
  }
  return options;
}

struct Program {
  std::vector<std::string> commands;  // except models
  std::vector<std::string> models;
  std::vector<std::string> sudoku_commands;
  std::map<std::string, Names> options;  // by command, such as `sudoku hint`

  Names all_options() const {
    Names all = beside_commands;
    for (const auto& [command, names] : options) all.insert(names.begin(), names.end());
    return all;
  }
};

Program ask_program() {
  Program program;
  for (const std::string& line : Scratch().run("dlx model").out)
    program.models.push_back(line.substr(0, line.find(' ')));
  program.commands = commands_in(help_on(""));
  std::erase_if(program.commands, [&](const std::string& command) {
    return std::ranges::find(program.models, command) != program.models.end();
  });
  program.sudoku_commands = commands_in(help_on("sudoku"));
  std::vector<std::string> all = program.commands;
  all.insert(all.end(), program.models.begin(), program.models.end());
  for (const std::string& command : program.sudoku_commands) all.push_back("sudoku " + command);
  for (const std::string& command : all)
    program.options[command] = options_listed(help_on(command));
  return program;
}

const Program& program() {
  static const Program asked = ask_program();
  return asked;
}

// Returns true if some line begins with `start` and contains the word.
bool has_line(const Lines& lines, const std::string& start, const std::string& word) {
  const std::regex whole("(^|.*[^\\w-])" + word + "([^\\w-].*|$)");
  return std::ranges::any_of(lines, [&](const std::string& line) {
    return line.starts_with(start) && std::regex_match(line, whole);
  });
}

// The text below the headings of level 2 for which `wanted` returns true.
template <typename Wanted>
std::string sections(const Document& document, const Wanted& wanted) {
  std::string text;
  bool inside = false;
  for (std::size_t number = 1; number <= document.lines.size(); ++number) {
    for (const Heading& heading : document.headings)
      if (heading.line == number && heading.level == 2) inside = wanted(heading.text);
    if (inside) text += document.lines[number - 1] + '\n';
  }
  return text;
}

// The sections of cli.md about a command, and the section on all searches.
std::string told_of(const Document& cli, const std::string& command) {
  const bool is_model = std::ranges::find(program().models, command) != program().models.end();
  const std::string name = command.substr(0, command.find(' '));
  const std::regex title(".*\\bdlx " + name + "\\b.*");
  return sections(cli, [&](const std::string& heading) {
    return std::regex_match(heading, title) || heading.starts_with("Options of all commands") ||
           (is_model && heading.starts_with("Models"));
  });
}

// The options in the man page: `.Fl n` is -n, and `.Fl -limit` --limit.
Names options_in_manual() {
  static const std::regex flag(R"(\bFl (-?\w[\w-]*))");
  const std::string text = content(project / "docs/dlx.1");
  Names options;
  for (std::sregex_iterator match(text.begin(), text.end(), flag), end; match != end; ++match)
    options.insert("-" + (*match)[1].str());
  return options;
}

TEST(Facts, HelpIsUnderstood) {
  EXPECT_GT(program().commands.size(), 10U);
  EXPECT_GT(program().models.size(), 10U);
  EXPECT_GT(program().sudoku_commands.size(), 10U);
  for (const auto& [command, options] : program().options)
    EXPECT_TRUE(options.contains("--help")) << command;
}

TEST(Facts, CommandsAreInAllTables) {
  const Lines cli = read_lines(project / "docs/cli.md");
  const Lines man = read_lines(project / "docs/dlx.1");
  for (const std::string& command : program().commands) {
    EXPECT_TRUE(has_line(cli, "| ", "dlx " + command)) << "docs/cli.md: " << command;
    EXPECT_TRUE(has_line(man, ".It Cm ", command)) << "docs/dlx.1: " << command;
  }
  for (const std::string& command : program().sudoku_commands) {
    EXPECT_TRUE(has_line(cli, "| `" + command + "`", command)) << "docs/cli.md: " << command;
    EXPECT_TRUE(has_line(man, ".It Cm sudoku " + command, command)) << "docs/dlx.1: " << command;
  }
}

TEST(Facts, ModelsAreInAllTables) {
  const Lines cli = read_lines(project / "docs/cli.md");
  const Lines man = read_lines(project / "docs/dlx.1");
  const Document models = read_document(project, "docs/models.md");
  for (const std::string& model : program().models) {
    EXPECT_TRUE(has_line(cli, "| [`" + model + "`]", model)) << "docs/cli.md: " << model;
    EXPECT_TRUE(has_line(man, ".It Cm ", model)) << "docs/dlx.1: " << model;
    EXPECT_TRUE(std::ranges::any_of(
        models.headings,
        [&](const Heading& heading) { return has_line({heading.text}, "", model); }))
        << "docs/models.md: " << model;
  }
}

TEST(Facts, OptionsAreInTheReference) {
  const Document cli = read_document(project, "docs/cli.md");
  const Names in_manual = options_in_manual();
  for (const auto& [command, options] : program().options) {
    const Names told = options_in(told_of(cli, command));
    for (const std::string& option : options) {
      EXPECT_TRUE(told.contains(option)) << "docs/cli.md: " << command << ": " << option;
      EXPECT_TRUE(in_manual.contains(option)) << "docs/dlx.1: " << command << ": " << option;
    }
  }
}

TEST(Facts, TheReferenceHasNoOtherOptions) {
  const Names known = program().all_options();
  for (const std::string& option : options_in(content(project / "docs/cli.md")))
    EXPECT_TRUE(known.contains(option)) << "docs/cli.md: " << option;
  for (const std::string& option : options_in_manual())
    EXPECT_TRUE(known.contains(option)) << "docs/dlx.1: " << option;
}

// Returns the row of a table that begins with a cell; "" if there is none.
std::string row_of(const Lines& lines, const std::string& cell) {
  const auto row = std::ranges::find_if(
      lines, [&](const std::string& line) { return line.starts_with("| " + cell); });
  return row == lines.end() ? "" : *row;
}

// Options of some models only, which have a row in the table of all models.
const Names of_some_models = {"--reflections", "--up-to-symmetry"};

TEST(Facts, ModelsHaveExactlyTheOptionsOfTheirRow) {
  const Lines cli = read_lines(project / "docs/cli.md");
  std::map<std::string, std::size_t> uses;
  for (const std::string& model : program().models)
    for (const std::string& option : program().options.at(model)) ++uses[option];
  for (const std::string& model : program().models) {
    Names own = program().options.at(model);
    std::erase_if(own, [&](const std::string& option) {
      return uses[option] == program().models.size() || of_some_models.contains(option);
    });
    EXPECT_EQ(options_in(row_of(cli, "[`" + model + "`]")), own) << model;
  }
  for (const std::string& option : of_some_models) {
    const std::string row = row_of(cli, "`" + option + "`");
    const bool lists_others = row.find("; not `") != row.npos;
    for (const std::string& model : program().models)
      EXPECT_NE((row.find("`" + model + "`") != row.npos) == lists_others,
                program().options.at(model).contains(option))
          << option << " of " << model;
  }
}

TEST(Facts, CommandsOfSudokuHaveTheOptionsOfTheirRow) {
  const Lines cli = read_lines(project / "docs/cli.md");
  for (const std::string& command : program().sudoku_commands) {
    const std::string row = row_of(cli, "`" + command + "`");
    const std::size_t except = std::min(row.find("except"), row.size());
    Names options = program().options.at("sudoku " + command);
    if (options.contains("--to") || options.contains("--format"))
      options.insert({"--to", "--format"});  // two names of one option
    for (const std::string& option : options_in(row.substr(0, except)))
      EXPECT_TRUE(options.contains(option)) << command << ": " << option;
    for (const std::string& option : options_in(row.substr(except)))
      EXPECT_FALSE(options.contains(option)) << command << ": " << option;
  }
}

// Also checks commands that are shown but not run.
TEST(Facts, CommandsInDocumentsHaveKnownOptions) {
  static const std::regex call(R"(^\s*(\$ )?(.*\| *)?(dlx|scripts/run) ([^|#>;]*))");
  const Names known = program().all_options();
  for (const Document& document : read_documents(project)) {
    for (std::size_t at = 0; at < document.lines.size(); ++at) {
      std::smatch match;
      const std::string& line = document.lines[at];
      if (!std::regex_search(line, match, call) || line.starts_with("dlx:")) continue;
      for (const std::string& option : options_in(match[4])) {
        EXPECT_TRUE(known.contains(option))
            << document.path << ':' << at + 1 << ": " << option << " in: " << line;
      }
    }
  }
}

// CONTRIBUTING.md states these lengths.
TEST(Facts, SourceFilesAreShort) {
  std::size_t files = 0, long_files = 0;
  for (const char* top :
       {"dlx", "puzzles", "sudoku", "apps/cli", "apps/commands", "bindings/c", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(project / top)) {
      const std::string ending = entry.path().extension();
      if (ending != ".cpp" && ending != ".hpp" && ending != ".inl") continue;
      const std::size_t lines = read_lines(entry.path()).size();
      EXPECT_LE(lines, 650U) << entry.path();
      ++files;
      long_files += lines > 400;
    }
  }
  EXPECT_LT(10 * long_files, files);
}

// The program may include installed headers, its own picture library, and the textbook search.
TEST(Facts, TheProgramIncludesPublicHeaders) {
  static const std::regex include(R"re(#include "((dlx|puzzles|sudoku)/[^"]*)")re");
  std::size_t found = 0;
  for (const auto& entry : fs::recursive_directory_iterator(project / "apps")) {
    const fs::path& path = entry.path();
    if (path.extension() != ".cpp" && path.extension() != ".hpp") continue;
    for (const std::string& line : read_lines(path)) {
      std::smatch match;
      if (!std::regex_match(line, match, include)) continue;
      const std::string header = match[1];
      ++found;
      EXPECT_TRUE(std::ranges::count(header, '/') == 1 || header.starts_with("sudoku/photo/") ||
                  header.starts_with("dlx/textbook/"))
          << path << " includes " << header;
    }
  }
  EXPECT_GT(found, 50U);
}

// Returns the folder of a header, such as dlx/query/ for dlx/query/task.hpp; returns "" for headers
// that all folders may use, such as dlx/query.hpp.
std::string folder_of(const std::string& header) {
  return std::ranges::count(header, '/') < 2 ? "" : header.substr(0, header.rfind('/'));
}

// The textbook search in the tutorial is equal to its source file.
TEST(Facts, TutorialShowsTheTextbookSearchAsItIs) {
  const Lines source = read_lines(project / "dlx/textbook/dancing_links.cpp");
  std::size_t shown = 0;
  for (const Block& block : read_document(project, "docs/tutorial.md").blocks) {
    if (block.lines.empty() || block.lines[0].find("case State::") == std::string::npos) continue;
    EXPECT_FALSE(std::ranges::search(source, block.lines).empty()) << "line " << block.first;
    ++shown;
  }
  EXPECT_EQ(shown, 1U);
}

void expect_no_circle(std::map<std::string, Names> includes) {
  // A file that includes none of the remaining files is not part of a circle.
  for (bool shrinks = true; shrinks;) {
    shrinks = std::erase_if(includes, [&](const auto& one) {
                return std::ranges::none_of(
                    one.second, [&](const std::string& other) { return includes.contains(other); });
              }) > 0;
  }
  for (const auto& [from, others] : includes) {
    for (const std::string& other : others)
      EXPECT_FALSE(includes.contains(other)) << from << " includes " << other;
  }
}

// Dependencies between folders have no circle.
TEST(Facts, FoldersIncludeOneAnotherWithoutACircle) {
  static const std::regex include(R"re(#include "((dlx|puzzles|sudoku|apps)/[^"]*)".*)re");
  std::map<std::string, Names> includes;
  for (const char* top : {"dlx", "puzzles", "sudoku", "apps"}) {
    for (const auto& entry : fs::recursive_directory_iterator(project / top)) {
      const std::string ending = entry.path().extension();
      if (ending != ".cpp" && ending != ".hpp" && ending != ".inl") continue;
      const std::string from = folder_of(fs::relative(entry.path(), project));
      for (const std::string& line : read_lines(entry.path())) {
        std::smatch match;
        if (!std::regex_match(line, match, include)) continue;
        const std::string to = folder_of(match[1]);
        if (!from.empty() && !to.empty() && from != to) includes[from].insert(to);
      }
    }
  }
  EXPECT_GT(includes.size(), 20U);
  expect_no_circle(includes);
}

// The modules of the page have no circle of imports; imports of types count as well.
TEST(Facts, ModulesOfThePageImportOneAnotherWithoutACircle) {
  static const std::regex import(R"re((?:from |import\(|import )"(\.[^"]*)")re");
  const fs::path sources = project / "apps/web/src";
  std::map<std::string, Names> imports;
  for (const auto& entry : fs::recursive_directory_iterator(sources)) {
    if (entry.path().extension() != ".ts") continue;
    const std::string from = entry.path().lexically_relative(sources);
    for (const std::string& line : read_lines(entry.path())) {
      for (std::sregex_iterator match(line.begin(), line.end(), import), end; match != end;
           ++match) {
        fs::path to = (entry.path().parent_path() / (*match)[1].str()).lexically_normal();
        if (to.extension() != ".ts") to += ".ts";
        if (fs::exists(to)) imports[from].insert(to.lexically_relative(sources));
      }
    }
  }
  EXPECT_GT(imports.size(), 30U);
  expect_no_circle(imports);
}

}  // namespace dlx::examples::facts_test
