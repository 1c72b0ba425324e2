-- A queue whose alert mail was refused waits before the next one. The previous version reads and writes none of this.
ALTER TABLE queue_alerts ADD COLUMN mail_refused_until timestamptz(3);
COMMENT ON COLUMN queue_alerts.mail_refused_until IS
  'No mail is written before, because too many were written. Null: none was refused since the last mail.';
