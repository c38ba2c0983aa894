// Measures how well photographs are read (docs/photos.md). Called by scripts/train-digits.
//
//   assess_photos FOLDER MODEL [--folds]
//
// FOLDER has photographs as for train_digits. With --folds, each is read with the model, MODEL.0 to
// MODEL.9, that was trained without it. Prints a line for each picture that is not read correctly.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "apps/train_digits/photos.hpp"
#include "sudoku/photo/file.hpp"
#include "sudoku/photo/read.hpp"

namespace {

using namespace dlx::train;
namespace photo = dlx::sudoku::photo;

std::string text_of(const dlx::sudoku::Grid& grid) {
  std::string text;
  for (int cell = 0; cell < 81; ++cell) {
    text += static_cast<char>('0' + grid[cell]);
  }
  return text;
}

int wrong_cells(const std::string& a, const std::string& b) {
  int wrong = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    wrong += a[i] != b[i] ? 1 : 0;
  }
  return wrong;
}

/// Counts over pictures.
struct Figures {
  int pictures = 0;
  int none = 0;            // no grid was found
  int answered = 0;        // certain and correct
  int uncertain = 0;       // reported as uncertain
  int needlessly = 0;      // uncertain but correct
  int silently_wrong = 0;  // certain but wrong
  int alone = 0;           // correct when each cell is read by itself
  int jointly = 0;         // correct when cells are read together
  int cells_alone = 0;     // wrong cells
  int cells_jointly = 0;

  void add(const std::string& name, const std::string& puzzle,
           const std::vector<photo::Reading>& readings) {
    ++pictures;
    if (readings.empty()) {
      ++none;
      std::printf("%s\tno grid\n", name.c_str());
      return;
    }
    const photo::Reading& reading = readings.front();
    const std::string whole = text_of(reading.joint.puzzle);
    const int wrong_alone = wrong_cells(text_of(photo::read_cells(reading.likelihoods)), puzzle);
    const int wrong = wrong_cells(whole, puzzle);
    alone += wrong_alone == 0 ? 1 : 0;
    jointly += wrong == 0 ? 1 : 0;
    cells_alone += wrong_alone;
    cells_jointly += wrong;
    const char* verdict = "right";
    if (reading.certain()) {
      (wrong == 0 ? answered : silently_wrong) += 1;
      verdict = wrong == 0 ? verdict : "SILENTLY WRONG";
    } else {
      ++uncertain;
      needlessly += wrong == 0 ? 1 : 0;
      verdict = wrong == 0 ? "uncertain, right" : "uncertain, wrong";
    }
    if (wrong_alone + wrong > 0 || !reading.certain()) {
      std::printf("%s\t%s: %d wrong cells by themselves, %d as a whole\n", name.c_str(), verdict,
                  wrong_alone, wrong);
    }
  }

  void print(const char* what) const {
    const double cells = std::max(1.0, 81.0 * (pictures - none));
    std::printf(
        "%-14s %5d pictures, %5d answered right, %3d silently wrong, %4d uncertain (%d right), "
        "%3d without a grid; right by themselves %d, as a whole %d; cells %.3f %%, %.3f %%\n",
        what, pictures, answered, silently_wrong, uncertain, needlessly, none, alone, jointly,
        100 - 100 * cells_alone / cells, 100 - 100 * cells_jointly / cells);
  }
};

class Assessment {
 public:
  Assessment(const std::string& folder, const std::string& model, bool by_folds)
      : photos_(list_photos(folder)) {
    for (int fold = 0; fold < (by_folds ? folds : 1); ++fold) {
      networks_.emplace_back(contents(by_folds ? model + "." + std::to_string(fold) : model));
    }
  }

  void of_photos() const {
    Figures figures;
    for (const Photo& from : photos_) {
      figures.add(from.file.stem().string(), from.puzzle, read(from));
    }
    figures.print("photographs");
  }

 private:
  std::vector<photo::Reading> read(const Photo& from) const {
    const photo::Network& network = networks_[networks_.size() > 1 ? from.fold : 0];
    return photo::read(photo::grey_of(photo::decode(contents(from.file))), 1, network);
  }

  std::vector<Photo> photos_;
  std::vector<photo::Network> networks_;
};

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool by_folds = std::erase(arguments, "--folds") > 0;
  if (arguments.size() != 2) {
    std::fprintf(stderr, "usage: assess_photos FOLDER MODEL [--folds]\n");
    return 2;
  }
  try {
    Assessment(arguments[0], arguments[1], by_folds).of_photos();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "assess_photos: %s\n", error.what());
    return 2;
  }
}
