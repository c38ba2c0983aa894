# Writes the file LIST, which ctest includes: a test PREFIX.SUITE for each suite of the program PROGRAM.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE lines RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "${PROGRAM} does not list its tests: ${failed}\n${lines}")
endif()
# Suites are the lines without indentation that end with a full stop; typed suites have a comment.
string(REGEX MATCHALL "\n[^ \n]+\\.(  #|\n)" suites "\n${lines}")
set(text)
foreach(suite IN LISTS suites)
  string(REGEX REPLACE "^\n|\\.(  #|\n)$" "" suite "${suite}")
  string(APPEND text "add_test([=[${PREFIX}.${suite}]=] [=[${PROGRAM}]=] [=[--gtest_filter=${suite}.*]=])\n")
endforeach()
file(WRITE ${LIST} "${text}")
