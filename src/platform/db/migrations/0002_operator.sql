-- The limits of a business of its own, by their names; those that are absent are the service's.
ALTER TABLE businesses ADD COLUMN limits jsonb NOT NULL DEFAULT '{}';

-- A client without a business is the service's: its maker, since when the operator has checked it, and since when it is
-- out of use.
ALTER TABLE oauth_clients
  ADD COLUMN publisher text,
  ADD COLUMN checked_at timestamptz(3),
  ADD COLUMN withdrawn_at timestamptz(3);

-- A business that closes: it is suspended, and from erase_at on erased, which begun_at makes final. The row outlives the
-- business, to say what was erased and when, and holds nothing of it but its id.
CREATE TABLE closings (
  business_id text COLLATE "C" PRIMARY KEY,
  closed_at   timestamptz(3) NOT NULL,
  erase_at    timestamptz(3) NOT NULL,
  begun_at    timestamptz(3),
  erased_at   timestamptz(3),
  erased_rows bigint NOT NULL DEFAULT 0,
  CHECK (erased_at IS NULL OR begun_at IS NOT NULL)
);
CREATE INDEX closings_due ON closings (erase_at) WHERE erased_at IS NULL;
