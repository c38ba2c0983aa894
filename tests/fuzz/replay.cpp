// A substitute for libFuzzer for any compiler: runs a harness on every small file of the given
// folders, then on random mutations of them, always the same ones for the same seed.
//
// usage: replay MUTATIONS SEED CORPUS...
//
// The current input is kept in the file `last-input-NAME` of the current folder, so that a crash
// leaves it there; it is removed at the end.

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/fuzz.hpp"

namespace {

namespace fs = std::filesystem;
using Random = std::mt19937_64;

constexpr std::size_t max_length = 4096;

// Pieces with a meaning for one of the readers, or known pitfalls.
constexpr std::array<std::string_view, 46> tokens = {"\n",
                                                     "\r\n",
                                                     "\r",
                                                     " ",
                                                     "\t",
                                                     "|",
                                                     ":",
                                                     "|label: ",
                                                     "|items: ",
                                                     "| ",
                                                     " | ",
                                                     "#",
                                                     "A",
                                                     "B",
                                                     "1",
                                                     "9",
                                                     ".",
                                                     "0",
                                                     "-",
                                                     "*",
                                                     "_",
                                                     "x",
                                                     "+",
                                                     "---------",
                                                     "A:x",
                                                     "2|A",
                                                     "1:2|A",
                                                     "|7",
                                                     "\xC3\xA9",
                                                     "\xEF\xBB\xBF",
                                                     "\xFF",
                                                     "\xE2\x94\x82",
                                                     "\xE2\x94",
                                                     std::string_view("\0", 1),
                                                     "\n\n",
                                                     "|label: \xE2\x80\xA8 x\n",
                                                     "<game data=\"",
                                                     "\"/>",
                                                     "<opensudoku>",
                                                     "</opensudoku>",
                                                     "puzzle,solution\n",
                                                     ",",
                                                     "\"",
                                                     "[Puzzle]\n",
                                                     "[State]\n",
                                                     "#A"};

std::size_t below(std::size_t bound, Random& random) {
  return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
}

std::string mutate(std::string text, const std::vector<std::string>& corpus, Random& random) {
  for (std::size_t steps = 1 + below(8, random); steps > 0; --steps) {
    const std::size_t at = below(text.size() + 1, random);
    const std::size_t length = below(std::min<std::size_t>(text.size() - at, 40) + 1, random);
    switch (below(7, random)) {
      case 0:
        text.insert(at, tokens[below(tokens.size(), random)]);
        break;
      case 1:
        text.replace(at, std::min<std::size_t>(length, 1), tokens[below(tokens.size(), random)]);
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(below(text.size() + 1, random), text.substr(at, length));
        break;
      case 4:
        if (at < text.size()) text[at] = static_cast<char>(below(256, random));
        break;
      case 5: {
        const std::string& other = corpus[below(corpus.size(), random)];
        text = text.substr(0, at) + other.substr(below(other.size() + 1, random));
        break;
      }
      default:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8, random)));
        break;
    }
  }
  text.resize(std::min(text.size(), max_length));
  return text;
}

std::vector<std::string> read_corpus(const std::vector<fs::path>& folders) {
  std::vector<fs::path> files;
  for (const fs::path& folder : folders) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file() && entry.file_size() <= max_length) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());  // the order of directory entries is arbitrary
  std::vector<std::string> texts;
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return texts;
}

void run(const std::string& text, const fs::path& kept) {
  std::ofstream(kept, std::ios::binary) << text;
  // A copy without spare bytes, so that sanitizers detect any read beyond it.
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: replay MUTATIONS SEED CORPUS...\n";
    return 2;
  }
  const fs::path kept = "last-input-" + fs::path(argv[0]).filename().string();
  try {
    const std::size_t mutations = std::stoul(argv[1]);
    Random random(std::stoul(argv[2]));
    const std::vector<std::string> corpus = read_corpus({argv + 3, argv + argc});
    if (corpus.empty()) throw std::runtime_error("the corpus is empty");
    for (const std::string& text : corpus) run(text, kept);
    for (std::size_t k = 0; k < mutations; ++k) {
      run(mutate(corpus[below(corpus.size(), random)], corpus, random), kept);
    }
    fs::remove(kept);
    std::cout << corpus.size() << " files and " << mutations << " mutations: no fault\n";
  } catch (const std::exception& error) {
    std::cerr << "fault: " << error.what() << "\nthe input is in " << fs::absolute(kept) << '\n';
    return 1;
  }
}
