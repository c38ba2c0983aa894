# usage: cmake -D SOURCE=FOLDER -D OUTPUT=FILE -P write_commit.cmake
#
# Writes the definition of source_commit() to OUTPUT, and only if the commit has changed, so that a
# build of an unchanged commit compiles nothing. The commit comes from git, or in a source archive
# from commit.txt, in which `git archive` writes it.
set(commit)
if(EXISTS ${SOURCE}/.git)
  execute_process(COMMAND git -C ${SOURCE} describe --always --dirty=-modified --abbrev=12 --exclude=*
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
else()
  file(READ ${SOURCE}/apps/cli/commit.txt text)
  string(REGEX MATCH "^[0-9a-f]+" commit "${text}")
  string(SUBSTRING "${commit}" 0 12 commit)
endif()
set(source "#include <string_view>
namespace dlx::cli {
std::string_view source_commit();  // apps/cli/report.hpp
}
std::string_view dlx::cli::source_commit() { return \"${commit}\"; }\n")
set(old)
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} old)
endif()
if(NOT old STREQUAL source)
  file(WRITE ${OUTPUT} "${source}")
endif()
