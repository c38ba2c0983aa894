#pragma once

#include "bindings/c/values.hpp"

struct dlx_run;

namespace dlx::c {

/// Returns the results of a finished run, or the progress of another run.
/// Errors:   ArgumentError; the exception that ended the run.
NamedValues results_of(dlx_run* run);

}  // namespace dlx::c
