-- Agents use the service through the Model Context Protocol.
ALTER TABLE businesses ADD COLUMN agent_policy text NOT NULL DEFAULT 'allowed';
ALTER TABLE businesses ADD CONSTRAINT businesses_agent_policy
  CHECK (agent_policy IN ('allowed', 'approved', 'forbidden')) NOT VALID;
COMMENT ON COLUMN businesses.agent_policy IS
  'The agents that its users may connect: all, those that an admin has approved, or none.';

ALTER TABLE oauth_clients ADD COLUMN metadata_document boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN oauth_clients.metadata_document IS
  'Whether nobody has registered it: its id is the URL of the document that describes it.';

ALTER TABLE oauth_artifacts ADD COLUMN for_agent boolean;
COMMENT ON COLUMN oauth_artifacts.for_agent IS
  'Whether a grant is for the Model Context Protocol. Null for other artifacts.';

CREATE TABLE business_agents (
  business_id  text COLLATE "C" NOT NULL REFERENCES businesses (id),
  client_id    text COLLATE "C" NOT NULL,
  requested_by text COLLATE "C",
  requested_at timestamptz(3),
  approved_by  text COLLATE "C",
  approved_at  timestamptz(3),
  created_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, client_id),
  FOREIGN KEY (business_id, requested_by) REFERENCES users (business_id, id) ON DELETE SET NULL (requested_by),
  FOREIGN KEY (business_id, approved_by) REFERENCES users (business_id, id) ON DELETE SET NULL (approved_by)
);
COMMENT ON TABLE business_agents IS
  'The OAuth clients that users of the business have connected, or want to connect, as agents.';
COMMENT ON COLUMN business_agents.requested_by IS 'Who last asked an admin to approve it.';
COMMENT ON COLUMN business_agents.approved_at IS 'Null: no admin has approved it.';
