#include "puzzles/models/models.hpp"

#include <algorithm>
#include <map>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "puzzles/shared/arguments.hpp"

namespace dlx::puzzles {

std::span<const Model> models() {
  static const Model table[] = {
      queens_model(),    pentomino_model(), polyomino_model(), polyiamond_model(), soma_model(),
      polycube_model(),  macmahon_model(),  langford_model(),  latin_model(),      steiner_model(),
      colouring_model(), words_model(),     fillomino_model(), partition_model(),
  };
  return table;
}

const Model* model_or_null(std::string_view name) {
  const auto found = std::ranges::find(models(), name, &Model::name);
  return found == models().end() ? nullptr : &*found;
}

const Model& find_model(std::string_view name) {
  if (const Model* model = model_or_null(name)) return *model;
  std::string known;
  for (const Model& model : models()) (known += known.empty() ? "" : ", ") += model.name;
  throw ParameterError("model", "there is no model " + quote_token(name) + "; there are " + known);
}

namespace {

// Steps of a look-up, for Deadline::check().
constexpr std::uint64_t steps_per_figure = 30;

}  // namespace

Puzzle Model::build(const Values& values) const { return make(Arguments(*this, values)); }

Symmetries::Symmetries(const std::vector<Figure>& figures, const std::vector<Motion>& motions) {
  std::map<Figure, std::uint32_t> number_of;
  std::vector<const Figure*> distinct;
  const auto number = [&](const Figure& figure) {
    Deadline::check(steps_per_figure);
    const auto [place, is_new] =
        number_of.emplace(figure, static_cast<std::uint32_t>(distinct.size()));
    if (is_new) distinct.push_back(&place->first);
    return place->second;
  };
  for (const Figure& figure : figures) figure_of_.push_back(number(figure));
  for (const Motion& motion : motions) {
    std::vector<std::uint32_t> images;
    for (const Figure* figure : distinct) {
      Deadline::check(steps_per_figure);
      const auto image = number_of.find(motion(*figure));
      if (image == number_of.end()) break;
      images.push_back(image->second);
    }
    if (images.size() == distinct.size()) images_.push_back(std::move(images));
  }
}

bool Symmetries::is_least(const Cover& cover) {
  own_.clear();
  for (const OptionId option : cover) own_.push_back(figure_of_[index(option)]);
  std::ranges::sort(own_);
  for (const std::vector<std::uint32_t>& image : images_) {
    moved_.clear();
    for (const std::uint32_t figure : own_) moved_.push_back(image[figure]);
    // The least figure usually decides without sorting.
    const auto least = std::ranges::min_element(moved_);
    if (least == moved_.end() || *least > own_[0]) continue;
    if (*least < own_[0]) return false;
    std::ranges::sort(moved_);
    if (moved_ < own_) return false;
  }
  return true;
}

}  // namespace dlx::puzzles
