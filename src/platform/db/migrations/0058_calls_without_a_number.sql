-- An incoming call whose caller withholds the number has none.
ALTER TABLE calls ALTER COLUMN phone_number DROP NOT NULL;
