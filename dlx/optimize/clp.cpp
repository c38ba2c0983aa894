// This file is compiled in two ways: for the library, which loads Clp at run time (DLX_CLP is the
// file name), and for a static program, which links Clp (DLX_CLP_IS_LINKED). The object of the
// static program replaces the object in the archive.

#if defined(DLX_CLP) || defined(DLX_CLP_IS_LINKED)

#include "dlx/optimize/clp.hpp"

#ifdef DLX_CLP_IS_LINKED

#include <cstddef>

// LAPACK calls this function for an invalid argument. LAPACK's own version prints a message, ends
// the program and needs the Fortran library.
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
