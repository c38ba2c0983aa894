#pragma once

#include <coin/Clp_C_Interface.h>

namespace dlx::optimize {

// The functions of Clp that are used, without the prefix of their names.
#define DLX_CLP_FUNCTIONS(X) \
  X(newModel)                \
  X(deleteModel)             \
  X(setLogLevel)             \
  X(loadProblem)             \
  X(addColumns)              \
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

/// The library Clp, by its C interface: its other headers take seconds to compile. Internal.
///
/// Clp brings a dozen other libraries (LAPACK, BLAS, the library of Fortran), which take longer to
/// load than most searches run. So it is loaded where it is needed for the first time, and programs
/// that never optimize pay nothing. Only a static program has it linked in.
struct Clp {
#define DLX_CLP_MEMBER(name) decltype(&Clp_##name) name;
  DLX_CLP_FUNCTIONS(DLX_CLP_MEMBER)
#undef DLX_CLP_MEMBER

  /// The library; null if it is not installed. Any thread may call this.
  static const Clp* load();
};

}  // namespace dlx::optimize
