#include <algorithm>
#include <cstring>
#include <memory>

#include "bindings/c/support.hpp"
#include "dlx/textbook/multiplicities.hpp"

// The textbook search, step by step, for lib/trace.js.

using dlx::textbook::Change;

// In the order of the names in lib/trace.js.
static_assert(static_cast<int>(Change::choose) == 0 && static_cast<int>(Change::end) == 5 &&
              static_cast<int>(Change::cover) == 6 && static_cast<int>(Change::hide) == 12 &&
              static_cast<int>(Change::mark) == 15 && static_cast<int>(Change::reopen) == 21);

struct dlx_trace {
  // An event, its item and its option; -1: none.
  struct Told {
    std::int32_t change, item, option;
  };

  std::unique_ptr<dlx::textbook::DancingLinks> links;
  std::uint32_t wanted;  // a bit for each kind of event
  std::vector<Told> told = {};
  std::size_t given = 0;

  void note(Change change, int at) {
    if ((wanted >> static_cast<int>(change) & 1) == 0) return;
    const auto item = at == 0 ? -1 : static_cast<std::int32_t>(index(links->item_of(at)));
    const auto option =
        links->is_header(at) ? -1 : static_cast<std::int32_t>(index(links->option_of(at)));
    told.push_back({static_cast<std::int32_t>(change), item, option});
  }

  // Copies up to `most` next events; returns their number, 0 at the end.
  std::size_t next(std::int32_t* numbers, std::size_t most) {
    std::size_t copied = 0;
    while (copied < most) {
      if (given == told.size()) {
        given = 0;
        told.clear();
        while (told.empty() && links->step()) {
        }
        if (told.empty()) break;
      }
      const std::size_t more = std::min(most - copied, told.size() - given);
      std::memcpy(numbers + 3 * copied, &told[given], more * sizeof(Told));
      copied += more;
      given += more;
    }
    return copied;
  }
};

extern "C" {

dlx_status dlx_trace_new(const dlx_problem* problem, int leftmost, std::uint32_t wanted,
                         dlx_trace** trace) {
  return dlx::c::guarded([&] {
    using dlx::textbook::Choice;
    auto made = std::make_unique<dlx_trace>(
        dlx::textbook::make_search(problem->problem,
                                   leftmost != 0 ? Choice::leftmost : Choice::shortest),
        wanted);
    made->links->watcher = [trace = made.get()](Change change, int at) { trace->note(change, at); };
    *trace = made.release();
    return DLX_OK;
  });
}

dlx_status dlx_trace_next(dlx_trace* trace, std::int32_t* numbers, std::size_t most,
                          std::size_t* number) {
  return dlx::c::guarded([&] {
    *number = trace->next(numbers, most);
    return DLX_OK;
  });
}

void dlx_trace_free(dlx_trace* trace) { delete trace; }

}  // extern "C"
