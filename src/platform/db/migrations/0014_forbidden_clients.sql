CREATE TABLE forbidden_clients (
  business_id  text COLLATE "C" NOT NULL REFERENCES businesses (id),
  client_id    text COLLATE "C" NOT NULL,
  forbidden_by text COLLATE "C",
  created_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, client_id),
  FOREIGN KEY (business_id, forbidden_by) REFERENCES users (business_id, id) ON DELETE SET NULL (forbidden_by)
);
COMMENT ON TABLE forbidden_clients IS
  'OAuth clients that an admin has forbidden for the business: none of its users can give them access.';

ALTER TABLE subscriptions ADD COLUMN client_id text COLLATE "C";
COMMENT ON COLUMN subscriptions.client_id IS
  'The OAuth client with which the author created it. Null where that is not known.';
