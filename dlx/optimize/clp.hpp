#pragma once

#include <coin/Clp_C_Interface.h>

namespace dlx::optimize {

// The functions of Clp that dlx uses, without the common prefix of their names.
#define DLX_CLP_FUNCTIONS(X) \
  X(newModel)                \
  X(deleteModel)             \
  X(setLogLevel)             \
  X(scaling)                 \
  X(loadProblem)             \
  X(addColumns)              \
  X(columnLower)             \
  X(columnUpper)             \
  X(setMaximumIterations)    \
  X(setDualObjectiveLimit)   \
  X(primal)                  \
  X(dual)                    \
  X(numberIterations)        \
  X(getRowPrice)             \
  X(getColSolution)          \
  X(getObjValue)             \
  X(getNumCols)              \
  X(statusArray)             \
  X(copyinStatus)            \
  X(Version)

/// The functions of the library Clp, through its C interface; the C++ headers of Clp take seconds
/// to compile. Internal.
///
/// Clp depends on a dozen other libraries (LAPACK, BLAS, the Fortran library), and loading them
/// takes longer than most searches. Therefore Clp is loaded at its first use, and programs that
/// never optimise do not load it. Only static programs link Clp.
struct Clp {
#define DLX_CLP_MEMBER(name) decltype(&Clp_##name) name;
  DLX_CLP_FUNCTIONS(DLX_CLP_MEMBER)
#undef DLX_CLP_MEMBER

  /// Returns the library, or null if it is not installed. Thread-safe.
  static const Clp* load();
};

}  // namespace dlx::optimize
