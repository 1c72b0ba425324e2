-- no transaction
-- Each index of messages costs an entry for each of the four versions of a text. These lists are read along other
-- indexes: those of a number by its conversations, those in a direction by their statuses.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_unreachable ON messages (business_id, phone_number)
  WHERE error_code IN ('invalid_number', 'landline');
DROP INDEX CONCURRENTLY IF EXISTS messages_phone_number;
DROP INDEX CONCURRENTLY IF EXISTS messages_direction;
-- No statement uses these any more.
DROP INDEX CONCURRENTLY IF EXISTS carrier_jobs_line;
DROP INDEX CONCURRENTLY IF EXISTS campaign_contacts_next_retry;
