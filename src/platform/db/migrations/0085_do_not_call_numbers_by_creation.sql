-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS do_not_call_numbers_by_creation
  ON do_not_call_numbers (business_id, created_at, phone_number);
