// Tests every command with every option of its help, for each query: the option changes the answer or
// is refused with exit code 2. No option is silently ignored.
#include <regex>

#include "tests/cli/process.hpp"
#include "tests/table.hpp"
#include "tests/testing.hpp"

namespace dlx::test::unsupported_options_test {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using Names = std::set<std::string>;

// The input of all queries; `@` is the folder.
class Things {
 public:
  Things() {
    put("queens.dlx", run({"queens", "6", "--print-problem"}).out);
    put("solutions.txt", run({"solve", folder_ + "/queens.dlx"}).out);
    put("costs.dlx", "A B C\nA |1\nB |2\nC |3\nA B |1\nB C |7\nA C |2\n");
    put("mask.txt", "x.xxx.xx." + std::string(72, 'x') + "\n");
    put("puzzle.txt",
        "53..7....6..195....98......8...6...34..8.3..17...2...6.6....2.....419..5....8..7.\n");
    put("puzzle1.txt",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n");
    put("filled.txt", run({"sudoku", folder_ + "/puzzle1.txt"}).out);
    put("rules.txt", "diagonals\n");
    put("cage.txt", "cage 8 r1c1 r1c2\n");
    put("words.txt", "ab\nba\nbb\n");
    put("graph.txt", "a b\nb c\n");
    put("fillomino.txt", "3..\n...\n..2\n");
    put("regions.txt",
        "aaabbbcccaaabbbcccaaabbbcccdddeeefffdddeeefffdddeeefffggghhhiiiggghhhiiiggghhhiii\n");
    run({"count", folder_ + "/queens.dlx", "--certificate", folder_ + "/certificate"});
    run({"split", folder_ + "/queens.dlx", "--parts=2", "--list", "-o", folder_ + "/parts"});
    run({"split", folder_ + "/queens.dlx", "--parts=2", "-o", folder_ + "/counted"});
    run({"split", folder_ + "/queens.dlx", "--parts=2", "--force", "-o", folder_ + "/merged"});
    kept_ = listed();
  }

  std::string path_in(std::string word) const {
    const std::size_t at = word.find('@');
    return at == word.npos ? word : word.replace(at, 1, folder_);
  }

  // Returns the names and contents of the files that a run wrote, and removes the files.
  std::string take_new_files() const {
    std::string text;
    for (const std::string& path : listed()) {
      if (kept_.contains(path)) continue;
      text += path + ":\n" + content(path);
      fs::remove(path);
    }
    return text;
  }

 private:
  void put(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ + "/" + name) << text;
  }
  Names listed() const {
    Names paths;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      if (entry.is_regular_file()) paths.insert(entry.path().string());
    }
    return paths;
  }

  TempFolder temp_;
  const std::string folder_ = temp_.path();
  Names kept_;
};

const Things& things() {
  static const Things all;
  return all;
}

// A line of supported_options.tsv.
struct Query {
  std::string line;     // the command line; `@` is the folder
  std::string refused;  // all options without effect; see options_in_groups()
  std::string unseen;   // options whose effect this query does not show
  std::string values;   // values that differ from the table below, as in values_in()
};

void PrintTo(const Query& question, std::ostream* out) { *out << question.line; }

// Includes the second word if it is a subcommand.
Words command_in(const Words& words) {
  const bool two = words[0] == "sudoku" && words.size() > 1 && words[1].find_first_of("-@") != 0;
  return Words(words.begin(), words.begin() + (two ? 2 : 1));
}

// The value of each option of a text, "name=value name ..."; `_` is a blank.
std::map<std::string, std::string> values_in(const std::string& text) {
  std::map<std::string, std::string> values;
  for (const std::string& word : words_of(text)) {
    const std::size_t end = std::min(word.find('='), word.size());
    std::string value = word.substr(std::min(end + 1, word.size()));
    std::ranges::replace(value, '_', ' ');
    values[word.substr(0, end)] = value;
  }
  return values;
}

// A value of each option that shows its effect. Add new options here.
const std::map<std::string, std::string> telling = values_in(
    "accept-uncertain all all-grids assume-unique attempt-limit=1 box=3x3 branching=weights "
    "certificate=@/new.cert checkpoint=@/new.ck colour=always "
    "costs=primes count counting=states debug-dir=@/new "
    "difficulty=hard draw engine=links export=dot first force format=json "
    "from-solution=@/filled.txt from=text gap=1% givens=40 is-minimal item-order=short "
    "keep-duplicates kth=1 large-print limit=1 list marginals mask=@/mask.txt "
    "max-cost=5 measure=0 memory=1K min-cost=2 minimal minimum "
    "no-progress node-limit=1 number=2 output=@/new.out paper=letter part=1 "
    "per-page=2 plain plan png=@/new.png print-problem probes=5 progress "
    "puzzle-time-limit=0 quiet rating=2.0-4.5 reduction=on "
    "regions=@/regions.txt restarts resume rules=@/rules.txt sample=2 samples=3 "
    "save-interval=5 se seed=7 skip=1 solutions solve stats=json status steps=3 strict "
    "subproblems-per-part=3 summary svg=@/new.svg symmetry=on "
    "technique=X-wing threads=2 time-limit=0 to=json todo tree unique "
    "unordered up-to-symmetry vague variant=diagonals verbose "
    "without=naked_pair");

// Options whose effect is not visible in answers: formats are recognised anyway, boxes and these
// regions are the defaults, threads and their order have no effect on small problems, nor do colour
// and progress without a terminal.
const Names never_seen = {"box",       "regions",  "from",        "threads",
                          "unordered", "progress", "no-progress", "colour"};

// The options of a command, without --help.
Names options_of(const Words& command) {
  Names options = options_in(run(with(command, {"--help=all"})).out);
  options.erase("help");
  return options;
}

// Replaces times, which differ between runs.
std::string masked(const std::string& text) {
  static const std::regex times(
      R"RE("\w*seconds\w*":[^,}]*|"mean"|seconds +[\d.e+-]+|puzzles/s.*|time  .*|\d[\d.]* s\b|[\d.]+ ?[kM]?/s)RE");
  return std::regex_replace(text, times, "TIME");
}

struct Seen {
  Finished done;
  std::string all;  // the whole output
};

Seen look(const Words& words) {
  Words paths;
  for (const std::string& word : words) paths.push_back(things().path_in(word));
  Seen seen{run(paths), {}};
  seen.all = std::to_string(seen.done.exit_code) + '\n' + masked(seen.done.out) +
             masked(seen.done.err) + masked(things().take_new_files());
  return seen;
}

bool is_given(const Words& words, const std::string& option) {
  for (const std::string& word : words) {
    if (word.substr(0, word.find('=')) == "--" + option) return true;
  }
  return false;
}

Words with_option(Words words, const std::string& option, const std::string& value) {
  words.push_back("--" + option + (value.empty() ? "" : "=" + value));
  return words;
}

// Options that a command always refuses are not in its help, but are refused with a reason.
TEST(Refusals, WhatIsAlwaysRefusedIsNotListed) {
  const Names listed = options_of({"count"});
  for (const char* option : {"min-cost", "gap", "unordered"}) {
    EXPECT_EQ(listed.count(option), 0U) << option;
    EXPECT_FALSE(contains(run({"count", "--" + std::string(option)}).err, "unrecognised"));
  }
}

// A command line for each command, to which its options are added one by one. `@` is the folder.
const std::string command_lines[] = {
    "solve @/costs.dlx",
    "count @/queens.dlx",
    "zdd @/costs.dlx",
    "check @/queens.dlx @/solutions.txt",
    "symmetries @/queens.dlx",
    "trace @/costs.dlx",
    "reduce @/costs.dlx",
    "estimate @/queens.dlx --probes=5",
    "split @/queens.dlx --parts=2 --output=@/new",
    "merge @/counted",
    "convert @/costs.dlx",
    "model",
    "queens 6",
    "sudoku @/puzzle1.txt",
    "sudoku solve @/puzzle1.txt",
    "sudoku candidates @/puzzle1.txt",
    "sudoku convert @/puzzle1.txt",
    "sudoku generate",
    "sudoku minimize @/puzzle1.txt",
    "sudoku grade @/puzzle1.txt",
    "sudoku explain @/puzzle1.txt",
    "sudoku hint @/puzzle1.txt",
    "sudoku canonicalize @/puzzle1.txt",
    "sudoku shuffle @/puzzle1.txt",
    "sudoku symmetries @/puzzle1.txt",
};

// Other options that an option requires; the first matching line.
struct Beside {
  std::string command;  // the beginning of the command's name; "": any
  std::string option;
  std::string words;  // the option matches if it is among these, with its value
};
const Beside beside[] = {
    {"", "gap", "--min-cost"},
    {"check", "certificate", "@/queens.dlx --certificate=@/certificate"},
    {"", "checkpoint", "--output=@/new.out"},
    {"", "resume", "--checkpoint=@/new.ck --output=@/new.out"},
    {"", "save-interval", "--checkpoint=@/new.ck --output=@/new.out"},
    {"sudoku", "paper", "--to=svg"},
    {"sudoku", "per-page", "--to=svg"},
    {"sudoku", "large-print", "--to=svg"},
    {"sudoku convert", "solutions", "--output=@/new.svg --to=svg"},
    {"solve", "part", "@/parts"},
    {"count", "part", "@/merged"},
    {"zdd", "seed", "--sample=2"},
    {"", "seed", "--restarts"},
    {"", "memory", "--count"},
    {"", "item-order", "--count"},
    {"", "counting", "--count"},
    {"queens", "symmetry", "--count"},
    {"sudoku convert", "solve", "--to=csv"},
    {"sudoku generate", "symmetry", "--symmetry=rotate180"},
    {"sudoku minimize", "symmetry", "--symmetry=rotate180"},
    {"sudoku", "from", "--from=line"},
};

// The words of a command line with an option and the options that it requires.
Words with_all_it_needs(const Words& base, const std::string& command, const std::string& option,
                        const Names& options) {
  Words words = base;
  for (const Beside& known : beside) {
    if (known.option != option || !command.starts_with(known.command)) continue;
    const Words needed = words_of(known.words);
    const bool is_option = needed[0].starts_with("--");
    if (is_option && !options.contains(needed[0].substr(2, needed[0].find('=') - 2))) continue;
    if (!is_option) words.resize(1);  // in place of the problem
    words.insert(words.end(), needed.begin(), needed.end());
    break;
  }
  if (is_given(words, option)) return words;
  return with_option(words, option, option == "stats" ? "" : telling.at(option));
}

// The command accepts each option of its help, alone or with another option. photo_test.cpp tests the
// options for photographs; Models.* below tests the options of other models.
TEST(Refusals, NoOptionThatIsListedIsAlwaysRefused) {
  const Names of_photos = {"accept-uncertain", "all-grids", "debug-dir", "png"};
  for (const std::string& line : command_lines) {
    const Words base = words_of(line), names = command_in(base);
    const std::string command = names.size() > 1 ? names[0] + " " + names[1] : names[0];
    const Names options = options_of(names);
    for (const std::string& option : options) {
      if (command.starts_with("sudoku") && of_photos.contains(option)) continue;
      if (is_given(base, option)) continue;
      ASSERT_TRUE(telling.contains(option)) << "--" << option << " has no telling value";
      const Seen seen = look(with_all_it_needs(base, command, option, options));
      EXPECT_NE(seen.done.exit_code, 2) << command << " --" << option << "\n" << seen.done.err;
    }
  }
}

struct Refusal {
  std::string line;
  std::string message;
};

TEST(Refusals, ARefusalNamesWhatItIsAbout) {
  const Refusal refusals[] = {
      {"solve @/costs.dlx --max-cost=5 --engine=wide", "--engine has no effect with --max-cost"},
      {"solve @/costs.dlx --gap=1", "--gap has no effect without --min-cost"},
      {"solve @/costs.dlx --certificate=@/new.cert --reduction=on",
       "--reduction has no effect with --certificate"},
      {"queens 6 --memory=2G",
       "--memory has no effect without --count or --up-to-symmetry or --sample"},
      {"queens 6 --symmetry=on", "--symmetry has no effect without --count"},
      {"count @/queens.dlx --symmetry=on --limit=5", "--symmetry has no effect with --limit=5"},
      {"sudoku @/puzzle.txt --png=x.png", "has no effect without a picture"},
      {"sudoku generate --paper=a4", "has no effect on this format; svg and pdf have pages"},
      {"count @/queens.dlx --unordered", "--unordered has no effect on dlx count here"},
      {"count @/queens.dlx --engine=wide --memory=2G", "--memory has no effect with --engine=wide"},
  };
  for (const Refusal& refusal : refusals) {
    const Seen seen = look(words_of(refusal.line));
    EXPECT_EQ(seen.done.exit_code, 2) << refusal.line;
    EXPECT_TRUE(contains(seen.done.err, refusal.message)) << refusal.line;
  }
}

// Returns the options of a text, in which a word such as `@pages` stands for several options.
Words options_in_groups(std::string text) {
  const std::pair<std::string, std::string> groups[] = {
      {"@photos", "accept-uncertain all-grids debug-dir"},
      {"@pages", "paper per-page"},
      {"@strategy", "branching restarts"},
      {"@kinds", "export kth marginals"},
  };
  for (const auto& [name, options] : groups) {
    if (const std::size_t at = text.find(name); at != text.npos) {
      text.replace(at, name.size(), options);
    }
  }
  return words_of(text);
}

class SupportedOptions : public ::testing::TestWithParam<Query> {};

TEST_P(SupportedOptions, AllThatIsListedOrRefusesIt) {
  const Query& question = GetParam();
  const Words words = words_of(question.line);
  const Words refused = options_in_groups(question.refused);
  const Words unseen = options_in_groups(question.unseen);
  std::map<std::string, std::string> values = values_in(question.values);
  if (words[0] == "sudoku") values.emplace("from", "line");
  values.insert(telling.begin(), telling.end());
  const auto has = [](const auto& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const Seen plain = look(words);
  EXPECT_NE(plain.done.exit_code, 2) << plain.done.err;
  for (const std::string& option : options_of(command_in(words))) {
    if (is_given(words, option)) continue;
    ASSERT_TRUE(values.contains(option)) << "--" << option << " has no telling value";
    const Seen seen = look(with_option(words, option, values.at(option)));
    const std::string said = "--" + option + "\n" + seen.done.err;
    if (has(refused, option)) {
      EXPECT_EQ(seen.done.exit_code, 2) << said;
      EXPECT_EQ(seen.done.out, "") << said;
      EXPECT_TRUE(begins_with(seen.done.err, "dlx: error: ")) << said;
      continue;
    }
    EXPECT_NE(seen.done.exit_code, 2) << said;
    if (has(unseen, option) || has(never_seen, option)) continue;
    EXPECT_NE(seen.all, plain.all) << "--" << option << " has no effect";
  }
}

std::vector<Query> queries() {
  std::vector<Query> all;
  for (std::vector<std::string>& row : read_table(DLX_SUPPORTED_OPTIONS)) {
    row.resize(4);
    all.push_back({row[0], row[1], row[2], row[3]});
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, SupportedOptions, ::testing::ValuesIn(queries()));

// The options of a model change its problem.
TEST(Models, SupportTheirOwnOptions) {
  const std::map<std::string, std::string> lines = {
      {"queens 4", "--costs=primes"},
      {"pentomino 5x1 --pieces=I", "--pieces=I"},
      {"polyomino 4x5 --order=4 --any-number", "--pieces=L"},
      {"polyiamond 4 --order=4 --any-number", "--one-sided --fixed --pieces=p1"},
      {"polycube 2x2x3 --order=4 --any-number", "--planar"},
      {"macmahon", "--border=b"},
      {"colouring @/graph.txt --colours=5", "--colours=4"},
      {"words 2x2 @/words.txt", "--distinct"},
      {"fillomino @/fillomino.txt", "--largest=5"},
      {"partition --all=4", "--least=2 --most=2 --blocks=2"},
  };
  for (const auto& [line, options] : lines) {
    const std::string plain = look(words_of(line + " --print-problem")).all;
    for (const std::string& option : words_of(options)) {
      const std::string name = option.substr(0, option.find('='));
      Words words = words_of(line + " --print-problem");
      std::erase_if(
          words, [&](const std::string& word) { return word.substr(0, word.find('=')) == name; });
      words.push_back(option);
      const Seen seen = look(words);
      EXPECT_EQ(seen.done.exit_code, 0) << line << ' ' << option << '\n' << seen.done.err;
      if (line.find(option) == line.npos) {
        EXPECT_NE(seen.all, plain) << line << ' ' << option;
      }
    }
  }
}

}  // namespace dlx::test::unsupported_options_test
