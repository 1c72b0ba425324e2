-- no transaction
-- An agent's line has one call at a time. Of two that are there the older one is let go of: it ends as the carrier says.
DO $$
DECLARE
  changed integer;
BEGIN
  LOOP
    UPDATE calls SET line_id = NULL
    WHERE ctid = ANY(ARRAY(
      SELECT c.ctid FROM calls c JOIN calls later ON later.business_id = c.business_id AND later.line_id = c.line_id
      WHERE c.line_id IS NOT NULL AND c.ended_at IS NULL AND later.ended_at IS NULL AND later.id > c.id
      LIMIT 1000
    ));
    GET DIAGNOSTICS changed = ROW_COUNT;
    COMMIT;
    EXIT WHEN changed = 0;
  END LOOP;
END $$;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS calls_live_line ON calls (business_id, line_id)
  WHERE line_id IS NOT NULL AND ended_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS calls_line;
-- Whatever deletes a line looks for its calls here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_of_line ON calls (business_id, line_id) WHERE line_id IS NOT NULL;
