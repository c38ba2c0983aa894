#pragma once

#include <memory>

#include "dlx/engine/engine.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Creates an engine that searches for the first cover with several learners, each in a thread of
/// its own and with its own seed. Internal.
///
/// The learners work in rounds of equal work. After a round, the first learner in order that has a
/// cover or a refutation wins; a winner with a cover searches for the next covers alone. So the
/// answer does not depend on the speed of the threads.
///
/// Limits:   nodes are counted after each round, so a node limit is not exact.
/// Memory:   that of the learning engine for each thread. A learner that gets no memory leaves the
///           team; throws std::bad_alloc if none is left.
/// Source:   Y. Hamadi, S. Jabbour and L. Sais, "ManySAT: a Parallel SAT Solver" (2009), without
///           the exchange of clauses.
std::unique_ptr<Engine> make_learning_team(const Problem& problem, unsigned threads);

}  // namespace dlx
