-- no transaction
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_announcement_language;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_call_language;
