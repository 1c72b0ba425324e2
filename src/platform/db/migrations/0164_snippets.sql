CREATE TABLE snippets (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id          text COLLATE "C" NOT NULL CHECK (id ~ '^snp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  body        text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, name)
);
COMMENT ON TABLE snippets IS 'Texts that users insert into their texts, with placeholders as those of broadcasts.';
