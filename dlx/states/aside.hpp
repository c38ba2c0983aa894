#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/problem/bytes.hpp"
#include "dlx/states/steps.hpp"

namespace dlx::states {

/// States with their positions and numbers, one behind the other, as bytes: those that found no
/// room in a table, and those that a saved sweep goes on with. Internal.
///
/// Of each: the position, the bytes of the state that have any bits in this space, the number of
/// bytes of the number, and these.
///
/// Memory: bytes().
template <std::size_t W>
class Aside {
 public:
  /// For states of so many bits.
  explicit Aside(std::size_t bits) : state_bytes_((bits + 7) / 8) {}

  /// One of them.
  struct Entry {
    std::size_t position = 0;
    State<W> state{};
    std::vector<std::uint64_t> number;
  };

  bool empty() const { return out_.bytes().empty(); }
  std::size_t bytes() const { return out_.bytes().size(); }
  std::string_view view() const { return out_.bytes(); }
  /// Bytes that one takes at most, with a number of so many limbs.
  std::size_t most_bytes(std::size_t limbs) const { return state_bytes_ + 8 * limbs + 20; }

  void push(std::size_t position, const std::uint64_t* state, const std::uint64_t* number,
            std::size_t limbs) {
    while (limbs > 1 && number[limbs - 1] == 0) --limbs;
    const auto top = static_cast<std::size_t>(std::bit_width(number[limbs - 1]) + 7) / 8;
    const std::size_t size = 8 * (limbs - 1) + top;
    out_.number(position);
    out_.words(state, state_bytes_);
    out_.number(size);
    out_.words(number, size);
  }
  /// Those of another one from `at` on.
  void append(const Aside& from, std::size_t at = 0) { out_.raw(from.view().substr(at)); }

  /// Reads the one that begins at `at`, which moves on; false at the end.
  bool read(std::size_t& at, Entry& entry) const {
    if (at == bytes()) return false;
    Decoder in(view().substr(at));
    entry.position = static_cast<std::size_t>(in.number());
    entry.state.fill(0);
    in.words(entry.state.data(), state_bytes_);
    const std::size_t size = in.size();
    entry.number.resize((size + 7) / 8);
    in.words(entry.number.data(), size);
    at = bytes() - in.left();
    return true;
  }

  /// For the same kind of states.
  Aside none() const { return Aside(8 * state_bytes_); }
  /// All of it, which is then empty here.
  Aside take() {
    Aside all = none();
    std::swap(all.out_.bytes(), out_.bytes());
    return all;
  }
  void assign(std::string bytes) { out_.bytes() = std::move(bytes); }
  std::string release() { return std::move(out_.bytes()); }

 private:
  std::size_t state_bytes_;
  Encoder out_;
};

}  // namespace dlx::states
