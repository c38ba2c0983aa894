// The standard header, with a sort that takes a tenth of the code of that of libc++: each type and
// order that is sorted by has one of its own, and pages are to load fast.
//
// Source: Hoare, Quicksort, The Computer Journal 5 (1962). What is short, and what the pivots fail in,
// is left to Shell, A high-speed sorting procedure, CACM 2 (1959), with the gaps of Gonnet and
// Baeza-Yates, Handbook of Algorithms and Data Structures (1991), 4.1.4.
#pragma once
#include <__config>
#include <__utility/move.h>
#include <__utility/swap.h>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class Iterator, class Less>
constexpr void __dlx_shell_sort(Iterator first, long size, Less& less) {
  for (long gap = size; gap > 1;) {
    gap = gap < 5 ? 1 : (5 * gap - 1) / 11;
    for (long k = gap; k < size; ++k) {
      auto moved = std::move(first[k]);
      long to = k;
      for (; to >= gap && less(moved, first[to - gap]); to -= gap)
        first[to] = std::move(first[to - gap]);
      first[to] = std::move(moved);
    }
  }
}

template <class Iterator, class Less>
constexpr void __dlx_sort(Iterator first, Iterator last, int splits, Less& less) {
  using std::swap;
  while (last - first > 16 && splits-- > 0) {
    // The pivot, in front: the one in the middle of three, of which the largest is the last one.
    const Iterator middle = first + (last - first) / 2, end = last - 1;
    if (less(*first, *middle)) swap(*first, *middle);
    if (less(*end, *first)) {
      swap(*end, *first);
      if (less(*first, *middle)) swap(*first, *middle);
    }
    Iterator low = first, high = last;
    for (;;) {
      do ++low;
      while (less(*low, *first));
      do --high;
      while (less(*first, *high));
      if (!(low < high)) break;
      swap(*low, *high);
    }
    swap(*first, *high);
    if (high - first < last - high) {
      std::__dlx_sort(first, high, splits, less);
      first = high + 1;
    } else {
      std::__dlx_sort(high + 1, last, splits, less);
      last = high;
    }
  }
  std::__dlx_shell_sort(first, static_cast<long>(last - first), less);
}

// What std::sort and std::ranges::sort call; the one of libc++ has no constraint, so this one is
// preferred.
template <class Policy, class Iterator, class Less>
  requires true
constexpr void __sort_impl(Iterator first, Iterator last, Less& less) {
  std::__dlx_sort(first, last, 64, less);
}

_LIBCPP_END_NAMESPACE_STD

#include_next <__algorithm/sort.h>
