ALTER TABLE businesses
  ADD COLUMN weekly_number_cap smallint DEFAULT 7,
  ADD COLUMN weekly_cap_reason text;
COMMENT ON COLUMN businesses.weekly_number_cap IS
  'The maximum of calls to one number in 7 days, by all campaigns and users. Null: none.';
COMMENT ON COLUMN businesses.weekly_cap_reason IS 'Why the business has no such maximum, or another one.';
ALTER TABLE businesses
  ADD CONSTRAINT businesses_weekly_number_cap CHECK (weekly_number_cap BETWEEN 1 AND 50) NOT VALID;
ALTER TABLE businesses
  ADD CONSTRAINT businesses_weekly_cap_reason CHECK (length(weekly_cap_reason) BETWEEN 10 AND 500) NOT VALID;
