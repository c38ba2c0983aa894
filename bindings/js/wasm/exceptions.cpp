// C++ exceptions for WebAssembly: the functions that the compiler calls to throw and catch, and
// operator new, which throws. Debian's libc++abi for WebAssembly lacks these.
//
// Names and behaviour follow the Itanium C++ ABI, "Exception Handling", sections 2 and 3; the
// protocol of landing pads follows the WebAssembly tool conventions, "Exception handling": the
// engine unwinds, and passes the thrown pointer to each landing pad, which calls
// _Unwind_CallPersonality to select a handler.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <typeinfo>

// The tag of all thrown exceptions: a pointer.
__asm__(
    ".globl __cpp_exception\n"
    ".tagtype __cpp_exception i32\n"
    "__cpp_exception:\n");

namespace __cxxabiv1 {

// As in libc++abi, which determines whether a handler of a type catches.
class __shim_type_info : public std::type_info {  // NOLINT
 public:
  ~__shim_type_info() override;
  virtual void noop1() const;
  virtual void noop2() const;
  virtual bool can_catch(const __shim_type_info* thrown, void*& adjusted) const = 0;
};

}  // namespace __cxxabiv1

namespace {

using Type = __cxxabiv1::__shim_type_info;

// The header of a thrown object: it precedes the exception object, or represents one that is thrown
// again.
struct alignas(16) Thrown {
  Thrown* primary;  // owner of the object: this header, or that of a std::exception_ptr
  std::atomic<std::size_t> references;
  const Type* type;
  void* (*destroy)(void*);  // destructors return their object here
  Thrown* next_caught;
  int handlers;    // number of active handlers; negative: rethrown from there
  void* adjusted;  // the object with the type of its handler

  void* object() { return primary + 1; }
  static Thrown* of(void* object) { return static_cast<Thrown*>(object) - 1; }
};

// exceptions with active handlers, the innermost first
constinit thread_local Thrown* caught = nullptr;
constinit thread_local unsigned uncaught = 0;

[[noreturn]] void raise(Thrown* thrown) {
  ++uncaught;
  __builtin_wasm_throw(0, thrown);
}

void release(Thrown* primary) {
  if (--primary->references != 0) return;
  if (primary->destroy != nullptr) primary->destroy(primary->object());
  std::free(primary);
}

// Reads the tables that the compiler writes (LSDA), in DWARF's LEB128.
struct TableReader {
  const std::uint8_t* at;

  std::uint32_t number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::uint8_t byte = *at++;
      value |= static_cast<std::uint32_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  std::int32_t signed_number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0;;) {
      const std::uint8_t byte = *at++;
      value |= static_cast<std::uint32_t>(byte & 0x7f) << shift;
      shift += 7;
      if (byte >= 0x80) continue;
      if ((byte & 0x40) != 0 && shift < 32) value |= ~std::uint32_t{0} << shift;
      return static_cast<std::int32_t>(value);
    }
  }
};

constexpr std::uint8_t omitted = 0xff;

// The handler of a landing pad that catches `thrown`: its number among the types of the table, 0 if
// there is none. `table`: the LSDA of the function; each landing pad has an entry of two numbers,
// the second of which is the start of its list of handlers.
std::int32_t find_handler(const std::uint8_t* table, std::uint32_t pad, Thrown& thrown) {
  TableReader reader{table};
  if (*reader.at++ != omitted) std::abort();  // landing pads have no addresses
  const Type* const* types = nullptr;         // the types end here, number 1 last
  if (*reader.at++ != omitted) {
    const std::uint32_t offset = reader.number();
    types = reinterpret_cast<const Type* const*>(reader.at + offset);
  }
  ++reader.at;
  const std::uint32_t length = reader.number();
  const std::uint8_t* const actions = reader.at + length;
  for (std::uint32_t k = 0; k < 2 * pad + 1; ++k) reader.number();
  const std::uint32_t first = reader.number();
  if (first == 0) return 0;
  for (reader.at = actions + first - 1;;) {
    const std::int32_t handler = reader.signed_number();
    if (handler > 0) {
      const Type* const wanted = types[-handler];
      void* object = thrown.object();
      if (wanted == nullptr || wanted->can_catch(thrown.type, object)) {
        thrown.adjusted = object;
        return handler;
      }
    }
    const std::uint8_t* const from = reader.at;
    const std::int32_t step = reader.signed_number();
    if (step == 0) return 0;
    reader.at = from + step;
  }
}

}  // namespace

extern "C" {

// The arguments and result of a landing pad's query.
constinit thread_local struct {
  std::uintptr_t pad;
  const std::uint8_t* table;
  std::uintptr_t handler;
} __wasm_lpad_context{};

int _Unwind_CallPersonality(void* thrown) {
  auto& context = __wasm_lpad_context;
  context.handler = static_cast<std::uintptr_t>(
      find_handler(context.table, context.pad, *static_cast<Thrown*>(thrown)));
  return 0;
}

// Tables refer to it; nobody calls it.
int __gxx_personality_wasm0() { std::abort(); }

void* __cxa_allocate_exception(std::size_t size) noexcept {
  void* const thrown = std::malloc(sizeof(Thrown) + size);
  if (thrown == nullptr) std::abort();
  return (new (thrown) Thrown{.primary = static_cast<Thrown*>(thrown), .references = 1})->object();
}

void __cxa_free_exception(void* object) noexcept { std::free(Thrown::of(object)); }

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  Thrown* const thrown = Thrown::of(object);
  thrown->type = static_cast<const Type*>(type);
  thrown->destroy = destroy;
  raise(thrown);
}

void* __cxa_get_exception_ptr(void* it) noexcept { return static_cast<Thrown*>(it)->adjusted; }

void* __cxa_begin_catch(void* it) noexcept {
  auto* const thrown = static_cast<Thrown*>(it);
  thrown->handlers = (thrown->handlers < 0 ? -thrown->handlers : thrown->handlers) + 1;
  if (thrown != caught) {
    thrown->next_caught = caught;
    caught = thrown;
  }
  --uncaught;
  return thrown->adjusted;
}

void __cxa_end_catch() {
  Thrown* const thrown = caught;
  if (thrown == nullptr) return;
  const bool again = thrown->handlers < 0;
  thrown->handlers += again ? 1 : -1;
  if (thrown->handlers != 0) return;
  caught = thrown->next_caught;
  if (again) return;
  Thrown* const primary = thrown->primary;
  if (thrown != primary) std::free(thrown);
  release(primary);
}

[[noreturn]] void __cxa_rethrow() {
  if (caught == nullptr) std::terminate();
  caught->handlers = -caught->handlers;
  raise(caught);
}

unsigned __cxa_uncaught_exceptions() noexcept { return uncaught; }

// std::exception_ptr.

void __cxa_increment_exception_refcount(void* object) noexcept {
  if (object != nullptr) ++Thrown::of(object)->references;
}

void __cxa_decrement_exception_refcount(void* object) noexcept {
  if (object != nullptr) release(Thrown::of(object));
}

void* __cxa_current_primary_exception() noexcept {
  if (caught == nullptr) return nullptr;
  ++caught->primary->references;
  return caught->object();
}

void __cxa_rethrow_primary_exception(void* object) {
  if (object == nullptr) return;
  Thrown* const primary = Thrown::of(object);
  Thrown* const again = Thrown::of(__cxa_allocate_exception(0));
  ++primary->references;
  again->primary = primary;
  again->type = primary->type;
  raise(again);
}

// A symbol that Debian's compiler-rt refers to.
std::uintptr_t __stack_chk_guard = 0x9e3779b9;
[[noreturn]] void __stack_chk_fail() { std::abort(); }

// Threads never end.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

}  // extern "C"

// Aborts without a message, because nobody would see it; replaces libc++'s function, which prints
// one.
void std::terminate() noexcept { std::abort(); }
extern "C" void __abort_message(const char*, ...) { std::abort(); }

namespace {

void* allocate(std::size_t size, std::size_t alignment) noexcept {
  const std::size_t some = size == 0 ? 1 : size;
  if (alignment <= alignof(std::max_align_t)) return std::malloc(some);
  return std::aligned_alloc(alignment, (some + alignment - 1) & -alignment);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment = 1) {
  void* const memory = allocate(size, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocate_or_throw(size); }
void* operator new[](std::size_t size) { return allocate_or_throw(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 1); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 1); }

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
