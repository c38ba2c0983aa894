// What Boost asks its users for. Version 1.74 would derive from std::unary_function, which the
// language has dropped since.
#define BOOST_NO_CXX98_FUNCTION_BASE
