-- A subscription: one for each event type and URL. The secrets are cipher texts (AES-256-GCM) that name their key.
CREATE TABLE subscriptions (
  business_id           text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id                    text COLLATE "C" NOT NULL CHECK (id ~ '^sub_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  event_type            text NOT NULL,
  target_url            text NOT NULL,
  status                text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'failing', 'disabled')),
  disabled_reason       text CHECK (disabled_reason IN ('gone', 'failures')),
  paused_at             timestamptz(3),
  secret                bytea NOT NULL,
  previous_secret       bytea,
  previous_secret_until timestamptz(3),
  created_at            timestamptz(3) NOT NULL,
  updated_at            timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_type, target_url),
  CHECK ((status = 'disabled') = (disabled_reason IS NOT NULL)),
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);

-- What each attempt moves, apart from the rest so that an update stays on its page (HOT) and touches no index. Every
-- subscription has a row. probe_at is set while the subscription is down: its deliveries are parked, and one of them
-- is tried now and then.
CREATE TABLE subscription_health (
  business_id          text COLLATE "C" NOT NULL,
  subscription_id      text COLLATE "C" NOT NULL,
  consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
  first_failed_at      timestamptz(3),
  last_failed_at       timestamptz(3),
  last_delivered_at    timestamptz(3),
  probe_at             timestamptz(3),
  PRIMARY KEY (business_id, subscription_id),
  FOREIGN KEY (business_id, subscription_id) REFERENCES subscriptions (business_id, id) ON DELETE CASCADE,
  CHECK ((consecutive_failures = 0) = (first_failed_at IS NULL))
) WITH (
  fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);
CREATE INDEX subscription_health_probe ON subscription_health (probe_at) WHERE probe_at IS NOT NULL;

-- Events as they are sent: the body is made once and kept byte for byte. Partitions are days of the id, which carries
-- the time; the default one takes what no day was made for.
CREATE TABLE webhook_events (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id          text COLLATE "C" NOT NULL CHECK (id ~ '^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  event_type  text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  body        text NOT NULL,
  is_test     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (business_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX webhook_events_type ON webhook_events (business_id, event_type, id);
CREATE TABLE webhook_events_default PARTITION OF webhook_events DEFAULT;

-- What is still to be delivered: at most one row for an event and a subscription, gone once it is delivered or given
-- up. A claim moves due_at past its lease and stamps lease_token; a row whose dispatcher died falls due by itself.
-- Parked rows wait for their subscription and are out of the claim's way.
CREATE TABLE webhook_deliveries (
  business_id     text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  event_id        text COLLATE "C" NOT NULL,
  due_at          timestamptz NOT NULL,
  lease_token     uuid,
  attempts        smallint NOT NULL DEFAULT 0,
  parked          boolean NOT NULL DEFAULT false,
  PRIMARY KEY (business_id, subscription_id, event_id),
  FOREIGN KEY (business_id, subscription_id) REFERENCES subscriptions (business_id, id) ON DELETE CASCADE
) WITH (
  fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000,
  autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000,
  vacuum_truncate = off
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE NOT parked;
CREATE INDEX webhook_deliveries_parked ON webhook_deliveries (business_id, subscription_id, due_at) WHERE parked;

-- Every attempt that was made, in partitions as above. answer is the beginning of the receiver's body.
CREATE TABLE webhook_attempts (
  business_id     text COLLATE "C" NOT NULL REFERENCES businesses (id),
  subscription_id text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL CHECK (id ~ '^dlv_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  event_id        text COLLATE "C" NOT NULL,
  attempt         smallint NOT NULL,
  attempted_at    timestamptz(3) NOT NULL,
  duration_ms     integer NOT NULL,
  status          smallint,
  error           text,
  answer          text,
  is_test         boolean NOT NULL DEFAULT false,
  PRIMARY KEY (business_id, subscription_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE webhook_attempts_default PARTITION OF webhook_attempts DEFAULT;

-- What a business should know, for its dashboard. A notice about a subscription goes with it.
CREATE TABLE notices (
  business_id     text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id              text COLLATE "C" NOT NULL CHECK (id ~ '^ntc_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind            text NOT NULL CHECK (kind IN ('subscription_failing', 'subscription_disabled')),
  subscription_id text COLLATE "C" NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  dismissed_at    timestamptz(3),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, subscription_id) REFERENCES subscriptions (business_id, id) ON DELETE CASCADE
);
CREATE INDEX notices_subscription ON notices (business_id, subscription_id);

-- Adds the partition of the ids from `lower` up to `upper` unless it exists, and moves into it what the default
-- partition has taken of them.
CREATE FUNCTION add_partition(parent text, partition text, lower text, upper text) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
BEGIN
  IF to_regclass(format('%I', partition)) IS NOT NULL THEN
    RETURN false;
  END IF;
  -- Processes that do this at once wait here; the second finds it done.
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 0));
  IF to_regclass(format('%I', partition)) IS NOT NULL THEN
    RETURN false;
  END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent || '_default');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', partition, parent);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %I WHERE id >= $1 AND id < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
    parent || '_default', partition) USING lower, upper;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, partition, lower, upper);
  RETURN true;
END $$;

-- Drops the partition with all that is in it. Returns whether there was one.
CREATE FUNCTION drop_partition(parent text, partition text) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 0));
  IF to_regclass(format('%I', partition)) IS NULL THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE %I', partition);
  RETURN true;
END $$;
