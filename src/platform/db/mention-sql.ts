/** The free fields of integrators: their names are no types. */
const FREE = `('extra_fields', 'extraFields')`;

/** An escape of U+0000 or a surrogate, after its backslashes in pairs: these are characters themselves. */
const UNREADABLE = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})`;

/** A place in a JSON document at which one of the sought values is the whole value of a field. */
export interface Mention {
  /** The row of the document. */
  row: string;
  /** The name of the field; of an element of a list, that of the list. */
  field: string;
  value: string;
  /** The `id` and the fields named `…_id` or `…Id` of the nearest object around it that has an `id`. */
  owner: Readonly<Record<string, unknown>>;
}

/**
 * A query for the mentions in a text that is a JSON document, without regard to case; a text that is none has no
 * mention. The values are in lower case and need no escape in JSON. Only a document that contains one of them between
 * quotation marks is read as JSON: the first condition costs as much as a search in the text, with any number of values.
 * In a document, escapes of U+0000 and of surrogates, of which jsonb refuses the first and single ones, are read as
 * other characters: no value contains them.
 */
const mentionsIn = (text: string, values: string): string => `(
      WITH RECURSIVE nodes AS (
        SELECT '' AS name, given.document AS node, given.document AS owner FROM (
          SELECT CASE
            WHEN NOT string_to_array(lower(${text}), '"') && ${values}::text[] THEN NULL
            WHEN ${text} IS JSON THEN
              regexp_replace(${text}, '${UNREADABLE}', '\\1\\\\ufffd', 'gi')::jsonb
          END AS document
        ) given
        WHERE given.document IS NOT NULL
        UNION ALL
        SELECT child.name, child.node, CASE WHEN child.node ? 'id' THEN child.node ELSE nodes.owner END
        FROM nodes CROSS JOIN LATERAL (
          SELECT key AS name, value AS node
          FROM jsonb_each(CASE jsonb_typeof(nodes.node) WHEN 'object' THEN nodes.node ELSE '{}' END)
          WHERE key NOT IN ${FREE}
          UNION ALL
          SELECT nodes.name, value
          FROM jsonb_array_elements(CASE jsonb_typeof(nodes.node) WHEN 'array' THEN nodes.node ELSE '[]' END)
        ) child
        WHERE jsonb_typeof(child.node) IN ('object', 'array', 'string')
      )
      SELECT nodes.name AS field, lower(nodes.node #>> '{}') AS value, COALESCE((
        SELECT jsonb_object_agg(key, value)
        FROM jsonb_each(CASE jsonb_typeof(nodes.owner) WHEN 'object' THEN nodes.owner ELSE '{}' END)
        WHERE key = 'id' OR key ~ '(_id|Id)$'
      ), '{}') AS owner
      FROM nodes
      WHERE jsonb_typeof(nodes.node) = 'string' AND lower(nodes.node #>> '{}') = ANY(${values})
    )`;

/** The keys of values in `mention_keys` and `cell_keys`, of the business $1: an index leads from them to the documents. */
export const keysOf = (values: string): string =>
  `ARRAY(SELECT hashtextextended($1::text || ' ' || sought.value, 0) FROM unnest(${values}::text[]) AS sought (value))`;

/** A list of the mentions in the texts of a query with the columns `row` and `text`. */
export const mentionsOf = (documents: string, values: string): string => `COALESCE((
      SELECT jsonb_agg(jsonb_build_object('row', d.row, 'field', m.field, 'value', m.value, 'owner', m.owner))
      FROM (${documents}) d CROSS JOIN LATERAL ${mentionsIn("d.text", values)} m
    ), '[]') AS mentions`;

/** A page of documents. */
export interface MentionPage {
  mentions: Mention[];
  /** The place to continue at; null at the end. */
  position: string | null;
}

/** The outcome of a batch of an erasure. */
export interface ErasedBatch {
  rows: number;
  /** The place to continue at; null at the end. */
  position: string | null;
  /** Rows of the person are in use and were left out: the erasure begins its pass again later. */
  isHeld?: boolean;
}
