-- The history of attempts is written at the pace of deliveries. A foreign key costs each of its rows a query of its
-- own, and a regular expression is compiled for each: together more than to write the row. Its businesses are those of
-- the subscriptions that were claimed, and its ids are made by the dispatcher alone.
ALTER TABLE webhook_attempts
  DROP CONSTRAINT webhook_attempts_business_id_fkey,
  DROP CONSTRAINT webhook_attempts_id_check;
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_id_check CHECK (starts_with(id, 'dlv_'));
