ALTER TABLE calls ADD COLUMN attestation text;
ALTER TABLE calls ADD CONSTRAINT calls_attestation CHECK (attestation IN ('A', 'B', 'C')) NOT VALID;
COMMENT ON COLUMN calls.attestation IS
  'How the carrier of the caller vouches for the number of the caller, by STIR/SHAKEN. Null: nobody told.';
