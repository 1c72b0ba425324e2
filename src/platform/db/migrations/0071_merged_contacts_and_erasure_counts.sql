ALTER TABLE contacts ADD COLUMN merged_into text COLLATE "C";
COMMENT ON COLUMN contacts.merged_into IS 'The contact into which a deleted one was merged. It may be deleted since.';

ALTER TABLE person_erasures ADD COLUMN contact_count integer;
COMMENT ON COLUMN person_erasures.contact_count IS
  'The number of contacts of the person. Null: ordered by a version that did not count them.';
