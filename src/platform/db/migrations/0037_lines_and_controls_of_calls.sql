-- A line may ring for a call (an incoming one, a transfer, a supervisor), in a browser, or at a number without a user.
ALTER TABLE agent_lines
  ALTER COLUMN user_id DROP NOT NULL,
  ALTER COLUMN phone_number DROP NOT NULL,
  ADD COLUMN purpose text NOT NULL DEFAULT 'agent' CHECK (purpose IN ('agent', 'incoming', 'colleague', 'supervisor')),
  ADD COLUMN device text NOT NULL DEFAULT 'phone' CHECK (device IN ('phone', 'browser')),
  ADD COLUMN call_id text COLLATE "C",
  ADD COLUMN conference text,
  ADD COLUMN beat_at timestamptz,
  ADD CONSTRAINT agent_lines_call FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id)
    ON DELETE CASCADE,
  ADD CONSTRAINT agent_lines_party CHECK (
    CASE device WHEN 'browser' THEN user_id IS NOT NULL ELSE phone_number IS NOT NULL END
  );
COMMENT ON COLUMN agent_lines.user_id IS 'Null: an outside number that a call is transferred to.';
COMMENT ON COLUMN agent_lines.phone_number IS 'The phone, in E.164. Null: the browser of the user.';
COMMENT ON COLUMN agent_lines.purpose IS 'agent: for a session, or for one call that the user places.';
COMMENT ON COLUMN agent_lines.call_id IS 'The call that the line rings for, except for an agent.';
COMMENT ON COLUMN agent_lines.conference IS 'The name of the conference that it joins. Null: the id of the line.';
COMMENT ON COLUMN agent_lines.beat_at IS 'The last heartbeat of the browser.';
CREATE INDEX agent_lines_call ON agent_lines (business_id, call_id) WHERE call_id IS NOT NULL;

CREATE TABLE call_controls (
  business_id text COLLATE "C" NOT NULL,
  id          bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  call_id     text COLLATE "C" NOT NULL,
  carrier_id  text NOT NULL,
  control     jsonb NOT NULL,
  due_at      timestamptz NOT NULL,
  lease_token uuid,
  attempts    integer NOT NULL DEFAULT 0,
  created_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000,
  autovacuum_vacuum_cost_delay=0);
COMMENT ON TABLE call_controls IS 'Changes of running calls that the carrier still has to make.';
COMMENT ON COLUMN call_controls.carrier_id IS 'The id at the carrier of the leg that changes.';
COMMENT ON COLUMN call_controls.due_at IS 'The next attempt is made no earlier.';
COMMENT ON COLUMN call_controls.lease_token IS 'Names the claim: a worker that settles a control must still own it.';
CREATE INDEX call_controls_due ON call_controls (due_at);
CREATE INDEX call_controls_call ON call_controls (business_id, call_id, id);

-- What the simulated carrier was told to change in a call.
ALTER TABLE simulator_orders ADD COLUMN controls jsonb NOT NULL DEFAULT '[]';
