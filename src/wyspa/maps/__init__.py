"""Maps as drawings: reading, checking, winding spirals."""
