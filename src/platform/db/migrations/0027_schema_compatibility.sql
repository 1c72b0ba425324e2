-- Which versions of the program may run on this schema: those with the migration of this number. A migration that takes
-- away what the version before still uses raises it. Versions from before this one run on no schema but their own.
CREATE TABLE schema_compatibility (
  is_only        boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  oldest_program integer NOT NULL
);
INSERT INTO schema_compatibility (oldest_program) VALUES (27);
