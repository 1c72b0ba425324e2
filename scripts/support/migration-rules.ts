import { parse } from "libpg-query";
import { isWithoutTransaction, splitStatements } from "../../src/db/migration-file.ts";

/**
 * What keeps a migration from rewriting a large table, or locking it for long, under the service. What is not known to
 * be quick is refused; on tables that the same file makes, all is allowed.
 */

// biome-ignore lint/suspicious/noExplicitAny: the tree of PostgreSQL's own parser, of which a few nodes are read.
type Node = any;

interface File {
  /** The tables that it makes. */
  made: Set<string>;
  isWithoutTransaction: boolean;
  earlier: readonly string[];
}

/** Statements that lock no table in use, or for a moment. */
const QUICK = new Set([
  "AlterEnumStmt",
  "AlterFunctionStmt",
  "AlterSeqStmt",
  "CommentStmt",
  "CreateDomainStmt",
  "CreateEnumStmt",
  "CreateExtensionStmt",
  "CreateFunctionStmt",
  "CreateSeqStmt",
  "CreateStatsStmt",
  "CreateTableAsStmt",
  "CreateTrigStmt",
  "GrantStmt",
  "SelectStmt",
  "ViewStmt",
]);

/** Parts of ALTER TABLE that change the catalogue alone. */
const QUICK_CHANGES = new Set([
  "AT_ColumnDefault",
  "AT_DropColumn",
  "AT_DropConstraint",
  "AT_DropNotNull",
  "AT_ReplicaIdentity",
  "AT_ResetRelOptions",
  "AT_SetOptions",
  "AT_SetRelOptions",
  "AT_SetStatistics",
]);

const BY_ITSELF = "make it in a file of its own that begins with -- no transaction";

/**
 * What is wrong with a migration, for its author; nothing where it may run beside the service.
 *
 * @param earlier the texts of the migrations before it: what they have validated counts.
 */
export async function migrationProblems(text: string, earlier: readonly string[] = []): Promise<string[]> {
  const statements: Node[] = (await parse(text)).stmts?.map(({ stmt }: Node) => stmt) ?? [];
  const file: File = {
    made: new Set(statements.map((statement) => madeTable(statement)).filter((name) => name !== undefined)),
    isWithoutTransaction: isWithoutTransaction(text),
    earlier,
  };
  const problems = statements.flatMap((statement) => problemsOf(statement, file));
  if (file.isWithoutTransaction && splitStatements(text).length !== statements.length) {
    problems.push("the runner splits it differently from PostgreSQL: quote texts with ' and $$ alone");
  }
  if (statements.some((statement) => takesAway(statement, file)) && !/\bSET oldest_program\b/i.test(text)) {
    problems.push(
      "it takes away what an older version may use: raise schema_compatibility.oldest_program to the migration with which the program stopped using it",
    );
  }
  return problems;
}

function problemsOf(statement: Node, file: File): string[] {
  const [kind] = Object.keys(statement) as [string];
  const node = statement[kind];
  const table = node.relation?.relname;
  if (file.made.has(table)) {
    return file.isWithoutTransaction ? [`${kind}: ${table} is made in a file with a transaction`] : [];
  }
  if (file.isWithoutTransaction) {
    return mayRunAlone(kind, node) ? [] : [`${kind}: a file without a transaction holds what can run twice alone`];
  }
  switch (kind) {
    case "AlterTableStmt":
      return node.cmds.flatMap(({ AlterTableCmd: command }: Node) => problemsOfChange(table, command, file));
    case "IndexStmt":
      return [`CREATE INDEX on ${table} keeps its writers waiting: ${BY_ITSELF}, CONCURRENTLY IF NOT EXISTS`];
    case "CreateStmt":
      return node.partbound && !file.made.has(node.inhRelations?.[0]?.RangeVar?.relname)
        ? [`PARTITION OF locks the whole table: add_partition of 0024 shows how to attach one`]
        : [];
    case "DropStmt":
      return node.removeType === "OBJECT_INDEX"
        ? [`DROP INDEX locks its table: ${BY_ITSELF}, CONCURRENTLY IF EXISTS`]
        : [];
    case "UpdateStmt":
    case "DeleteStmt":
      return table === "schema_compatibility" ? [] : [`${kind} changes ${table} at once: ${BY_ITSELF}, in batches`];
    case "InsertStmt":
      return node.selectStmt?.SelectStmt?.valuesLists
        ? []
        : [`INSERT … SELECT into ${table} at once: ${BY_ITSELF}, in batches`];
    case "DoStmt":
      return WRITES.test(bodyOf(node)) ? [`DO changes tables where nobody sees which: ${BY_ITSELF}, in batches`] : [];
    case "RenameStmt":
      return [];
    default:
      return QUICK.has(kind) ? [] : [`${kind} is not known to be quick on a table in use`];
  }
}

const WRITES = /\b(UPDATE|DELETE|INSERT|ALTER|LOCK|INDEX|VACUUM|CLUSTER|TRUNCATE|REINDEX)\b/i;

function problemsOfChange(table: string, { subtype, name, def }: Node, file: File): string[] {
  switch (subtype) {
    case "AT_AddColumn":
      return problemsOfColumn(table, def.ColumnDef);
    case "AT_AlterColumnType":
      return [`a new type for ${table}.${name} rewrites the table: add a column, fill it in batches, use it instead`];
    case "AT_SetNotNull":
      return isChecked(table, name, file.earlier)
        ? []
        : [`SET NOT NULL reads all of ${table}: validate CHECK (${name} IS NOT NULL) in a migration before`];
    case "AT_AddConstraint":
      return def.Constraint.skip_validation || def.Constraint.indexname
        ? []
        : [`a constraint reads all of ${table}: add it NOT VALID or USING INDEX, and validate it in a later file`];
    case "AT_ValidateConstraint":
      return [`VALIDATE CONSTRAINT keeps the locks of its transaction: ${BY_ITSELF}`];
    default:
      return QUICK_CHANGES.has(subtype) ? [] : [`${subtype} is not known to be quick on ${table}`];
  }
}

function problemsOfColumn(table: string, { colname, typeName, constraints = [] }: Node): string[] {
  const type = typeName.names.at(-1).String.sval;
  const problems = constraints.flatMap(({ Constraint: { contype, raw_expr: value } }: Node) => {
    switch (contype) {
      case "CONSTR_NULL":
      case "CONSTR_NOTNULL":
        return [];
      case "CONSTR_DEFAULT":
        return isConstant(value)
          ? []
          : [`the default of ${table}.${colname} may differ by row, which rewrites the table`];
      case "CONSTR_GENERATED":
        return [`the generated column ${table}.${colname} rewrites the table`];
      default:
        return [`${contype} of ${table}.${colname} reads the table: add it by itself, NOT VALID`];
    }
  });
  return /^(small|big)?serial[248]?$/.test(type) ? [...problems, `${type} rewrites ${table}`] : problems;
}

/** Whether PostgreSQL reckons the value once, and writes it into no row. */
function isConstant(value: Node): boolean {
  if (value.TypeCast) {
    return isConstant(value.TypeCast.arg);
  }
  return Boolean(value.A_Const || value.SQLValueFunction || value.FuncCall?.funcname.at(-1).String.sval === "now");
}

/** Whether an earlier migration has validated that the column is never null. */
function isChecked(table: string, column: string, earlier: readonly string[]): boolean {
  const text = earlier.join("\n");
  const added = new RegExp(`ADD CONSTRAINT (\\w+)\\s+CHECK \\(\\s*${column} IS NOT NULL\\s*\\)`, "gi");
  return [...text.matchAll(added)].some(([, constraint]) =>
    new RegExp(`ALTER TABLE ${table}\\s+VALIDATE CONSTRAINT ${constraint}\\b`, "i").test(text),
  );
}

/** What the runner repeats after a kill, and what keeps nobody waiting meanwhile. */
function mayRunAlone(kind: string, node: Node): boolean {
  switch (kind) {
    case "IndexStmt":
      return node.concurrent && node.if_not_exists;
    case "DropStmt":
      return node.removeType === "OBJECT_INDEX" && node.concurrent && node.missing_ok;
    case "AlterTableStmt":
      return node.cmds.every(({ AlterTableCmd: { subtype } }: Node) => subtype === "AT_ValidateConstraint");
    case "DoStmt":
      return (
        /\bLIMIT\b/i.test(bodyOf(node)) &&
        /\bCOMMIT\b/i.test(bodyOf(node)) &&
        !/\b(ALTER|LOCK|INDEX)\b/i.test(bodyOf(node))
      );
    default:
      return false;
  }
}

function takesAway(statement: Node, { made }: File): boolean {
  const { AlterTableStmt: alter, DropStmt: drop, RenameStmt: rename } = statement;
  if (drop) {
    return ["OBJECT_TABLE", "OBJECT_VIEW", "OBJECT_FUNCTION", "OBJECT_TYPE"].includes(drop.removeType);
  }
  return (
    (rename && rename.renameType !== "OBJECT_TABCONSTRAINT" && rename.renameType !== "OBJECT_INDEX") ||
    (alter &&
      !made.has(alter.relation.relname) &&
      alter.cmds.some(({ AlterTableCmd: { subtype } }: Node) => subtype === "AT_DropColumn"))
  );
}

function madeTable({ CreateStmt: create, CreateTableAsStmt: createAs }: Node): string | undefined {
  return create?.partbound ? undefined : (create?.relation.relname ?? createAs?.into.rel.relname);
}

function bodyOf({ args }: Node): string {
  return args.map(({ DefElem: { arg } }: Node) => arg?.String?.sval ?? "").join("\n");
}
