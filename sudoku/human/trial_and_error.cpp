#include "sudoku/human/technique.hpp"
#include "sudoku/human/words.hpp"

namespace dlx::sudoku::human {

Step try_values(const Position& position, const Grid& solution) {
  int best = -1;
  for (int cell = 0; cell < position.layout().cells(); ++cell) {
    if (position.value(cell) != 0) continue;
    if (best < 0 || count(position.mask(cell)) < count(position.mask(best))) best = cell;
  }
  Step step;
  step.cells = {best};
  step.placed = {{best, solution[best]}};
  step.where = name(position, best);
  step.reason = "no technique goes on; of " + digits(position.mask(best)) + " in " +
                name(position, best) + ", only " + digit(solution[best]) + " has a solution";
  return step;
}

}  // namespace dlx::sudoku::human
