ALTER TABLE businesses
  ADD COLUMN moved_to text,
  ADD COLUMN suspended_to_move boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN businesses.moved_to IS
  'The cell that has the business, while its rows are copied to this one. Null: this one has it.';
COMMENT ON COLUMN businesses.suspended_to_move IS 'Whether the business is suspended only until its move to another cell ends.';
