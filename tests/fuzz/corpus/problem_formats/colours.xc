c note
p xcc 2 1
2 3 -1 0
1 3 -1 $5 0
