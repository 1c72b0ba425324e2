CREATE FUNCTION touch_detached_call() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  NEW.updated_at := GREATEST(NEW.updated_at, date_trunc('milliseconds', clock_timestamp()));
  RETURN NEW;
END $function$;
COMMENT ON FUNCTION touch_detached_call IS
  'Moves the time of the last change of a call that loses its campaign contact: the foreign key changes nothing else.';

CREATE TRIGGER calls_touch_detached BEFORE UPDATE OF campaign_contact_id ON calls FOR EACH ROW
  WHEN (OLD.campaign_contact_id IS NOT NULL AND NEW.campaign_contact_id IS NULL) EXECUTE FUNCTION touch_detached_call();
