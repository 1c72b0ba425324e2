-- no transaction
-- A call that has ended is asked for once more where nobody has told who answered it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_unidentified ON calls (next_check_at)
  WHERE ended_at IS NOT NULL AND next_check_at IS NOT NULL;
