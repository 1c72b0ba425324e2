ALTER TABLE carrier_account ADD COLUMN labels_due_at timestamptz;
COMMENT ON COLUMN carrier_account.labels_due_at IS
  'The labels of the numbers are read no earlier. Null: they were never read.';

ALTER TABLE inbox_rests DROP CONSTRAINT inbox_rests_reason_check;
ALTER TABLE inbox_rests ADD CONSTRAINT inbox_rests_reason CHECK (reason IN ('answered_less', 'labelled')) NOT VALID;
