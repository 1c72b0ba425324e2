-- The target of a campaign. The previous version neither reads nor writes it.
ALTER TABLE campaigns ADD COLUMN target jsonb;
COMMENT ON COLUMN campaigns.target IS
  'How many calls or people it is to reach: an object with count, figure (calls or people), and the days from and until. Null: none.';
