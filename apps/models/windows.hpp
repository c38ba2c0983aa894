#pragma once

#include "apps/models/model.hpp"

namespace dlx::models {

/// Letters on a torus, rows x columns, seen through a window of height x width that is moved to
/// every place of it. A row of letters that is closed to a cycle is a torus of one row.
struct Windows {
  int rows, columns;
  int height, width;
  int letters;      ///< 0, 1, ...
  bool zero_first;  ///< the first window has zeros only
};

/// The puzzle of filling the torus so that no two windows look the same; if there are as many
/// places as ways to fill a window, each way is seen once: a de Bruijn cycle or torus.
///
/// Items: the places r0c0.. of the windows and, if each is seen once, the contents w0110.. of
/// windows; as secondary items the contents if there are more of them than places, and with the
/// letters as colours the cells d0c0...
/// Errors: std::invalid_argument if there are fewer contents than places, or the problem or, when
/// they are asked for, its symmetries would be too large.
/// Source: N. G. de Bruijn, A combinatorial problem, 1946; Knuth, TAOCP 4B, 7.2.2.1.
Instance windows_puzzle(const Windows& windows);

/// The command: `dlx debruijn K N`.
Model debruijn_model();

/// The command: `dlx torus RxC MxN`.
Model torus_model();

}  // namespace dlx::models
