#include "dlx/solver/arena.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

// The threads of the program, in place of those of oneTBB in dlx/solver/arena.cpp. A library shares
// its threads with the program that it is part of; here is nobody to share them with, and to load
// oneTBB, with the shared C++ library that it needs, took half of the time in which a small problem
// is done.

namespace dlx {
namespace {

// As many threads as the largest arena asked for, each started when it is first wanted. They wait
// for tasks until the process ends.
class Pool {
 public:
  void allow(unsigned threads) {
    const std::lock_guard lock(mutex_);
    allowed_ = std::max(allowed_, threads);
  }

  bool enqueue(void (*run)(std::uint64_t), std::uint64_t argument) {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back({run, argument});
      if (tasks_.size() > idle_ && started_ < allowed_) start_thread();
      if (started_ == 0) {
        tasks_.pop_back();
        return false;
      }
    }
    wanted_.notify_one();
    return true;
  }

 private:
  struct Task {
    void (*run)(std::uint64_t);
    std::uint64_t argument;
  };

  // The system may have none left: then those that there are have to do.
  void start_thread() {
    try {
      std::thread([this] { work(); }).detach();
      ++started_;
    } catch (const std::exception&) {
    }
  }

  [[noreturn]] void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      while (tasks_.empty()) {
        ++idle_;
        wanted_.wait(lock);
        --idle_;
      }
      const Task task = tasks_.front();
      tasks_.pop_front();
      lock.unlock();
      task.run(task.argument);
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable wanted_;
  std::deque<Task> tasks_;
  std::size_t idle_ = 0;
  unsigned started_ = 0;
  unsigned allowed_ = 0;
};

// Never destroyed: its threads are still there when the program returns from main().
Pool& pool() {
  static Pool& all = *new Pool;
  return all;
}

}  // namespace

struct Arena::Impl {};

Arena::Arena(unsigned threads) { pool().allow(threads); }
Arena::~Arena() = default;

bool Arena::enqueue(void (*run)(std::uint64_t), std::uint64_t argument) {
  try {
    return pool().enqueue(run, argument);
  } catch (...) {
    return false;
  }
}

}  // namespace dlx
