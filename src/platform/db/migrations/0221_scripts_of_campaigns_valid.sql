-- no transaction
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_script;
