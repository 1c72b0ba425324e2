-- Who must not be texted: the truth is kept for each number of a business, whoever it belongs to.
CREATE TABLE opt_outs (
  business_id  text COLLATE "C" NOT NULL REFERENCES businesses (id),
  phone_number text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  opted_out_at timestamptz(3) NOT NULL,
  source       text NOT NULL,
  PRIMARY KEY (business_id, phone_number)
);
INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source)
SELECT c.business_id, phone ->> 'number', min(c.opted_out_at), 'contact'
FROM contacts c CROSS JOIN jsonb_array_elements(c.phones) AS phone
WHERE c.opted_out_at IS NOT NULL
GROUP BY c.business_id, phone ->> 'number';

-- What a search reads: lower case, one space between words and one before each field, a line for each field, so that
-- "\n " and " " are where words begin and no match runs from one field into the next.
ALTER TABLE contacts
  DROP COLUMN opted_out_at,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    lower(
      ' ' || regexp_replace(COALESCE(first_name || ' ', '') || COALESCE(last_name, ''), '\s+', ' ', 'g')
      || COALESCE(E'\n ' || regexp_replace(company, '\s+', ' ', 'g'), '')
      || COALESCE(E'\n ' || email, '')
      || COALESCE(E'\n ' || (phones -> 0 ->> 'number'), '')
      || COALESCE(E'\n ' || (phones -> 1 ->> 'number'), '')
      || COALESCE(E'\n ' || (phones -> 2 ->> 'number'), '')
      || COALESCE(E'\n ' || (phones -> 3 ->> 'number'), '')
      || COALESCE(E'\n ' || (phones -> 4 ->> 'number'), '')
    )
  ) STORED;

-- The numbers of the contacts, one row each, which is what planners estimate well. Kept by the triggers below.
CREATE TABLE contact_phones (
  business_id  text COLLATE "C" NOT NULL,
  phone_number text COLLATE "C" NOT NULL,
  contact_id   text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, phone_number, contact_id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id) ON DELETE CASCADE
);
INSERT INTO contact_phones (business_id, phone_number, contact_id)
SELECT DISTINCT c.business_id, phone ->> 'number', c.id
FROM contacts c CROSS JOIN jsonb_array_elements(c.phones) AS phone;

CREATE FUNCTION add_contact_phones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_phones (business_id, phone_number, contact_id)
  SELECT DISTINCT added.business_id, phone ->> 'number', added.id
  FROM added CROSS JOIN jsonb_array_elements(added.phones) AS phone;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_phones_added AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_contact_phones();

CREATE FUNCTION replace_contact_phones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_phones
  WHERE business_id = OLD.business_id AND contact_id = OLD.id
    AND phone_number = ANY (ARRAY(SELECT phone ->> 'number' FROM jsonb_array_elements(OLD.phones) AS phone));
  INSERT INTO contact_phones (business_id, phone_number, contact_id)
  SELECT DISTINCT NEW.business_id, phone ->> 'number', NEW.id
  FROM jsonb_array_elements(NEW.phones) AS phone;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_phones_changed AFTER UPDATE OF phones ON contacts
  FOR EACH ROW WHEN (OLD.phones IS DISTINCT FROM NEW.phones) EXECUTE FUNCTION replace_contact_phones();

-- A deleted contact stays as an empty row: its id answers that it is gone.
CREATE INDEX contacts_live ON contacts (business_id, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_updated ON contacts (business_id, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX contacts_email ON contacts (business_id, lower(email), id) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX contacts_external_id ON contacts (business_id, external_id) WHERE external_id IS NOT NULL;

-- Without the extensions the same statements are right and slower. The list of pending entries is kept short, for
-- every search reads all of it.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE INDEX contacts_search ON contacts USING gin (business_id, search_text gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
EXCEPTION
  WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object OR invalid_parameter_value THEN
    RAISE NOTICE 'contacts are searched without an index: this server does not offer pg_trgm and btree_gin';
END $$;
