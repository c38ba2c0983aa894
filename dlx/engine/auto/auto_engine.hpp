#pragma once

#include <memory>

#include "dlx/engine/engine.hpp"

namespace dlx {

/// The portfolio: searches a little with an engine that is soon built, the pilot, and goes over to
/// the one that suits the problem's shape if that was not all. Internal.
///
/// What is chosen depends on the problem and the forced options alone, never on limits, clocks or
/// threads. A search that the pilot does not finish begins anew with the engine that is chosen: the
/// nodes of the pilot are counted, what covers it found is forgotten.
///
/// Cost:   the pilot tries at most some thousand nodes, about a millisecond.
/// Source: algorithm portfolios, cf. Xu et al., SATzilla (2008), with rules in place of learning.
std::unique_ptr<Engine> make_auto_engine(const Problem& problem);

}  // namespace dlx
