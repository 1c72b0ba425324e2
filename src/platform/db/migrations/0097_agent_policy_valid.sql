-- no transaction
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_agent_policy;
