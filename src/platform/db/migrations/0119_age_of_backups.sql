-- no transaction
-- The metric of the age of the newest backup reads one entry among those of every command.
CREATE INDEX CONCURRENTLY IF NOT EXISTS operator_entries_backups ON operator_entries (id)
  WHERE command = 'backup' AND outcome = 'done' AND '--to' = ANY (arguments);
