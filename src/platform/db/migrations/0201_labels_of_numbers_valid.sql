-- no transaction
ALTER TABLE inbox_rests VALIDATE CONSTRAINT inbox_rests_reason;
