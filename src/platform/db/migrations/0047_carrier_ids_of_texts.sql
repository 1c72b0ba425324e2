-- The carrier's ids leave messages, so that no unique index has to cover all texts once the table is partitioned.
CREATE TABLE message_carrier_ids (
  business_id text COLLATE "C" NOT NULL,
  carrier_id text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, carrier_id)
);
COMMENT ON TABLE message_carrier_ids IS
  'The texts by their ids at the carrier. Triggers of messages write and delete the rows. It has no foreign key: one '
  'by text would need an index.';

CREATE FUNCTION add_carrier_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_carrier_ids (business_id, carrier_id, message_id) VALUES (NEW.business_id, NEW.carrier_id, NEW.id)
  ON CONFLICT (business_id, carrier_id) DO NOTHING;
  IF NOT FOUND AND NOT EXISTS (
    SELECT FROM message_carrier_ids k
    WHERE k.business_id = NEW.business_id AND k.carrier_id = NEW.carrier_id AND k.message_id = NEW.id
  ) THEN
    RAISE unique_violation USING MESSAGE = 'another text of the business has this id of the carrier';
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION add_carrier_id IS
  'Writes the carrier''s id of a text to message_carrier_ids, unless its statement has; fails if another text of the '
  'business has it.';

CREATE FUNCTION remove_carrier_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_carrier_ids k
  WHERE k.business_id = OLD.business_id AND k.carrier_id = OLD.carrier_id AND k.message_id = OLD.id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION remove_carrier_id IS 'Deletes the carrier''s id of a text from message_carrier_ids.';

CREATE TRIGGER messages_carrier_id_written AFTER INSERT ON messages FOR EACH ROW WHEN (NEW.carrier_id IS NOT NULL)
  EXECUTE FUNCTION add_carrier_id();
CREATE TRIGGER messages_carrier_id_changed AFTER UPDATE ON messages FOR EACH ROW
  WHEN (OLD.carrier_id IS NULL AND NEW.carrier_id IS NOT NULL) EXECUTE FUNCTION add_carrier_id();
CREATE TRIGGER messages_carrier_id_deleted AFTER DELETE ON messages FOR EACH ROW WHEN (OLD.carrier_id IS NOT NULL)
  EXECUTE FUNCTION remove_carrier_id();
