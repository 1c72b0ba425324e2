-- The keys that sign access tokens. They belong to the service, not to a business. The private part is a cipher text
-- (AES-256-GCM) that names the encryption key it was made with.
CREATE TABLE signing_keys (
  id          text COLLATE "C" PRIMARY KEY,
  algorithm   text NOT NULL CHECK (algorithm IN ('ES256', 'RS256')),
  public_jwk  jsonb NOT NULL,
  private_jwk bytea NOT NULL,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  retired_at  timestamptz(3)
);

-- The kept answers of writes that carried an Idempotency-Key. A row is written in the transaction of the write.
CREATE TABLE idempotency_keys (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses (id),
  client_id   text COLLATE "C" NOT NULL,
  key         text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  status      smallint NOT NULL,
  body        text,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, client_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
