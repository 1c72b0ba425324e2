-- no transaction
-- The outcomes of the own list whose names say so ask for the time of a callback.
DO $$
DECLARE
  read record;
  business text := '';
  last text := '';
BEGIN
  LOOP
    WITH batch AS (
      SELECT d.business_id, d.id FROM dispositions d
      WHERE (d.business_id, d.id) > (business, last) ORDER BY d.business_id, d.id LIMIT 1000
    ), changed AS (
      UPDATE dispositions d SET asks_for_callback = true FROM batch b
      WHERE d.business_id = b.business_id AND d.id = b.id AND d.name ~* '\mcall.?back'
        AND d.source = 'service' AND d.system_key IS NULL AND NOT d.marks_contact_complete AND NOT d.asks_for_callback
    )
    SELECT b.business_id, b.id INTO read FROM batch b ORDER BY b.business_id DESC, b.id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
    business := read.business_id;
    last := read.id;
  END LOOP;
END $$;
