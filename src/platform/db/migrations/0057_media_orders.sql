-- A text with media is an order of a kind that the version before does not know: it would send the words alone.
ALTER TABLE carrier_jobs
  DROP CONSTRAINT carrier_jobs_kind_check,
  ADD CONSTRAINT carrier_jobs_kind_check CHECK (kind IN ('text', 'media', 'call')) NOT VALID;

ALTER TABLE simulator_orders ADD COLUMN media_urls text[];
