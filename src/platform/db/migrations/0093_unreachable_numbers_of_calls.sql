-- no transaction
-- Whether the carrier has reported a number as invalid is one look-up, and all such numbers are read at once.
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_unreachable ON calls (business_id, phone_number)
  WHERE error_code IN ('invalid_number');
