-- no transaction
ALTER TABLE calls VALIDATE CONSTRAINT calls_attestation;
