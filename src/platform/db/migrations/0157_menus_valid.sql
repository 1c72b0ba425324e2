-- no transaction
ALTER TABLE inbox_routes VALIDATE CONSTRAINT inbox_routes_menu_audio;
CREATE INDEX CONCURRENTLY IF NOT EXISTS inbox_routes_menu_audio ON inbox_routes (business_id, menu_audio_id)
  WHERE menu_audio_id IS NOT NULL;
