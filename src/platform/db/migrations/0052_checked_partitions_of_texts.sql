-- no transaction
ALTER TABLE media VALIDATE CONSTRAINT media_business_id_message_id_fkey;
-- message_carrier_ids takes its place.
DROP INDEX CONCURRENTLY IF EXISTS messages_past_carrier;
