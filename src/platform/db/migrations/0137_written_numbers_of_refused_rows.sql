-- A number in a refused row may have the dashes and spaces of typesetting, and the invisible marks that programs copy with
-- it: its row was not found by the number.
CREATE OR REPLACE FUNCTION cell_keys(business text, cells jsonb) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $function$
  SELECT COALESCE(array_agg(DISTINCT hashtextextended(business || ' ' || form.text, 0)), '{}')
  FROM jsonb_array_elements_text(cells) AS cell (text)
  CROSS JOIN LATERAL (
    SELECT btrim(regexp_replace(cell.text, '[\u00a0\u00ad\u2000-\u200f\u2010-\u2015\u202a-\u202f\u2060-\u2069\u2212\ufeff]', '', 'g'))
      AS text
  ) plain
  CROSS JOIN LATERAL (
    VALUES (lower(btrim(cell.text))),
      (CASE WHEN plain.text ~ '^[-+()./\s\d]+$' THEN regexp_replace(plain.text, '(?!^\+)\D', '', 'g') END)
  ) AS form (text)
  WHERE length(form.text) BETWEEN 3 AND 320
$function$;
