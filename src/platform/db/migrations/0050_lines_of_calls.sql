-- A line without a session is for one call, which is placed once the agent is there.
ALTER TABLE agent_lines ALTER COLUMN session_id DROP NOT NULL;
