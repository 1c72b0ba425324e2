-- Queues of callers: an incoming call whose route leads to a queue waits there until a member is free.
CREATE TABLE queues (
  business_id          text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id                   text COLLATE "C" NOT NULL CHECK (id ~ '^que_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name                 text NOT NULL,
  strategy             text NOT NULL CHECK (strategy IN ('in_order', 'all_at_once', 'longest_idle', 'owner_first')),
  ring_seconds         smallint NOT NULL,
  longest_wait_seconds integer NOT NULL,
  most_callers         smallint NOT NULL,
  service_seconds      smallint NOT NULL,
  overflow             jsonb,
  overflow_greeting_id text COLLATE "C",
  overflow_queue_id    text COLLATE "C",
  hold_words           text,
  hold_language        text,
  hold_audio_id        text COLLATE "C",
  says_position        boolean NOT NULL,
  says_wait            boolean NOT NULL,
  created_at           timestamptz(3) NOT NULL,
  updated_at           timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  CHECK (overflow IS NULL OR overflow_queue_id IS NULL),
  CONSTRAINT queues_overflow_greeting FOREIGN KEY (business_id, overflow_greeting_id)
    REFERENCES audio_files (business_id, id),
  CONSTRAINT queues_hold_audio FOREIGN KEY (business_id, hold_audio_id) REFERENCES audio_files (business_id, id),
  CONSTRAINT queues_overflow_queue FOREIGN KEY (business_id, overflow_queue_id) REFERENCES queues (business_id, id)
);
CREATE INDEX queues_overflow_greeting ON queues (business_id, overflow_greeting_id)
  WHERE overflow_greeting_id IS NOT NULL;
CREATE INDEX queues_hold_audio ON queues (business_id, hold_audio_id) WHERE hold_audio_id IS NOT NULL;
CREATE INDEX queues_overflow_queue ON queues (business_id, overflow_queue_id) WHERE overflow_queue_id IS NOT NULL;
COMMENT ON TABLE queues IS 'Queues in which callers wait for a member.';
COMMENT ON COLUMN queues.ring_seconds IS 'How long the phone of a member rings.';
COMMENT ON COLUMN queues.longest_wait_seconds IS 'A caller who has waited so long leaves the queue by its overflow.';
COMMENT ON COLUMN queues.most_callers IS 'The next caller leaves by the overflow at once.';
COMMENT ON COLUMN queues.service_seconds IS 'An answer within this time counts for the service level.';
COMMENT ON COLUMN queues.overflow IS 'As when_unanswered of inbox_routes. Null: that of the route, or another queue.';
COMMENT ON COLUMN queues.hold_words IS 'Words between the music.';
COMMENT ON COLUMN queues.hold_language IS 'The language of everything that is said in the queue. Null: the usual one.';
COMMENT ON COLUMN queues.hold_audio_id IS 'The music. Null: that of the service.';

CREATE TABLE queue_members (
  business_id text COLLATE "C" NOT NULL,
  queue_id    text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  position    smallint NOT NULL,
  PRIMARY KEY (business_id, queue_id, user_id),
  FOREIGN KEY (business_id, queue_id) REFERENCES queues (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
CREATE INDEX queue_members_user ON queue_members (business_id, user_id);
COMMENT ON TABLE queue_members IS 'The users whose phones ring for the callers of a queue.';
COMMENT ON COLUMN queue_members.position IS 'Their order, from 0.';

CREATE TABLE queue_agents (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  rests_until timestamptz,
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=80);
COMMENT ON TABLE queue_agents IS
  'The users who are members of a queue: whoever has one rung locks its row, so that one call rings for a user.';
COMMENT ON COLUMN queue_agents.rests_until IS 'The user did not take a call, and no queue rings the user until then.';

CREATE TABLE queued_calls (
  business_id text COLLATE "C" NOT NULL,
  queue_id    text COLLATE "C" NOT NULL,
  call_id     text COLLATE "C" NOT NULL,
  state       text NOT NULL CHECK (state IN ('waiting', 'ringing', 'answered', 'abandoned', 'overflowed')),
  arrived_at  timestamptz NOT NULL,
  owner_id    text COLLATE "C",
  left_at     timestamptz,
  user_id     text COLLATE "C",
  PRIMARY KEY (business_id, queue_id, call_id),
  FOREIGN KEY (business_id, queue_id) REFERENCES queues (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, owner_id) REFERENCES users (business_id, id) ON DELETE SET NULL (owner_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id)
) WITH (fillfactor=80);
CREATE UNIQUE INDEX queued_calls_live ON queued_calls (business_id, call_id) WHERE left_at IS NULL;
CREATE INDEX queued_calls_call ON queued_calls (business_id, call_id);
CREATE INDEX queued_calls_waiting ON queued_calls (business_id, arrived_at, call_id) WHERE state = 'waiting';
CREATE INDEX queued_calls_present ON queued_calls (business_id, queue_id, arrived_at, call_id) WHERE left_at IS NULL;
CREATE INDEX queued_calls_arrived ON queued_calls (business_id, queue_id, arrived_at, call_id);
CREATE INDEX queued_calls_owner ON queued_calls (business_id, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX queued_calls_user ON queued_calls (business_id, user_id) WHERE user_id IS NOT NULL;
COMMENT ON TABLE queued_calls IS 'Callers in a queue, now and before: one row for each queue that a call came to.';
COMMENT ON COLUMN queued_calls.arrived_at IS 'The order of the callers.';
COMMENT ON COLUMN queued_calls.owner_id IS 'The user who last talked with the caller, for owner_first.';
COMMENT ON COLUMN queued_calls.left_at IS 'The end of the wait. Null: the caller waits, or phones ring for the caller.';
COMMENT ON COLUMN queued_calls.user_id IS 'The user who took the call.';

-- The previous version ignores it, and rings the members of the route.
ALTER TABLE inbox_routes ADD COLUMN queue_id text COLLATE "C";
ALTER TABLE inbox_routes ADD CONSTRAINT inbox_routes_queue FOREIGN KEY (business_id, queue_id)
  REFERENCES queues (business_id, id) NOT VALID;
COMMENT ON COLUMN inbox_routes.queue_id IS 'The queue of callers in opening hours, in place of members. Null: none.';
