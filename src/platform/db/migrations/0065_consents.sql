-- The records of consents, and of relationships that allow contact. A record is never deleted but by an erasure: a
-- withdrawal is a time.
CREATE TABLE consents (
  business_id       text COLLATE "C" NOT NULL,
  id                text COLLATE "C" NOT NULL CHECK (id ~ '^cns_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  phone_number      text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  basis             text NOT NULL CHECK (basis IN ('written', 'asked', 'purchase', 'enquiry')),
  covers            text[] NOT NULL CHECK (
    cardinality(covers) BETWEEN 1 AND 3 AND covers <@ ARRAY['calls', 'texts', 'automated']
  ),
  given_at          timestamptz(3) NOT NULL,
  ends_at           timestamptz(3),
  words             text CHECK (length(words) <= 2000),
  channel           text NOT NULL CHECK (channel IN ('web', 'paper', 'phone', 'text', 'email', 'in_person', 'import')),
  seller            text CHECK (length(seller) <= 200),
  proof_url         text CHECK (length(proof_url) <= 2048),
  source            text NOT NULL CHECK (source IN ('app', 'api', 'import')),
  user_id           text COLLATE "C",
  created_at        timestamptz(3) NOT NULL,
  withdrawn_at      timestamptz(3),
  withdrawn_user_id text COLLATE "C",
  withdrawal_reason text CHECK (length(withdrawal_reason) <= 500),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (business_id, withdrawn_user_id) REFERENCES users (business_id, id)
    ON DELETE SET NULL (withdrawn_user_id)
);
COMMENT ON TABLE consents IS
  'The records of consents, and of relationships that allow contact. A withdrawal is a time, and deletes nothing.';
COMMENT ON COLUMN consents.basis IS
  'written: a signed agreement. asked: the person asked for it. purchase, enquiry: a business relationship.';
COMMENT ON COLUMN consents.covers IS 'calls, texts; automated: also recorded messages.';
COMMENT ON COLUMN consents.ends_at IS 'Null: it has no end.';
COMMENT ON COLUMN consents.words IS 'The words that the person agreed to, or said.';
COMMENT ON COLUMN consents.seller IS 'Whom the person allowed to call or text. Null: the business.';
CREATE INDEX consents_of_number ON consents (business_id, phone_number, given_at DESC);

-- The default is computed once, so it is the time of this migration for the existing rows.
ALTER TABLE campaigns ADD COLUMN consent_asserted_at timestamptz DEFAULT now();
ALTER TABLE campaigns ALTER COLUMN consent_asserted_at DROP DEFAULT;
COMMENT ON COLUMN campaigns.consent_asserted_at IS
  'When has_written_consent became valid without records. Null: each number needs a record of its own.';
