-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS agent_lines_call ON agent_lines (business_id, call_id) WHERE call_id IS NOT NULL;
ALTER TABLE agent_lines VALIDATE CONSTRAINT agent_lines_purpose;
ALTER TABLE agent_lines VALIDATE CONSTRAINT agent_lines_device;
ALTER TABLE agent_lines VALIDATE CONSTRAINT agent_lines_call;
ALTER TABLE agent_lines VALIDATE CONSTRAINT agent_lines_party;
ALTER TABLE agent_lines VALIDATE CONSTRAINT agent_lines_supervision;
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_records_calls;
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_announcement;
