// Trains the model that recognises digits in cells (docs/photos.md). Called by
// scripts/train-digits.
//
//   train_digits OUT FONTS [--photos FOLDER [--folds]] [--start MODEL]
//
// FONTS is a file with the names of fonts, one per line. FOLDER has photographs NAME.jpg with their
// contents, NAME.dat: two lines of remarks, and nine rows of nine digits, 0 for an empty cell.
// --folds trains ten models, OUT.0 to OUT.9: each without a different tenth of the puzzles of the
// folder.

#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>

#include "apps/train_digits/optimiser.hpp"
#include "apps/train_digits/photos.hpp"
#include "sudoku/photo/file.hpp"
#include "sudoku/photo/grids.hpp"
#include "sudoku/photo/network.hpp"

namespace {

using namespace dlx::train;
namespace photo = dlx::sudoku::photo;

/// The cells of photographs: those with content, separate from the empty ones.
struct Photos {
  std::vector<Sample> empty;
  std::vector<Sample> filled;

  void add(const Photos& other) {
    empty.insert(empty.end(), other.empty.begin(), other.empty.end());
    filled.insert(filled.end(), other.filled.begin(), other.filled.end());
  }
};

/// By folds.
std::array<Photos, folds> cut_photos(const std::filesystem::path& folder) {
  std::array<Photos, folds> photos;
  for (const auto& [file, puzzle, number] : list_photos(folder)) {
    Photos& fold = photos[number];
    const photo::Pyramid picture(photo::grey_of(photo::decode(contents(file))));
    const auto grids = photo::find_grids(picture);
    if (grids.empty()) {
      std::fprintf(stderr, "%s: no grid\n", file.c_str());
      continue;
    }
    const auto cells = photo::cut_cells(picture, grids.front().mesh);
    for (int i = 0; i < 81; ++i) {
      const int label = puzzle[i] - '0';
      (label == 0 ? fold.empty : fold.filled).push_back({cells[i], label});
    }
  }
  return photos;
}

/// Half of the examples are printed, half are from photographs, if there are any.
Example example(const Printer& printer, const Photos& photos, std::uint64_t number) {
  Random random(number * 0x2545f4914f6cdd1d + 1);
  if (photos.filled.empty() || random.chance(0.5)) {
    const Sample sample = printer.print(random);
    return {distorted(sample.patch, 1, random), sample.label};
  }
  const auto& kind = random.chance(0.6) ? photos.filled : photos.empty;
  const Sample& sample = kind[random.below(kind.size())];
  return {distorted(sample.patch, 0.3, random), sample.label};
}

void train(const std::string& out_file, const Printer& printer, const Photos& photos,
           const std::string& start) {
  std::vector<float> weights = random_weights(1);
  if (!start.empty()) {
    const photo::Network network(contents(start));
    weights.assign(network.weights().begin(), network.weights().end());
  }
  // Continued training must not repeat the same examples.
  const std::uint64_t first = start.empty() ? 0 : 1'000'000'000;
  optimise(
      weights, [&](std::size_t i) { return example(printer, photos, first + i); },
      start.empty() ? 3500 : 1200, start.empty() ? 2e-3 : 1e-3);
  std::ofstream out(out_file, std::ios::binary);
  out << photo::Network::save(weights);
  if (!out.flush()) {
    throw std::runtime_error(out_file + ": can't be written");
  }
}

/// One model per fold, each trained without that fold.
void train_folds(const std::string& out_file, const Printer& printer,
                 const std::array<Photos, folds>& photos, const std::string& start) {
  for (int without = 0; without < folds; ++without) {
    Photos others;
    for (int fold = 0; fold < folds; ++fold) {
      if (fold != without) {
        others.add(photos[fold]);
      }
    }
    train(out_file + "." + std::to_string(without), printer, others, start);
  }
}

void run(std::vector<std::string> arguments) {
  const bool by_folds = std::erase(arguments, "--folds") > 0;
  std::map<std::string, std::string> options;
  for (std::size_t i = 2; i + 1 < arguments.size(); i += 2) {
    options[arguments[i]] = arguments[i + 1];
  }
  std::vector<std::string> fonts;
  std::ifstream names(arguments.at(1));
  for (std::string line; std::getline(names, line);) {
    fonts.push_back(line);
  }
  const Printer printer(load_fonts(fonts));
  std::array<Photos, folds> photos;
  if (options.contains("--photos")) {
    photos = cut_photos(options["--photos"]);
  }
  if (by_folds) {
    train_folds(arguments[0], printer, photos, options["--start"]);
    return;
  }
  Photos all;
  for (const Photos& fold : photos) {
    all.add(fold);
  }
  train(arguments[0], printer, all, options["--start"]);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run({argv + 1, argv + argc});
    return 0;
  } catch (const std::out_of_range&) {
    std::fprintf(stderr,
                 "usage: train_digits OUT FONTS [--photos FOLDER [--folds]] [--start MODEL]\n");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "train_digits: %s\n", error.what());
  }
  return 2;
}
