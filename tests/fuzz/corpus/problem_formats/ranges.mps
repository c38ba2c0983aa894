* sections of all kinds
NAME          ranges
OBJSENSE
    MIN
ROWS
 N  cost
 N  free
 L  low
 G  least
 E  two
COLUMNS
    M1        'MARKER'                 'INTORG'
    x         cost            2.25   low                1
    x         two                1   free              -7
    y         two                1   least              1
    z         two         1.0e+00   low                1.
    z         least              1
    M2        'MARKER'                 'INTEND'
    w         least              1
RHS
    RHS       cost             -4.5  low                1
    RHS       two                2   least              1
RANGES
    RNG       two               -1   least              1
BOUNDS
 BV BND       x
 UP BND       y                  1
 FX BND       z                  1
 BV           w
ENDATA
