-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS do_not_call_numbers_by_change
  ON do_not_call_numbers (business_id, COALESCE(updated_at, created_at), phone_number);
