-- The service may run as a role that owns no table: these functions add, drop and analyze partitions as the owner, who has
-- run the migrations. Only roles to which the owner grants them may call them (npm run admin -- database grant).
ALTER FUNCTION add_partition(text, text, text, text) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION drop_day(text, text, integer) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION drop_empty_texts(text) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION analyze_texts(text) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION oldest_default_row(text, text, text) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION delete_default_rows(text, text, text, integer) SECURITY DEFINER SET search_path = public, pg_temp;
REVOKE EXECUTE ON FUNCTION add_partition(text, text, text, text), drop_day(text, text, integer), drop_empty_texts(text),
  analyze_texts(text), oldest_default_row(text, text, text), delete_default_rows(text, text, text, integer) FROM PUBLIC;
