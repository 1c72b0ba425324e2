-- no transaction
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_caller_number;
ALTER TABLE inboxes VALIDATE CONSTRAINT inboxes_most_calls_per_day;
