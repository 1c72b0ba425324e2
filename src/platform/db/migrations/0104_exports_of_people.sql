CREATE FUNCTION mention_keys(business text, document text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $function$
  SELECT COALESCE(array_agg(DISTINCT hashtextextended(business || ' ' || token, 0)), '{}')
  FROM unnest(string_to_array(lower(document COLLATE "default"), '"')) AS token
  WHERE length(token) BETWEEN 3 AND 320
    AND (token ~ '^\+[0-9]+$' OR token ~ '^c(on|ct)_[0-9a-z]{26}$' OR position('@' IN token) > 1)
$function$;
COMMENT ON FUNCTION mention_keys IS
  'Hashes of the numbers, addresses and ids of contacts between quotation marks in a JSON document, each with the business. An index leads from a person to the documents that may mention them.';

CREATE FUNCTION cell_keys(business text, cells jsonb) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $function$
  SELECT COALESCE(array_agg(DISTINCT hashtextextended(business || ' ' || form.text, 0)), '{}')
  FROM jsonb_array_elements_text(cells) AS cell (text)
  CROSS JOIN LATERAL (
    VALUES (lower(btrim(cell.text))),
      (CASE
        WHEN cell.text ~ '^[-+()./\s\d]+$' THEN regexp_replace(btrim(cell.text), '(?!^\+)\D', '', 'g')
      END)
  ) AS form (text)
  WHERE length(form.text) BETWEEN 3 AND 320
$function$;
COMMENT ON FUNCTION cell_keys IS
  'The same of the cells of a refused row: of each whole cell and, if it is written as a number, of its digits.';

CREATE TABLE person_exports (
  business_id  text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^exp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  contact_id   text COLLATE "C",
  format       text NOT NULL CHECK (format IN ('json', 'csv')),
  state        text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  subject      jsonb NOT NULL,
  kind         smallint NOT NULL DEFAULT 0,
  position     text COLLATE "C" NOT NULL DEFAULT '',
  part_count   integer NOT NULL DEFAULT 0,
  row_count    integer NOT NULL DEFAULT 0,
  counted_rows integer NOT NULL,
  byte_count   bigint NOT NULL DEFAULT 0,
  failures     smallint NOT NULL DEFAULT 0,
  failure      text,
  due_at       timestamptz(3) NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  ended_at     timestamptz(3),
  expires_at   timestamptz(3),
  user_id      text COLLATE "C",
  actor_type   text,
  client_id    text COLLATE "C",
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CHECK ((state IN ('done', 'failed')) = (ended_at IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (expires_at IS NULL)),
  CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX person_exports_due ON person_exports (due_at) WHERE ended_at IS NULL;
CREATE INDEX person_exports_expired ON person_exports (expires_at) WHERE expires_at IS NOT NULL;
COMMENT ON TABLE person_exports IS
  'Exports of the data of people. A worker locks the row for the transaction of one page, which also adds a part of the file.';
COMMENT ON COLUMN person_exports.contact_id IS 'The contact that the order names. Null: it names a number.';
COMMENT ON COLUMN person_exports.subject IS 'The numbers, addresses and ids of the person.';
COMMENT ON COLUMN person_exports.kind IS 'The kind of records of the next page, as in src/domain/person/export.ts.';
COMMENT ON COLUMN person_exports.position IS 'The last position in the previous page of the kind.';
COMMENT ON COLUMN person_exports.row_count IS 'The records in the file.';
COMMENT ON COLUMN person_exports.counted_rows IS 'The records that the order has counted; those of a kind up to a maximum.';
COMMENT ON COLUMN person_exports.failures IS 'The failed attempts at the next page.';
COMMENT ON COLUMN person_exports.failure IS 'Why it has failed, for people.';
COMMENT ON COLUMN person_exports.expires_at IS 'The row and its file are deleted from then on.';
COMMENT ON COLUMN person_exports.user_id IS 'Who ordered it.';
COMMENT ON COLUMN person_exports.actor_type IS 'As in messages.';
COMMENT ON COLUMN person_exports.client_id IS 'As in messages.';

CREATE TABLE person_export_parts (
  business_id text COLLATE "C" NOT NULL,
  export_id   text COLLATE "C" NOT NULL,
  part        integer NOT NULL,
  content     text NOT NULL,
  PRIMARY KEY (business_id, export_id, part),
  FOREIGN KEY (business_id, export_id) REFERENCES person_exports (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE person_export_parts IS 'The parts of the files of exports: in their order they are the file.';

ALTER TABLE person_erasures ADD COLUMN counted_rows integer;
COMMENT ON COLUMN person_erasures.counted_rows IS
  'The records that the order has counted, as in person_exports. Null: an earlier version wrote the row.';
