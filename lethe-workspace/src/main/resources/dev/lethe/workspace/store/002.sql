-- Anything but this number says that a purge is due, so that a lost or damaged flag costs a purge and no secret. The rest of this step is Adoption.

UPDATE purge SET due = 7310579
