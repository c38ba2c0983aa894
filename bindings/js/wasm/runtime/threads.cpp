// Threads for WebAssembly in a shared memory, and replacements for functions of Debian's
// single-threaded libc and libc++ that are not thread-safe.
#include <__memory/shared_count.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <mutex>
#include <system_error>
#include <thread>

namespace {

// The number of waiting workers, which limits the number of jobs that are not taken yet.
std::mutex jobs_lock;
std::condition_variable jobs_changed;
unsigned waiting = 0;
std::thread::Job* first = nullptr;
std::thread::Job** open_end = &first;

std::mutex memory_lock;  // guards the allocator, and std::__pages
std::mutex guards_lock;
std::condition_variable guards_changed;

// Processor time: the sum of the times that threads were awake.
std::mutex awake_lock;
unsigned awake = 1;
std::int64_t time_before = 0;  // without the current periods of threads that are awake

std::int64_t nanoseconds() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// While memory_lock is held: allocates, possibly growing the memory.
void* give(void* memory) {
  std::__pages.store(__builtin_wasm_memory_size(0), std::memory_order_relaxed);
  return memory;
}

void note_awake(bool wakes) {
  const std::int64_t now = nanoseconds();
  const std::lock_guard lock(awake_lock);
  awake += wakes ? 1 : -1;
  time_before += wakes ? -now : now;
}

}  // namespace

constinit std::atomic<unsigned> std::__pages = 0;

void std::__sleep_while(int* place, int known, long long nanoseconds) {
  note_awake(false);
  __builtin_wasm_memory_atomic_wait32(place, known, nanoseconds);
  note_awake(true);
}

void std::thread::begin(Job* job) {
  const std::lock_guard lock(jobs_lock);
  if (waiting == 0) throw system_error(make_error_code(errc::resource_unavailable_try_again));
  --waiting;
  *open_end = job;
  open_end = &job->next;
  jobs_changed.notify_one();
}

extern "C" {

// Announces that so many workers will run jobs: threads may be started from now on.
void dlx_workers_expect(unsigned number) {
  const std::lock_guard lock(jobs_lock);
  waiting += number;
}

// The loop of a worker. The caller sets its stack and thread-local data.
[[noreturn]] void dlx_worker_serve() {
  note_awake(true);
  std::unique_lock lock(jobs_lock);
  for (;;) {
    jobs_changed.wait(lock, [] { return first != nullptr; });
    std::thread::Job* const job = first;
    first = job->next;
    if (first == nullptr) open_end = &first;
    lock.unlock();
    job->run();
    lock.lock();
    ++waiting;
    // The job is removed as soon as it is done, although its slot may be read.
    int* const place = reinterpret_cast<int*>(&job->is_done);
    job->is_done.store(1);
    __builtin_wasm_memory_atomic_notify(place, ~0U);
  }
}

std::clock_t __wrap_clock() {
  static_assert(CLOCKS_PER_SEC == 1'000'000'000);
  const std::lock_guard lock(awake_lock);
  return time_before + awake * nanoseconds();
}

unsigned dlx_memory_pages() { return __builtin_wasm_memory_size(0); }

// Memory is allocated by one thread at a time: the linker redirects all calls here.
void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t number, std::size_t size);
void* __real_realloc(void* memory, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
void __real_free(void* memory);

void* __wrap_malloc(std::size_t size) {
  const std::lock_guard lock(memory_lock);
  return give(__real_malloc(size));
}
void* __wrap_calloc(std::size_t number, std::size_t size) {
  const std::lock_guard lock(memory_lock);
  return give(__real_calloc(number, size));
}
void* __wrap_realloc(void* memory, std::size_t size) {
  const std::lock_guard lock(memory_lock);
  return give(__real_realloc(memory, size));
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  const std::lock_guard lock(memory_lock);
  return give(__real_aligned_alloc(alignment, size));
}
void __wrap_free(void* memory) {
  const std::lock_guard lock(memory_lock);
  __real_free(memory);
}

// Static local variables, after the Itanium C++ ABI, section 3.3.3: the first byte means
// initialised, the second byte initialisation in progress.
int __cxa_guard_acquire(std::uint8_t* guard) {
  std::unique_lock lock(guards_lock);
  guards_changed.wait(lock, [guard] { return guard[0] != 0 || guard[1] == 0; });
  if (guard[0] != 0) return 0;
  guard[1] = 1;
  return 1;
}
void __cxa_guard_release(std::uint8_t* guard) {
  const std::lock_guard lock(guards_lock);
  __atomic_store_n(guard, 1, __ATOMIC_RELEASE);
  guard[1] = 0;
  guards_changed.notify_all();
}
void __cxa_guard_abort(std::uint8_t* guard) {
  const std::lock_guard lock(guards_lock);
  guard[1] = 0;
  guards_changed.notify_all();
}

}  // extern "C"
