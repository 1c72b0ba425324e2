ALTER TABLE businesses ADD COLUMN help_contact text;
ALTER TABLE businesses ADD CONSTRAINT businesses_help_contact CHECK (length(help_contact) BETWEEN 1 AND 100) NOT VALID;
COMMENT ON COLUMN businesses.help_contact IS
  'The phone number, e-mail address or URL in answers to HELP. Null: they name the business alone.';
