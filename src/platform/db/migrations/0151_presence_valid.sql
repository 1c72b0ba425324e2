-- no transaction
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_away_reasons;
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_wrap_up_seconds;
