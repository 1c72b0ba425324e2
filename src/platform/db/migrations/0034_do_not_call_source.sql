-- How a number came onto the list. Of those that are there already nobody knows more than that the app knows them.
ALTER TABLE do_not_call_numbers ADD COLUMN source text NOT NULL DEFAULT 'app';
