-- no transaction
ALTER TABLE messages VALIDATE CONSTRAINT messages_past;
