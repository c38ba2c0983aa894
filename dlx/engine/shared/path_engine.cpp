#include "dlx/engine/shared/path_engine.hpp"

#include <cassert>
#include <utility>

namespace dlx {

void PathEngine::start(std::vector<Path> paths) {
  assert(state_ == State::root || state_ == State::exhausted);
  paths_.start(std::move(paths));
  state_ = State::between;
}

bool PathEngine::advance() {
  if (state_ == State::root) enter_root();
  if (state_ == State::between) {
    if (paths_.empty()) {
      state_ = State::exhausted;
    } else {
      enter_path();
    }
  }
  return state_ == State::searching;
}

}  // namespace dlx
