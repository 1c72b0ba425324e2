-- Call outcomes: the workspace's own list (service) and the external CRM's (crm). A retired one stays readable where
-- it was used and can be picked no more.
CREATE TABLE dispositions (
  business_id            text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id                     text COLLATE "C" NOT NULL CHECK (id ~ '^dsp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name                   text NOT NULL,
  source                 text NOT NULL CHECK (source IN ('service', 'crm')),
  system_key             text,
  marks_contact_complete boolean NOT NULL DEFAULT false,
  position               integer NOT NULL,
  retired_at             timestamptz(3),
  created_at             timestamptz(3) NOT NULL,
  updated_at             timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, system_key),
  CHECK (system_key IS NULL OR source = 'service')
);
