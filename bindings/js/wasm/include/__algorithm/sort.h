// Replaces the standard header by a sort that takes a tenth of the code of libc++'s: each type and
// order has an instance of its own, and pages should load fast.
//
// Source:   Hoare, Quicksort, The Computer Journal 5 (1962). Short ranges, and ranges with bad
//           pivots, use Shell, A high-speed sorting procedure, CACM 2 (1959), with the gaps of
//           Gonnet and Baeza-Yates, Handbook of Algorithms and Data Structures (1991), 4.1.4.
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
    // The pivot is moved to the front: the median of three, the largest of which is last.
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

// Called by std::sort and std::ranges::sort; preferred to the unconstrained function of libc++.
template <class Policy, class Iterator, class Less>
  requires true
constexpr void __sort_impl(Iterator first, Iterator last, Less& less) {
  std::__dlx_sort(first, last, 64, less);
}

_LIBCPP_END_NAMESPACE_STD

#include_next <__algorithm/sort.h>
