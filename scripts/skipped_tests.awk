# usage: awk -f scripts/skipped_tests.awk build/PRESET/Testing/Temporary/LastTest.log
#
# Lists the tests that the last run of ctest skipped, with their reasons: the first line of the message of
# GTEST_SKIP(), or the line of output that matches SKIP_REGULAR_EXPRESSION. Prints nothing if no test was
# skipped. A test must not use SKIP_RETURN_CODE, which the log does not show.

# Tests with the same reason are listed together.
function skip(test, reason) {
  sub(/^.*skipped: */, "", reason)
  if (reason == "") reason = "no reason given"
  if (!(reason in number)) reasons[++last] = reason
  if (++number[reason] <= 3) names[reason] = names[reason] (number[reason] > 1 ? ", " : "") test
}

# Ends a skipped test of GoogleTest. With --gtest_brief, its name is not printed.
function end_skip(name) {
  if (pending) skip(name, reason)
  pending = 0
}

/^[0-9]+\/[0-9]+ Test: / { test = $0; sub(/^[^:]*: /, "", test) }
/^Output:$/ { reading = 1; count = by_gtest = 0; next }
/^<end of output>$/ { end_skip(test); reading = 0 }

reading { lines[++count] = $0 }
reading && message_follows { reason = $0; message_follows = 0 }
reading && /^\[==========\]/ { end_skip(test) }
reading && /: Skipped$/ { end_skip(test); pending = by_gtest = message_follows = 1 }
reading && /^\[  SKIPPED \] / { sub(/^\[  SKIPPED \] /, ""); sub(/,? .*/, ""); end_skip($0) }

/^Skip regular expression found in output/ && !by_gtest {
  pattern = $0
  sub(/^[^\[]*\[/, "", pattern)
  sub(/\]$/, "", pattern)
  for (k = 1; k < count && lines[k] !~ pattern;) k++
  skip(test, lines[k])
}

END {
  for (k = 1; k <= last; k++) {
    reason = reasons[k]
    more = number[reason] > 3 ? " and " (number[reason] - 3) " more" : ""
    print "skipped: " names[reason] more ": " reason
  }
}
