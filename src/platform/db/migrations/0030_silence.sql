-- What has been silent is asked for at the carrier. next_check_at: when that is due; a call that goes on and has none is
-- asked for at once. checks: how often it was asked for since it last moved. times_unknown: how often of those the carrier
-- knew nothing of it. hang_ups: how often the carrier was told to end a call since it last said that the call goes on.
ALTER TABLE calls
  ADD COLUMN next_check_at timestamptz,
  ADD COLUMN checks        smallint NOT NULL DEFAULT 0,
  ADD COLUMN times_unknown smallint NOT NULL DEFAULT 0,
  ADD COLUMN hang_ups      smallint NOT NULL DEFAULT 0;
ALTER TABLE messages
  ADD COLUMN next_check_at timestamptz,
  ADD COLUMN checks        smallint NOT NULL DEFAULT 0,
  ADD COLUMN times_unknown smallint NOT NULL DEFAULT 0;

-- What becomes of an order, whether it is reported or not: the events, each with the milliseconds since accepted_at. Null:
-- the order is from before this column.
ALTER TABLE simulator_orders ADD COLUMN plan jsonb;
