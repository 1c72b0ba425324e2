-- no transaction
-- Whose number it was, for those who still text it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS inboxes_inactive ON inboxes (phone_number, deactivated_at) WHERE deactivated_at IS NOT NULL;
