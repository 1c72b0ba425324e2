ALTER TABLE messages ADD COLUMN is_marketing boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN messages.is_marketing IS
  'It leaves in the calling hours of the person alone: a text of a broadcast, or one that its sender calls marketing.';

-- The previous version claims no orders of a kind that it does not know, so it sends no marketing text outside the hours.
ALTER TABLE carrier_jobs DROP CONSTRAINT carrier_jobs_kind_check;
COMMENT ON COLUMN carrier_jobs.kind IS
  'text, media, marketing or call. media is a text with media. marketing is a text, with media or without, that waits for '
  'the calling hours of the person, and goes after the other texts of its number.';
