-- Why a number opted out, in the words of whoever said so for it.
ALTER TABLE opt_outs ADD COLUMN reason text;
