-- Where a call goes on: the agent's phone once somebody answers, the phone that rings when an inbox is called.
ALTER TABLE users ADD COLUMN phone_number text CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$');
ALTER TABLE inboxes ADD COLUMN forward_to text CHECK (forward_to ~ '^\+[1-9][0-9]{6,14}$');
