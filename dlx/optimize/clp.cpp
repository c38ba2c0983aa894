// Compiled in two ways: as part of the library, which loads Clp (DLX_CLP is its name), and as part
// of a static program, which has Clp linked in (DLX_CLP_IS_LINKED) and takes this in place of what
// the archive has.

#if defined(DLX_CLP) || defined(DLX_CLP_IS_LINKED)

#include "dlx/optimize/clp.hpp"

#ifdef DLX_CLP_IS_LINKED

#include <cstddef>

// LAPACK, with which Clp is made, calls this if an argument makes no sense. Its own function
// prints, ends the program, and brings the library of Fortran.
extern "C" void xerbla_(const char*, const int*, std::size_t);
void xerbla_(const char*, const int*, std::size_t) {}

namespace dlx::optimize {

const Clp* Clp::load() {
#define DLX_CLP_ADDRESS(name) &Clp_##name,
  static constexpr Clp linked{DLX_CLP_FUNCTIONS(DLX_CLP_ADDRESS)};
#undef DLX_CLP_ADDRESS
  return &linked;
}

}  // namespace dlx::optimize

#else

#include <dlfcn.h>

#include <optional>

namespace dlx::optimize {
namespace {

std::optional<Clp> load_library() {
  void* const library = dlopen(DLX_CLP, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return std::nullopt;
  Clp clp{};
  bool is_whole = true;
#define DLX_CLP_LOAD(name)                                                       \
  clp.name = reinterpret_cast<decltype(clp.name)>(dlsym(library, "Clp_" #name)); \
  is_whole = is_whole && clp.name != nullptr;
  DLX_CLP_FUNCTIONS(DLX_CLP_LOAD)
#undef DLX_CLP_LOAD
  return is_whole ? std::optional(clp) : std::nullopt;
}

}  // namespace

const Clp* Clp::load() {
  static const std::optional<Clp> loaded = load_library();
  return loaded ? &*loaded : nullptr;
}

}  // namespace dlx::optimize

#endif
#endif
