-- no transaction
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_help_contact;
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_weekly_number_cap;
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_weekly_cap_reason;
ALTER TABLE inboxes VALIDATE CONSTRAINT inboxes_segments_per_second;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_call_purpose;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_pause_reason;
