-- What a search reads, with one space for whatever separates words: so that words begin where the index of trigrams has
-- them begin, and no row is read to find that a sign is missing. A line for each field, spaces around each: no match
-- runs from one field into the next.
ALTER TABLE contacts
  DROP COLUMN search_text,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    lower(
      regexp_replace(' ' || COALESCE(first_name, '') || ' ' || COALESCE(last_name, '') || ' ', '[!-/:-@[-`{-~\s]+', ' ', 'g')
      || COALESCE(E'\n' || regexp_replace(' ' || company || ' ', '[!-/:-@[-`{-~\s]+', ' ', 'g'), '')
      || COALESCE(E'\n' || regexp_replace(' ' || email || ' ', '[!-/:-@[-`{-~\s]+', ' ', 'g'), '')
      || COALESCE(E'\n ' || substr(phones -> 0 ->> 'number', 2) || ' ', '')
      || COALESCE(E'\n ' || substr(phones -> 1 ->> 'number', 2) || ' ', '')
      || COALESCE(E'\n ' || substr(phones -> 2 ->> 'number', 2) || ' ', '')
      || COALESCE(E'\n ' || substr(phones -> 3 ->> 'number', 2) || ' ', '')
      || COALESCE(E'\n ' || substr(phones -> 4 ->> 'number', 2) || ' ', '')
    )
  ) STORED;

-- The index went with the column. It was there where the server has the extensions.
DO $$
BEGIN
  CREATE INDEX contacts_search ON contacts USING gin (business_id, search_text gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
EXCEPTION
  WHEN undefined_object THEN
    RAISE NOTICE 'contacts are searched without an index: this server does not offer pg_trgm and btree_gin';
END $$;
