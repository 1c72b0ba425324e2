ALTER TABLE users ADD COLUMN unassigning_since timestamptz;
COMMENT ON COLUMN users.unassigning_since IS
  'Since then conversations may be assigned to the user that the user may no longer use. Null: none.';
