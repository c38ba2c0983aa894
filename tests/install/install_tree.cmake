# Installs the build tree BUILD into STAGED and moves that to PREFIX.
file(REMOVE_RECURSE ${STAGED} ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --prefix ${STAGED}
  RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "cmake --install failed: ${failed}")
endif()
file(RENAME ${STAGED} ${PREFIX})

# Private headers are in subfolders; none of them may be installed.
file(GLOB_RECURSE headers RELATIVE ${PREFIX}/include ${PREFIX}/include/*)
foreach(header IN LISTS headers)
  if(NOT header MATCHES "^(dlx|puzzles|sudoku|sudoku/photo)/[a-z_]+\\.hpp$|^dlx\\.h$")
    message(FATAL_ERROR "installed by mistake: include/${header}")
  endif()
endforeach()

# No file of the package may contain the path where it was first installed, or built.
file(GLOB_RECURSE texts ${PREFIX}/*.cmake ${PREFIX}/*.pc)
if(NOT texts)
  message(FATAL_ERROR "no package files were installed")
endif()
foreach(text IN LISTS texts)
  file(STRINGS ${text} lines)
  foreach(place ${STAGED} ${BUILD})
    string(FIND "${lines}" "${place}" found)
    if(NOT found EQUAL -1)
      message(FATAL_ERROR "${text} contains the path ${place}")
    endif()
  endforeach()
endforeach()
