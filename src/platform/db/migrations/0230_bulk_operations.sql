-- Changes of many campaign contacts by workers. The previous version reads and writes none of this.
CREATE TABLE bulk_operations (
  business_id        text COLLATE "C" NOT NULL,
  id                 text COLLATE "C" NOT NULL CHECK (id ~ '^blk_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  campaign_id        text COLLATE "C" NOT NULL,
  action             text NOT NULL CHECK (action IN ('copy', 'move', 'set_callback', 'do_not_call', 'remove', 'undo')),
  target_campaign_id text COLLATE "C",
  callback_at        timestamptz(3),
  undone_id          text COLLATE "C",
  contact_ids        text[] COLLATE "C" CHECK (cardinality(contact_ids) BETWEEN 1 AND 5000),
  filter             jsonb,
  place              text COLLATE "C",
  state              text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'running', 'completed', 'failed', 'canceled')),
  total_count        integer,
  processed_count    integer NOT NULL DEFAULT 0,
  changed_count      integer NOT NULL DEFAULT 0,
  skipped            jsonb NOT NULL DEFAULT '{}',
  failure            text,
  failures           integer NOT NULL DEFAULT 0,
  user_id            text COLLATE "C",
  actor_type         text,
  client_id          text COLLATE "C",
  request_id         text,
  due_at             timestamptz(3) NOT NULL,
  created_at         timestamptz(3) NOT NULL,
  updated_at         timestamptz(3) NOT NULL,
  started_at         timestamptz(3),
  finished_at        timestamptz(3),
  PRIMARY KEY (business_id, id),
  CONSTRAINT bulk_operations_target CHECK ((target_campaign_id IS NOT NULL) = (action IN ('copy', 'move'))),
  CONSTRAINT bulk_operations_callback CHECK (callback_at IS NULL OR action = 'set_callback'),
  CONSTRAINT bulk_operations_undone CHECK ((undone_id IS NOT NULL) = (action = 'undo')),
  CONSTRAINT bulk_operations_ended CHECK ((finished_at IS NULL) = (state IN ('queued', 'running'))),
  CONSTRAINT bulk_operations_forgets CHECK (finished_at IS NULL OR contact_ids IS NULL AND filter IS NULL),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, target_campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, undone_id) REFERENCES bulk_operations (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX bulk_operations_campaign ON bulk_operations (business_id, campaign_id, id) WHERE undone_id IS NULL;
CREATE INDEX bulk_operations_campaign_key ON bulk_operations (business_id, campaign_id);
CREATE INDEX bulk_operations_target_campaign ON bulk_operations (business_id, target_campaign_id)
  WHERE target_campaign_id IS NOT NULL;
CREATE INDEX bulk_operations_undos ON bulk_operations (business_id, undone_id, id) WHERE undone_id IS NOT NULL;
CREATE INDEX bulk_operations_user ON bulk_operations (business_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX bulk_operations_unfinished ON bulk_operations (business_id, id) WHERE finished_at IS NULL;
CREATE INDEX bulk_operations_due ON bulk_operations (due_at) WHERE finished_at IS NULL;
CREATE INDEX bulk_operations_finished ON bulk_operations (finished_at) WHERE finished_at IS NOT NULL;
COMMENT ON TABLE bulk_operations IS 'Orders to change many contacts of a campaign, and undos of these. A worker locks the row for the transaction of one batch.';
COMMENT ON COLUMN bulk_operations.campaign_id IS 'The campaign of the contacts.';
COMMENT ON COLUMN bulk_operations.target_campaign_id IS 'The campaign to which they are copied or moved.';
COMMENT ON COLUMN bulk_operations.callback_at IS 'The callback that the contacts get; null: none.';
COMMENT ON COLUMN bulk_operations.undone_id IS 'The operation that this one undoes.';
COMMENT ON COLUMN bulk_operations.contact_ids IS 'The chosen contacts, the oldest first, until the end of the operation. Null: those that pass the filter.';
COMMENT ON COLUMN bulk_operations.filter IS 'As in the list of the contacts, until the end of the operation: its search may name a person.';
COMMENT ON COLUMN bulk_operations.place IS 'The last contact that was tested for the filter.';
COMMENT ON COLUMN bulk_operations.total_count IS 'The contacts when it was ordered; null: they are not counted.';
COMMENT ON COLUMN bulk_operations.skipped IS 'The number of contacts that were left as they are, by reason.';
COMMENT ON COLUMN bulk_operations.failure IS 'Why it has failed, for people.';
COMMENT ON COLUMN bulk_operations.failures IS 'Failed attempts at the next batch.';
COMMENT ON COLUMN bulk_operations.actor_type IS 'As in messages.';
COMMENT ON COLUMN bulk_operations.client_id IS 'As in messages.';
COMMENT ON COLUMN bulk_operations.request_id IS 'The request that ordered it, for the log; null without one.';

CREATE TABLE bulk_operation_changes (
  business_id  text COLLATE "C" NOT NULL,
  operation_id text COLLATE "C" NOT NULL,
  position     integer NOT NULL,
  contacts     jsonb NOT NULL CHECK (jsonb_array_length(contacts) BETWEEN 1 AND 100),
  undone_count integer NOT NULL DEFAULT 0,
  changed_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, operation_id, position),
  FOREIGN KEY (business_id, operation_id) REFERENCES bulk_operations (business_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_operation_changes_to_undo ON bulk_operation_changes (business_id, operation_id, position)
  WHERE undone_count < jsonb_array_length(contacts);
CREATE INDEX bulk_operation_changes_contacts ON bulk_operation_changes USING gin (contacts jsonb_path_ops);
COMMENT ON TABLE bulk_operation_changes IS 'The contacts that an operation has created or changed, up to 100 in a row: for its undo, and for erasures of people that were ordered before.';
COMMENT ON COLUMN bulk_operation_changes.position IS 'The place of the batch among the contacts of the operation.';
COMMENT ON COLUMN bulk_operation_changes.contacts IS 'Their ids, those of the contacts that they were made from, and what the campaign knew of those that were moved or changed.';
COMMENT ON COLUMN bulk_operation_changes.undone_count IS 'The first ones of them, at which an undo has looked.';
COMMENT ON COLUMN bulk_operation_changes.changed_at IS 'The time after which a change of a contact is one by somebody else.';
