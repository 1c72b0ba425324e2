-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_check ON calls (COALESCE(next_check_at, updated_at))
  WHERE ended_at IS NULL AND carrier_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_check ON messages (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS simulator_orders_carrier_id ON simulator_orders (carrier_id);
