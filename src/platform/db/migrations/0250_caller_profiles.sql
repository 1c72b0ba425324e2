-- The previous version reads and writes none of this.
ALTER TABLE businesses ADD COLUMN caller_profile jsonb;
COMMENT ON COLUMN businesses.caller_profile IS
  'The ids at the carrier under which its numbers call: {"profile", "voiceIntegrity" or null, "brandedCalling" or null}. Null: none.';

ALTER TABLE numbers ADD COLUMN profiled_at timestamptz(3);
COMMENT ON COLUMN numbers.profiled_at IS
  'Since then the number belongs to the caller profile of the business at the carrier. Null: it does not, or not yet.';
