-- Supervisors are told when a queue passes a threshold. The previous version reads and writes none of this.
ALTER TABLE queues ADD COLUMN alert_wait_seconds integer;
ALTER TABLE queues ADD COLUMN alert_callers smallint;
COMMENT ON COLUMN queues.alert_wait_seconds IS 'Supervisors are told when a caller has waited so long. Null: never.';
COMMENT ON COLUMN queues.alert_callers IS 'Supervisors are told when so many callers are in the queue. Null: never.';

CREATE TABLE queue_alerts (
  business_id text COLLATE "C" NOT NULL,
  queue_id    text COLLATE "C" NOT NULL,
  began_at    timestamptz(3) NOT NULL,
  ended_at    timestamptz(3),
  mailed_at   timestamptz(3),
  PRIMARY KEY (business_id, queue_id),
  FOREIGN KEY (business_id, queue_id) REFERENCES queues (business_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX queue_alerts_running ON queue_alerts (business_id, queue_id) WHERE ended_at IS NULL;
COMMENT ON TABLE queue_alerts IS
  'The last time for which each queue was over one of its thresholds. A queue without a row never was.';
COMMENT ON COLUMN queue_alerts.ended_at IS 'Null: the queue is over a threshold.';
COMMENT ON COLUMN queue_alerts.mailed_at IS 'The time of the last mail, of this alert or of one before. Null: there was none.';
