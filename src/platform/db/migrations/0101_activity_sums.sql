-- Sums of texts and calls by days and months: one row for a key and a day instead of a row for each quarter of an hour,
-- hour, day and class of latency. Workers move the rows of text_activity and call_activity here.
CREATE TABLE text_sums (
  business_id     text COLLATE "C" NOT NULL REFERENCES businesses (id),
  inbox_id        text COLLATE "C" NOT NULL,
  campaign_id     text COLLATE "C" NOT NULL,
  user_id         text COLLATE "C" NOT NULL,
  length          text COLLATE "C" NOT NULL CHECK (length IN ('day', 'month')),
  slot            timestamptz NOT NULL,
  incoming        integer NOT NULL,
  outgoing        integer NOT NULL,
  sent            integer NOT NULL,
  delivered       integer NOT NULL,
  failed          integer NOT NULL,
  minutes         smallint CHECK (minutes IN (15, 60)),
  parts           smallint[],
  part_counts     integer[],
  latencies       smallint[],
  latency_counts  integer[],
  PRIMARY KEY (business_id, inbox_id, campaign_id, user_id, length, slot)
) WITH (fillfactor = 90);
CREATE INDEX text_sums_quarters ON text_sums (slot, business_id) WHERE minutes IS NULL AND length = 'day';
COMMENT ON TABLE text_sums IS
  'The number of texts by the time of their creation: these rows and those of text_activity_changes together. There are '
  'rows of all texts, of each inbox, campaign and user, and of each inbox with each campaign, with each user, and with '
  'both. Those of a campaign with a user are the sum over the inboxes.';
COMMENT ON COLUMN text_sums.inbox_id IS 'Empty: of all inboxes.';
COMMENT ON COLUMN text_sums.campaign_id IS 'Empty: of all campaigns and of none.';
COMMENT ON COLUMN text_sums.user_id IS 'Empty: of all users and of none.';
COMMENT ON COLUMN text_sums.length IS 'A day or a month of UTC.';
COMMENT ON COLUMN text_sums.slot IS 'The beginning of the day or month.';
COMMENT ON COLUMN text_sums.minutes IS
  'The length of the parts of an old day: an hour, or a quarter of an hour in a business with a time zone that is not a '
  'whole number of hours off. Null: a younger day, by quarters; a month.';
COMMENT ON COLUMN text_sums.parts IS
  'What part_counts counts, in a day: 16 times the quarter of an hour since its beginning, plus the place of the counter '
  'from incoming, 0, to failed, 4.';
COMMENT ON COLUMN text_sums.latencies IS
  'What latency_counts counts: 256 times the quarter of an hour, 0 in a month, plus the class of the time from sending '
  'to delivery (duration_class).';

CREATE TABLE call_sums (
  business_id      text COLLATE "C" NOT NULL REFERENCES businesses (id),
  inbox_id         text COLLATE "C" NOT NULL,
  campaign_id      text COLLATE "C" NOT NULL,
  user_id          text COLLATE "C" NOT NULL,
  length           text COLLATE "C" NOT NULL CHECK (length IN ('day', 'month')),
  slot             timestamptz NOT NULL,
  outgoing         integer NOT NULL,
  reached_people   integer NOT NULL,
  reached_machines integer NOT NULL,
  unanswered       integer NOT NULL,
  failed           integer NOT NULL,
  abandoned        integer NOT NULL,
  incoming         integer NOT NULL,
  answered         integer NOT NULL,
  missed           integer NOT NULL,
  talk_seconds     integer NOT NULL,
  minutes          smallint CHECK (minutes IN (15, 60)),
  parts            smallint[],
  part_counts      integer[],
  PRIMARY KEY (business_id, inbox_id, campaign_id, user_id, length, slot)
) WITH (fillfactor = 90);
CREATE INDEX call_sums_quarters ON call_sums (slot, business_id) WHERE minutes IS NULL AND length = 'day';
COMMENT ON TABLE call_sums IS
  'The number of calls by the time of their creation, as text_sums counts texts: these rows and those of '
  'call_activity_changes together. The counters are those of call_activity.';
COMMENT ON COLUMN call_sums.inbox_id IS 'Empty: of all inboxes.';
COMMENT ON COLUMN call_sums.campaign_id IS 'Empty: of all campaigns and of none.';
COMMENT ON COLUMN call_sums.user_id IS 'Empty: of all users and of none.';
COMMENT ON COLUMN call_sums.length IS 'A day or a month of UTC.';
COMMENT ON COLUMN call_sums.slot IS 'The beginning of the day or month.';
COMMENT ON COLUMN call_sums.reached_people IS 'Outgoing calls that were answered, unless a machine answered.';
COMMENT ON COLUMN call_sums.reached_machines IS 'Outgoing calls that a machine answered.';
COMMENT ON COLUMN call_sums.unanswered IS 'Outgoing calls that ended without an answer, and did not fail.';
COMMENT ON COLUMN call_sums.failed IS 'Outgoing calls that could not be placed.';
COMMENT ON COLUMN call_sums.abandoned IS 'Outgoing calls that were answered and that no agent took.';
COMMENT ON COLUMN call_sums.answered IS 'Incoming calls that were answered.';
COMMENT ON COLUMN call_sums.missed IS 'Incoming calls that ended without an answer.';
COMMENT ON COLUMN call_sums.talk_seconds IS 'The length of the talks of ended calls in both directions.';
COMMENT ON COLUMN call_sums.minutes IS 'As in text_sums.';
COMMENT ON COLUMN call_sums.parts IS
  'As in text_sums, with the counters from outgoing, 0, to talk_seconds, 9.';

-- Their rows leave soon, most of them at once: the space of the index is freed behind the move.
ALTER TABLE text_activity SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 100000);
ALTER TABLE call_activity SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 100000);
COMMENT ON TABLE text_activity IS
  'Counts of the previous version, which workers move to text_sums: there is a row for each key, quarter of an hour, '
  'hour, day and class of latency.';
COMMENT ON TABLE call_activity IS 'Counts of the previous version, which workers move to call_sums.';
COMMENT ON TABLE text_activity_changes IS
  'Differences that text_sums does not have yet, by quarters of an hour. Without a foreign key, which would cost more '
  'than the row.';
COMMENT ON TABLE call_activity_changes IS 'Differences that call_sums does not have yet, as text_activity_changes.';
