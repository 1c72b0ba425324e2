-- The members of existing businesses keep seeing every inbox; those of new ones see theirs alone. An admin changes it.
ALTER TABLE businesses ADD COLUMN open_inboxes boolean NOT NULL DEFAULT true;
ALTER TABLE businesses ALTER COLUMN open_inboxes SET DEFAULT false;
COMMENT ON COLUMN businesses.open_inboxes IS 'Whether members see the texts and calls of inboxes that are not theirs.';
