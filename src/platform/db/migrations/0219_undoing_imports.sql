CREATE TABLE contact_import_additions (
  business_id text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C" NOT NULL,
  position    integer NOT NULL,
  contact_ids text[] COLLATE "C" NOT NULL CHECK (cardinality(contact_ids) BETWEEN 1 AND 500),
  added_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, import_id, position),
  FOREIGN KEY (business_id, import_id) REFERENCES contact_imports (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_import_additions IS 'The campaign contacts that an import has created, up to 500 in a row, until the import is undone.';
COMMENT ON COLUMN contact_import_additions.position IS 'Their place among the contacts that the import has created.';
COMMENT ON COLUMN contact_import_additions.added_at IS 'The time after which a change of a contact is one by somebody else: the rows of the same batch may have changed it before.';

CREATE TABLE contact_import_undos (
  business_id   text COLLATE "C" NOT NULL,
  import_id     text COLLATE "C" NOT NULL,
  user_id       text COLLATE "C",
  actor_type    text,
  client_id     text COLLATE "C",
  request_id    text,
  removed_count integer NOT NULL DEFAULT 0,
  gone_count    integer NOT NULL DEFAULT 0,
  called_count  integer NOT NULL DEFAULT 0,
  texted_count  integer NOT NULL DEFAULT 0,
  changed_count integer NOT NULL DEFAULT 0,
  added_again_count integer NOT NULL DEFAULT 0,
  failures      integer NOT NULL DEFAULT 0,
  failure       text,
  due_at        timestamptz(3) NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  finished_at   timestamptz(3),
  PRIMARY KEY (business_id, import_id),
  FOREIGN KEY (business_id, import_id) REFERENCES contact_imports (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX contact_import_undos_due ON contact_import_undos (due_at) WHERE finished_at IS NULL;
CREATE INDEX contact_import_undos_unfinished ON contact_import_undos (business_id, import_id) WHERE finished_at IS NULL;
CREATE INDEX contact_import_undos_user ON contact_import_undos (business_id, user_id) WHERE user_id IS NOT NULL;
COMMENT ON TABLE contact_import_undos IS 'Orders to remove the campaign contacts that an import has created. A worker locks the row for the transaction of one batch.';
COMMENT ON COLUMN contact_import_undos.actor_type IS 'As in messages.';
COMMENT ON COLUMN contact_import_undos.client_id IS 'As in messages.';
COMMENT ON COLUMN contact_import_undos.request_id IS 'The request that ordered the undo, for the log; null without one.';
COMMENT ON COLUMN contact_import_undos.gone_count IS 'The contacts that somebody had removed before.';
COMMENT ON COLUMN contact_import_undos.called_count IS 'The contacts that stay because they were called, or are being called.';
COMMENT ON COLUMN contact_import_undos.texted_count IS 'The contacts that stay because there were texts with them.';
COMMENT ON COLUMN contact_import_undos.changed_count IS 'The contacts that stay because somebody has changed them.';
COMMENT ON COLUMN contact_import_undos.added_again_count IS 'The contacts that stay because another addition has given them again.';
COMMENT ON COLUMN contact_import_undos.failure IS 'Why it has failed, for people.';
COMMENT ON COLUMN contact_import_undos.failures IS 'Failed attempts at the next batch.';

CREATE TABLE campaign_contact_repeats (
  business_id text COLLATE "C" NOT NULL,
  campaign_id text COLLATE "C" NOT NULL,
  contact_id  text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C",
  PRIMARY KEY (business_id, campaign_id, contact_id),
  FOREIGN KEY (business_id, campaign_id, contact_id) REFERENCES campaign_contacts (business_id, campaign_id, id)
    ON DELETE CASCADE
);
COMMENT ON TABLE campaign_contact_repeats IS 'The contacts that a later addition has given again without a change: the undo of an import keeps them.';
COMMENT ON COLUMN campaign_contact_repeats.import_id IS 'The one import whose rows gave it again; null: several, or an addition without an import. Without a foreign key: it only distinguishes.';
