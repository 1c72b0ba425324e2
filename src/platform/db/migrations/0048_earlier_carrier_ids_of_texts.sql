-- no transaction
-- The carrier's ids from before the triggers of the file before. The lock keeps a text from being deleted until its id
-- is written and can be deleted with it.
DO $$
DECLARE
  read record;
  business text := '';
  last text := '';
BEGIN
  LOOP
    WITH batch AS (
      SELECT m.business_id, m.id, m.carrier_id FROM messages m
      WHERE (m.business_id, m.id) > (business, last) ORDER BY m.business_id, m.id LIMIT 5000 FOR KEY SHARE
    ), written AS (
      INSERT INTO message_carrier_ids (business_id, carrier_id, message_id)
      SELECT b.business_id, b.carrier_id, b.id FROM batch b WHERE b.carrier_id IS NOT NULL
      ON CONFLICT (business_id, carrier_id) DO NOTHING
    )
    SELECT b.business_id, b.id INTO read FROM batch b ORDER BY b.business_id DESC, b.id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
    business := read.business_id;
    last := read.id;
  END LOOP;
END $$;
