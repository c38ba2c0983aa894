// Runs the program on the files of data/ and compares with data/expected.tsv.

#include <sys/wait.h>
#include <unistd.h>

#include "tests/testing.hpp"

namespace dlx::data_test {

namespace fs = std::filesystem;

const fs::path data_folder = DLX_DATA;

struct Row {
  std::string file;
  std::string command;
  std::string counts;
  std::string exit_code;
  std::string error;
  std::string source;
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.command << ' ' << row.file; }

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

std::vector<Row> read_table() {
  std::vector<Row> rows;
  std::ifstream in(data_folder / "expected.tsv");
  bool header = true;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> field = split(line, '\t');
    if (field.size() != 6) throw std::runtime_error("expected.tsv: not six columns: " + line);
    if (!header) rows.push_back({field[0], field[1], field[2], field[3], field[4], field[5]});
    header = false;
  }
  return rows;
}

struct Finished {
  int exit_code;
  std::string out;
  std::string err;
};

// Runs `dlx command file` in the data folder, so that messages name the file like the table.
Finished run_program(const std::string& command, const std::string& file) {
  const fs::path base = fs::temp_directory_path() / ("dlx-data-" + std::to_string(getpid()));
  const std::string out = base.string() + ".out";
  const std::string err = base.string() + ".err";
  const std::string line = "cd '" + data_folder.string() + "' && '" DLX_PROGRAM "' " + command +
                           " '" + file + "' </dev/null >'" + out + "' 2>'" + err + "'";
  const int status = std::system(line.c_str());
  const Finished run{WIFEXITED(status) ? WEXITSTATUS(status) : -1, content(out), content(err)};
  fs::remove(out);
  fs::remove(err);
  return run;
}

class ExpectedRow : public testing::TestWithParam<Row> {};

TEST_P(ExpectedRow, IsWhatTheProgramSays) {
  const Row& row = GetParam();
  const Finished run = run_program(row.command, row.file);
  std::string counts = row.counts == "-" ? "" : row.counts + '\n';
  std::replace(counts.begin(), counts.end(), ',', '\n');
  EXPECT_EQ(run.out, counts) << run.err;
  EXPECT_EQ(std::to_string(run.exit_code), row.exit_code) << run.err;
  if (row.error != "-") {
    EXPECT_TRUE(contains(run.err, row.file + ':' + row.error + ": "))
        << "expected an error at " << row.error;
  }
}

// Returns the name of the file with the options of the command, because a file may have several rows.
std::string test_name(const testing::TestParamInfo<Row>& info) {
  const std::string& command = info.param.command;
  std::string name = fs::path(info.param.file).replace_extension().string();
  name += command.substr(std::min(command.find(' '), command.size()));
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Data, ExpectedRow, testing::ValuesIn(read_table()), test_name);

// A file without a row would never be tested.
TEST(ExpectedTable, HasARowForEveryFile) {
  std::set<std::string> listed;
  for (const Row& row : read_table()) listed.insert(row.file);
  std::set<std::string> present;
  for (const char* folder : {"fillomino", "problems", "sudoku"}) {
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(data_folder / folder)) {
      if (entry.is_regular_file()) {
        present.insert(fs::relative(entry.path(), data_folder).generic_string());
      }
    }
  }
  EXPECT_EQ(listed, present);
  EXPECT_FALSE(present.empty());
}

// A map of regions: a symbol for each cell, row by row.
std::vector<std::string> read_regions(const fs::path& path) {
  std::vector<std::string> rows;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    line.erase(std::min(line.find('#'), line.size()));
    std::erase_if(line, [](unsigned char c) { return std::isspace(c); });
    if (!line.empty()) rows.push_back(line);
  }
  return rows;
}

// The number of cells reachable within a region; visited cells become blank.
std::size_t take_region(std::vector<std::string>& rows, std::size_t row, std::size_t column,
                        char region) {
  if (row >= rows.size() || column >= rows[row].size() || rows[row][column] != region) return 0;
  rows[row][column] = ' ';
  return 1 + take_region(rows, row - 1, column, region) +
         take_region(rows, row + 1, column, region) + take_region(rows, row, column - 1, region) +
         take_region(rows, row, column + 1, region);
}

// A jigsaw has N connected regions of N cells each.
TEST(Regions, AreConnectedAndOfTheSizeOfARow) {
  std::size_t maps = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(data_folder)) {
    if (entry.path().extension() != ".regions") continue;
    ++maps;
    std::vector<std::string> rows = read_regions(entry.path());
    const std::size_t size = rows.size();
    for (std::size_t row = 0; row < size; ++row) {
      ASSERT_EQ(rows[row].size(), size) << entry.path() << ": row " << row + 1;
      for (std::size_t column = 0; column < size; ++column) {
        const char region = rows[row][column];
        if (region == ' ') continue;
        EXPECT_EQ(take_region(rows, row, column, region), size)
            << entry.path() << ": " << region << " at r" << row + 1 << 'c' << column + 1;
      }
    }
  }
  EXPECT_GE(maps, 1U);
}

}  // namespace dlx::data_test
