-- When a text is to be sent that was written ahead of time; until then it is queued.
ALTER TABLE messages ADD COLUMN send_at timestamptz(3);
