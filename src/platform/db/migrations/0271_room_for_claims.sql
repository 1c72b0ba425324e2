-- A claim that stays on the page of its order is logged by its changed bytes alone. Orders are few and soon gone.
ALTER TABLE carrier_jobs SET (fillfactor = 50);
