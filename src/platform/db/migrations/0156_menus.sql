-- The previous version ignores the menu: its callers go to the queue of the route, or to the members.
ALTER TABLE inbox_routes ADD COLUMN menu jsonb;
ALTER TABLE inbox_routes ADD COLUMN menu_audio_id text COLLATE "C";
ALTER TABLE inbox_routes ADD CONSTRAINT inbox_routes_menu_audio FOREIGN KEY (business_id, menu_audio_id)
  REFERENCES audio_files (business_id, id) NOT VALID;
COMMENT ON COLUMN inbox_routes.menu IS 'What callers hear before they choose by a key. Null: there is nothing to choose.';
COMMENT ON COLUMN inbox_routes.menu_audio_id IS 'The recorded words of the menu. Null: words.';

CREATE TABLE inbox_route_keys (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  key         text NOT NULL CHECK (key ~ '^[0-9]$'),
  action      text NOT NULL CHECK (action IN ('queue', 'never_call')),
  queue_id    text COLLATE "C",
  PRIMARY KEY (business_id, inbox_id, key),
  CHECK ((action = 'queue') = (queue_id IS NOT NULL)),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inbox_routes (business_id, inbox_id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, queue_id) REFERENCES queues (business_id, id)
);
CREATE INDEX inbox_route_keys_queue ON inbox_route_keys (business_id, queue_id) WHERE queue_id IS NOT NULL;
COMMENT ON TABLE inbox_route_keys IS 'The keys of the menus of routes.';
