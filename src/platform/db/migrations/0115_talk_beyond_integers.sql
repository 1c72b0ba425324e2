ALTER TABLE call_sums ADD COLUMN carried_talk_seconds bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN call_sums.carried_talk_seconds IS
  'Seconds beyond those of talk_seconds, where the talks of a month are too long for an integer.';
