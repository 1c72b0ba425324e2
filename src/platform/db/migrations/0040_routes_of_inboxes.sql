-- Who is rung when an inbox is called, and what follows; without a route, inboxes.forward_to says it.
CREATE TABLE inbox_routes (
  business_id     text COLLATE "C" NOT NULL,
  inbox_id        text COLLATE "C" NOT NULL,
  strategy        text NOT NULL CHECK (strategy IN ('in_order', 'all_at_once', 'owner_first')),
  members         jsonb NOT NULL,
  time_zone       text,
  hours           jsonb,
  holidays        jsonb NOT NULL,
  when_closed     jsonb NOT NULL,
  when_unanswered jsonb NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE inbox_routes IS 'Who is rung when an inbox is called, and what follows.';
COMMENT ON COLUMN inbox_routes.members IS 'The users in order, each with the seconds for which their phone rings.';
COMMENT ON COLUMN inbox_routes.time_zone IS 'Of the opening hours. Null: that of the business.';
COMMENT ON COLUMN inbox_routes.hours IS 'The opening hours of weekdays. Null: always open.';

CREATE TABLE routed_calls (
  business_id text COLLATE "C" NOT NULL,
  call_id     text COLLATE "C" NOT NULL,
  state       text NOT NULL CHECK (state IN ('ringing', 'taken', 'voicemail', 'ended')),
  steps       jsonb NOT NULL,
  last        jsonb NOT NULL,
  step        smallint NOT NULL,
  due_at      timestamptz,
  PRIMARY KEY (business_id, call_id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=80);
COMMENT ON TABLE routed_calls IS 'Incoming calls that a route leads, with the route as it was at their arrival.';
COMMENT ON COLUMN routed_calls.steps IS 'The users or the number that each step rings, and for how long.';
COMMENT ON COLUMN routed_calls.last IS 'What follows when no step has led to an answer.';
COMMENT ON COLUMN routed_calls.step IS 'The present step; -1 before the first.';
COMMENT ON COLUMN routed_calls.due_at IS 'The step, or the voicemail, is then over.';
CREATE INDEX routed_calls_due ON routed_calls (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE call_offers (
  business_id text COLLATE "C" NOT NULL,
  call_id     text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  line_id     text COLLATE "C",
  state       text NOT NULL CHECK (state IN ('ringing', 'accepted', 'declined', 'missed')),
  rings_until timestamptz(3) NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, call_id, user_id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, line_id) REFERENCES agent_lines (business_id, id) ON DELETE SET NULL (line_id)
) WITH (fillfactor=80);
COMMENT ON TABLE call_offers IS 'The users for whom an incoming call rings or has rung.';
COMMENT ON COLUMN call_offers.line_id IS 'The line that rings, or the line of the dialer that the user is on already.';
CREATE INDEX call_offers_line ON call_offers (business_id, line_id) WHERE line_id IS NOT NULL;
CREATE INDEX call_offers_ringing ON call_offers (business_id, user_id) WHERE state = 'ringing';

CREATE TABLE missed_calls (
  business_id       text COLLATE "C" NOT NULL,
  id                text COLLATE "C" NOT NULL,
  inbox_id          text COLLATE "C" NOT NULL,
  voicemail_seconds integer,
  handled_at        timestamptz(3),
  handled_by        text COLLATE "C",
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  FOREIGN KEY (business_id, handled_by) REFERENCES users (business_id, id) ON DELETE SET NULL (handled_by)
);
COMMENT ON TABLE missed_calls IS 'Incoming calls that nobody took, each until somebody has handled it.';
COMMENT ON COLUMN missed_calls.id IS 'The id of the call.';
COMMENT ON COLUMN missed_calls.voicemail_seconds IS 'The length of the message that the caller left. Null: none.';
COMMENT ON COLUMN missed_calls.handled_by IS 'Null: the caller was reached by another call.';
CREATE INDEX missed_calls_inbox ON missed_calls (business_id, inbox_id, id);
CREATE INDEX missed_calls_open ON missed_calls (business_id, id) WHERE handled_at IS NULL;
CREATE INDEX missed_calls_handled_by ON missed_calls (business_id, handled_by) WHERE handled_by IS NOT NULL;

ALTER TABLE calls
  ADD COLUMN is_routed boolean NOT NULL DEFAULT false,
  ADD COLUMN closing_words text;
COMMENT ON COLUMN calls.is_routed IS
  'The service decides who takes the call: at the carrier it is in progress as soon as the caller waits.';
COMMENT ON COLUMN calls.closing_words IS 'What the caller hears before the requested end.';
ALTER TABLE agent_lines ADD COLUMN ring_seconds smallint;
COMMENT ON COLUMN agent_lines.ring_seconds IS 'How long it rings. Null: as long as the phone of an agent does.';

ALTER TABLE simulator_orders ADD COLUMN conference text, ADD COLUMN caller jsonb;
COMMENT ON COLUMN simulator_orders.conference IS 'The name of the conference of a line.';
COMMENT ON COLUMN simulator_orders.caller IS 'How the person behaves who calls an inbox.';
CREATE TABLE simulator_legs (
  business_id text COLLATE "C" NOT NULL,
  conference  text COLLATE "C" NOT NULL,
  order_id    text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, conference, order_id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
COMMENT ON TABLE simulator_legs IS 'The legs of conferences: lines that join sooner or later, and callers who wait.';
CREATE INDEX simulator_legs_order ON simulator_legs (business_id, order_id);
