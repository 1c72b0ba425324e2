ALTER TABLE inboxes ADD COLUMN position integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN inboxes.position IS 'The place in the order that admins set; inboxes of the same place are in the order of their creation.';
