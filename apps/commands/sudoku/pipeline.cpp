#include "apps/commands/sudoku/pipeline.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <utility>

namespace dlx::cli {
namespace {

constexpr std::chrono::milliseconds a_while(100);

// While it lives, threads are started that no signal comes to: it shall end the main thread's read.
class WithoutSignals {
 public:
  WithoutSignals() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, &old_);
  }
  ~WithoutSignals() { ::pthread_sigmask(SIG_SETMASK, &old_, nullptr); }
  WithoutSignals(const WithoutSignals&) = delete;
  WithoutSignals& operator=(const WithoutSignals&) = delete;

 private:
  sigset_t old_;
};

}  // namespace

Pipeline::Pipeline(unsigned threads, std::function<Work()> make_worker, Work write,
                   std::function<void()> idle)
    : capacity_(2 * std::size_t{threads} + 2),
      make_worker_(std::move(make_worker)),
      write_(std::move(write)),
      idle_(std::move(idle)) {
  if (threads <= 1) {
    own_work_ = make_worker_();
    return;
  }
  const WithoutSignals guard;
  try {
    threads_.emplace_back([this] { run_writer(); });
    for (unsigned k = 0; k < threads; ++k) threads_.emplace_back([this] { run_worker(); });
  } catch (...) {
    end(true);
    throw;
  }
}

Pipeline::~Pipeline() { end(true); }

void Pipeline::push(Chunk chunk) {
  if (own_work_) {
    own_work_(chunk);
    write_(chunk);
    return;
  }
  auto slot = std::make_unique<Slot>();
  slot->chunk = std::move(chunk);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return slots_.size() < capacity_ || failure_ != nullptr; });
  if (failure_ != nullptr) std::rethrow_exception(failure_);
  slots_.push_back(std::move(slot));
  changed_.notify_all();
}

void Pipeline::finish() {
  end(false);
  if (failure_ != nullptr) std::rethrow_exception(failure_);
}

void Pipeline::end(bool drop) {
  {
    const std::scoped_lock lock(mutex_);
    no_more_ = true;
    // What is being worked on or written is not touched.
    if (drop) std::erase_if(slots_, [](const auto& slot) { return slot->state != State::working; });
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Pipeline::fail() {
  const std::scoped_lock lock(mutex_);
  if (failure_ == nullptr) failure_ = std::current_exception();
  changed_.notify_all();
}

void Pipeline::run_worker() {
  try {
    work_on_slots();
  } catch (...) {
    fail();
  }
}

void Pipeline::run_writer() {
  try {
    write_slots();
  } catch (...) {
    fail();
  }
}

void Pipeline::work_on_slots() {
  const Work work = make_worker_();
  for (;;) {
    Slot* slot = nullptr;
    {
      std::unique_lock lock(mutex_);
      const auto next = [&] {
        return std::find_if(slots_.begin(), slots_.end(),
                            [](const auto& one) { return one->state == State::waiting; });
      };
      changed_.wait(lock,
                    [&] { return next() != slots_.end() || no_more_ || failure_ != nullptr; });
      const auto found = next();
      if (failure_ != nullptr || found == slots_.end()) return;
      slot = found->get();
      slot->state = State::working;
    }
    work(slot->chunk);
    const std::scoped_lock lock(mutex_);
    slot->state = State::done;
    changed_.notify_all();
  }
}

void Pipeline::write_slots() {
  for (;;) {
    std::unique_ptr<Slot> slot;
    {
      std::unique_lock lock(mutex_);
      const auto ready = [&] {
        return failure_ != nullptr || (slots_.empty() ? no_more_ : slots_[0]->state == State::done);
      };
      while (!changed_.wait_for(lock, a_while, ready)) {
        lock.unlock();
        idle_();
        lock.lock();
      }
      if (failure_ != nullptr || slots_.empty()) return;
      slot = std::move(slots_.front());
      slots_.pop_front();
      changed_.notify_all();
    }
    write_(slot->chunk);
  }
}

}  // namespace dlx::cli
