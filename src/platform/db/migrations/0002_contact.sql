-- phones: [{"number": E.164, "label": text or null}, …] in dial order.
CREATE TABLE contacts (
  business_id    text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id             text COLLATE "C" NOT NULL CHECK (id ~ '^con_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  first_name     text,
  last_name      text,
  company        text,
  title          text,
  email          text,
  linkedin_url   text,
  phones         jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(phones) <= 5),
  extra_fields   jsonb,
  external_id    text,
  source         text NOT NULL CHECK (source IN ('api', 'app', 'import', 'inbound', 'dialer')),
  opted_out_at   timestamptz(3),
  deleted_at     timestamptz(3),
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id)
);
