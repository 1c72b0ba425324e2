-- no transaction
ALTER TABLE dialer_sessions VALIDATE CONSTRAINT dialer_sessions_last_call;
CREATE INDEX CONCURRENTLY IF NOT EXISTS businesses_retention ON businesses (id) WHERE retention <> '{}';
