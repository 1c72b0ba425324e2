ALTER TABLE do_not_call_numbers ADD COLUMN updated_at timestamptz(3);
COMMENT ON COLUMN do_not_call_numbers.updated_at IS 'The last change of the note. Null: none since the entry.';
