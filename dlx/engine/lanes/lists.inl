// The planes of an item's options and of an option's items. Included by lanes_kernel.cpp.

// Consecutive lists of offsets of planes: each of length `length`, if that is not 0. Loops of
// constant length take half the time.
template <std::uint32_t length>
struct PlaneLists {
  const std::uint32_t* start;  // start of list k in `offsets`, and the end of the last
  const std::uint32_t* offsets;

  DLX_INLINE const std::uint32_t* list(std::uint32_t k) const {
    return offsets + (length > 0 ? length * k : start[k]);
  }
  DLX_INLINE std::uint32_t size(std::uint32_t k) const {
    return length > 0 ? length : start[k + 1] - start[k];
  }
  // Calls visit(offset) for the offsets of list k, in any order.
  template <typename Visit>
  DLX_INLINE void each_offset(std::uint32_t k, const Visit& visit) const {
    const std::uint32_t* const offset = list(k);
    const std::uint32_t number = size(k);
    std::uint32_t n = 0;
    for (; n + 2 <= number; n += 2) {  // two offsets with one load, because loads dominate
      Word two;
      __builtin_memcpy(&two, offset + n, sizeof two);
      visit(static_cast<std::uint32_t>(two));
      visit(static_cast<std::uint32_t>(two >> 32));
    }
    if (n < number) visit(offset[n]);
  }
  // Calls visit(plane) for the planes of list k.
  template <typename Visit>
  DLX_INLINE void each(Vector* planes, std::uint32_t k, const Visit& visit) const {
    each_offset(k, [&](std::uint32_t offset) { visit(plane(planes, offset)); });
  }
  // The union of the planes of list k.
  DLX_INLINE Vector any(Vector* planes, std::uint32_t k) const {
    Vector any{};
    each(planes, k, [&](Vector one) { any |= one; });
    return any;
  }
};

// The lengths of the lists of a problem; see LanesTables::regular.
struct AnyLengths {
  static constexpr std::uint32_t slot = 0;
  static constexpr std::uint32_t option = 0;
  static constexpr std::uint32_t segment = 0;
  static constexpr std::uint32_t side = 0;
};
struct RegularLengths {
  static constexpr std::uint32_t slot = regular_slot;
  static constexpr std::uint32_t option = regular_option;
  static constexpr std::uint32_t segment = regular_segment;
  static constexpr std::uint32_t side = regular_side;
};

template <typename Lengths>
DLX_INLINE PlaneLists<Lengths::slot> slots_of(const LanesTables& tables) {
  return {tables.slot_start, tables.slot_options};
}

// Calls visit(option, any) for every option, where `any` is the union of planes.slot over its
// slots; with `only_primary`, over its primary items.
template <typename Lengths, bool only_primary, typename Visit>
DLX_INLINE void each_option(const LanesTables& tables, const Planes& planes, const Visit& visit) {
  if constexpr (Lengths::slot > 0) {
    // The options of a group share an item, and their other items are consecutive.
    constexpr std::uint32_t size = regular_slot;
    for (std::uint32_t group = 0; group < regular_groups; ++group) {
      const std::uint32_t* const slots = tables.option_slots + regular_option * size * group;
      const Vector own = plane(planes.slot, slots[0]);
      const Vector* const first = &plane(planes.slot, slots[1]);
      const Vector* const second = &plane(planes.slot, slots[2]);
      const Vector* const third = &plane(planes.slot, slots[3]);
#pragma GCC unroll 9
      for (std::uint32_t k = 0; k < size; ++k) {
        visit(size * group + k, own | first[k] | second[k] | third[k]);
      }
    }
    return;
  }
  const PlaneLists<0> slots{tables.option_start, tables.option_slots};
  for (std::uint32_t o = 0; o < tables.num_options; ++o) {
    if constexpr (!only_primary) {
      visit(o, slots.any(planes.slot, o));
      continue;
    }
    Vector any{};
    for (std::uint32_t e = tables.option_start[o]; e < tables.primary_end[o]; ++e) {
      any |= plane(planes.slot, tables.option_slots[e]);
    }
    visit(o, any);
  }
}

// Calls visit(item, fold) for every primary item, where `fold` accumulates the planes of its
// options by add(fold, plane).
template <typename Lengths, typename Fold, typename Add, typename Visit>
DLX_INLINE void each_item(const LanesTables& tables, Vector* planes, const Add& add,
                          const Visit& visit) {
  if constexpr (Lengths::slot > 0) {
    constexpr std::uint32_t size = regular_slot;
    for (std::uint32_t group = 0; group < regular_groups; ++group) {
      Fold fold{};
#pragma GCC unroll 9
      for (std::uint32_t k = 0; k < size; ++k) add(fold, planes[size * group + k]);
      visit(group, fold);
    }
    // The other items are in groups of nine: the k-th item has the k-th option of each group.
    // Registers suffice for all nine, or for three.
    constexpr std::uint32_t together = 3;
    for (std::uint32_t item = regular_groups; item < tables.num_primary; item += size) {
      const std::uint32_t* const options = tables.slot_options + size * item;
      for (std::uint32_t k = 0; k < size; k += together) {
        Fold folds[together]{};
#pragma GCC unroll 9
        for (std::uint32_t n = 0; n < size; ++n) {
          const Vector* const option = &plane(planes, options[n]) + k;
#pragma GCC unroll 9
          for (std::uint32_t j = 0; j < together; ++j) add(folds[j], option[j]);
        }
#pragma GCC unroll 9
        for (std::uint32_t j = 0; j < together; ++j) visit(item + k + j, folds[j]);
      }
    }
    return;
  }
  const PlaneLists<Lengths::slot> slots = slots_of<Lengths>(tables);
  for (std::uint32_t i = 0; i < tables.num_primary; ++i) {
    Fold fold{};
    slots.each(planes, i, [&](Vector option) { add(fold, option); });
    visit(i, fold);
  }
}
