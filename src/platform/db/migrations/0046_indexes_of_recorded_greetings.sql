-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS inbox_routes_closed_greeting ON inbox_routes (business_id, closed_greeting_id)
  WHERE closed_greeting_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS inbox_routes_unanswered_greeting
  ON inbox_routes (business_id, unanswered_greeting_id) WHERE unanswered_greeting_id IS NOT NULL;
ALTER TABLE inbox_routes VALIDATE CONSTRAINT inbox_routes_closed_greeting;
ALTER TABLE inbox_routes VALIDATE CONSTRAINT inbox_routes_unanswered_greeting;
