NAME crews
ROWS
 N cost
 E monday
 E tuesday
 L van
COLUMNS
 M1 'MARKER' 'INTORG'
 ann  cost 120.5  monday  1
 ann  van 1
 bob  cost 99     tuesday 1
 bob  van 1
 eve  cost 180    monday  1
 eve  tuesday 1
 dan  cost 1e2    tuesday 1
 M2 'MARKER' 'INTEND'
RHS
 RHS  monday 1    tuesday 1
 RHS  van 1
BOUNDS
 BV BND ann
 BV BND bob
 BV BND eve
 BV BND dan
ENDATA
