# Clp is loaded at run time (dlx/optimize/clp.hpp). A static program and a library without dependencies
# link its archives instead.

# The archives of Clp and of the libraries that it uses.
set(dlx_clp_archives "-Wl,--start-group -lClp -lCoinUtils -llapack -lblas -lbz2 -lz -Wl,--end-group")

# dlx_link_clp(TARGET): replaces the object that loads Clp by one that links it.
function(dlx_link_clp target)
  set(source ${PROJECT_SOURCE_DIR}/dlx/optimize/clp.cpp)
  target_sources(${target} PRIVATE $<$<CONFIG:Release>:${source}>)
  set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS DLX_CLP_IS_LINKED)
  get_directory_property(include DIRECTORY ${PROJECT_SOURCE_DIR}/dlx DEFINITION DLX_CLP_INCLUDE)
  target_include_directories(${target} SYSTEM PRIVATE ${include})
  target_link_libraries(${target} PRIVATE $<$<CONFIG:Release>:${dlx_clp_archives}>)
endfunction()
