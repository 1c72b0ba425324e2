-- Who made a subscription: they and admins may change it. Nobody knows of those that are there already, so there is
-- nothing to validate.
ALTER TABLE subscriptions
  ADD COLUMN user_id text COLLATE "C",
  ADD FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id) NOT VALID;
