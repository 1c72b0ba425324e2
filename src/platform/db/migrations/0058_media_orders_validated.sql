-- no transaction

ALTER TABLE carrier_jobs VALIDATE CONSTRAINT carrier_jobs_kind_check;
