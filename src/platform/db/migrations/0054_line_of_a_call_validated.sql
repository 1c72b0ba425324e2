-- no transaction
-- Calls whose lines went with a user or a session that somebody deleted.
DO $$
DECLARE
  changed integer;
BEGIN
  LOOP
    UPDATE calls SET line_id = NULL
    WHERE ctid = ANY(ARRAY(
      SELECT c.ctid FROM calls c
      WHERE c.line_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM agent_lines l WHERE l.business_id = c.business_id AND l.id = c.line_id)
      LIMIT 1000
    ));
    GET DIAGNOSTICS changed = ROW_COUNT;
    COMMIT;
    EXIT WHEN changed = 0;
  END LOOP;
END $$;

ALTER TABLE calls VALIDATE CONSTRAINT calls_business_id_line_id_fkey;
