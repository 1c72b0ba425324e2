CREATE TABLE operator_entries (
  id         text COLLATE "C" NOT NULL CHECK (id ~ '^opr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  command    text NOT NULL,
  arguments  text[] NOT NULL,
  user_name  text NOT NULL,
  sudo_user  text,
  host       text NOT NULL,
  reason     text,
  subject_id text COLLATE "C",
  outcome    text CHECK (outcome IN ('done', 'refused')),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id)
);
COMMENT ON TABLE operator_entries IS
  'The audit of the operator: every command, and every token that was made for a user. An entry is written before the work begins.';
COMMENT ON COLUMN operator_entries.command IS 'The words of the command, such as business suspend.';
COMMENT ON COLUMN operator_entries.arguments IS
  'The given arguments and options. They have a value only if it is an id, a number, a choice or a flag: others may be secrets or data of people.';
COMMENT ON COLUMN operator_entries.user_name IS 'The user of the system that ran the command.';
COMMENT ON COLUMN operator_entries.sudo_user IS 'The user who became that user with sudo.';
COMMENT ON COLUMN operator_entries.subject_id IS
  'The user of a token or of a reset, or the created business, where the arguments have no id of it.';
COMMENT ON COLUMN operator_entries.outcome IS 'Null: the command runs, or was killed.';
