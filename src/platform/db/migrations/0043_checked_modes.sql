-- no transaction
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_dial_mode;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_wrap_up_seconds;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_ring_seconds;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_machine_action;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_message;
ALTER TABLE calls VALIDATE CONSTRAINT calls_message_state;
ALTER TABLE calls VALIDATE CONSTRAINT calls_machine_action;
