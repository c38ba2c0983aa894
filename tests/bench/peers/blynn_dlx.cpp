// usage: blynn-dlx FILE
//
// Counts the covers of a problem in Knuth's text format, without colours, by the library blynn/dlx.

#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <unordered_map>

extern "C" {
#include "dlx.h"
}

namespace {
unsigned long long covers = 0;
void count_cover(int*, int) { ++covers; }
}  // namespace

int main(int argc, char** argv) {
  std::ifstream file(argc == 2 ? argv[1] : "");
  const dlx_t matrix = dlx_new();
  std::unordered_map<std::string, int> columns;
  bool secondary = false;
  int row = -1;  // the line of items
  for (std::string line, item; std::getline(file, line);) {
    if (line.empty() || line.front() == '|') continue;
    for (std::istringstream words(line); words >> item;) {
      if (item == "|") {
        secondary = true;
      } else if (row < 0) {
        const int column = static_cast<int>(columns.size());
        columns.emplace(item, column);
        if (secondary) dlx_mark_optional(matrix, column);
      } else {
        dlx_set(matrix, row, columns.at(item));
      }
    }
    ++row;
  }
  if (row < 0) return std::fprintf(stderr, "usage: blynn-dlx FILE\n"), 2;
  dlx_forall_cover(matrix, count_cover);
  std::cout << covers << '\n';
}
