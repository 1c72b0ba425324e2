import type { AlterTableCmd, AlterTableStmt, ColumnDef, ConstrType, DoStmt, Node } from "@pgsql/types";
import { parse } from "libpg-query";
import { isWithoutTransaction, splitStatements } from "../../src/platform/db/migration-file.ts";

/**
 * Rules that keep a migration from rewriting a large table, or locking it for long, under the running service. A change
 * is refused unless it is known to be quick; on tables that the same file creates every change is allowed.
 */

/** A node of PostgreSQL's parser. It has one field, named by its kind; code may ask for any kind. */
type AnyNode = {
  [Kind in KindOf<Node>]?: Node extends infer Each ? (Each extends Record<Kind, infer Fields> ? Fields : never) : never;
};
type KindOf<Union> = Union extends unknown ? keyof Union : never;

/** Through `object`, because the compiler would compare each kind with every field, which takes it a second. */
function anyNode(node: object = {}): AnyNode {
  return node;
}

interface File {
  /** The tables that the file creates. */
  made: Set<string>;
  isWithoutTransaction: boolean;
  /** Whether it alters a table in use, which then cannot be read until the transaction ends. */
  holdsTable: boolean;
  earlier: readonly string[];
}

/** Statements that lock no table in use, or only for a moment. */
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

/** Actions of ALTER TABLE that change only the catalogue. */
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
  "AT_SetStorage",
]);

const BY_ITSELF = "move it to a file of its own that begins with -- no transaction";

/**
 * The faults of a migration, for its author; none when it can run beside the service.
 *
 * @param earlier the texts of the earlier migrations: constraints that they validated count.
 */
export async function migrationProblems(text: string, earlier: readonly string[] = []): Promise<string[]> {
  const statements = ((await parse(text)).stmts ?? []).map(({ stmt }) => anyNode(stmt));
  const made = new Set(statements.map((statement) => madeTable(statement)).filter((name) => name !== undefined));
  const file: File = {
    made,
    holdsTable: statements.some(
      ({ AlterTableStmt }) => AlterTableStmt && !made.has(AlterTableStmt.relation?.relname ?? ""),
    ),
    isWithoutTransaction: isWithoutTransaction(text),
    earlier,
  };
  const problems = statements.flatMap((statement) => problemsOf(statement, file));
  if (file.isWithoutTransaction && splitStatements(text).length !== statements.length) {
    problems.push("the runner splits it differently from PostgreSQL: quote texts only with ' and $$");
  }
  if (
    statements.some((statement, place) => takesAway(statement, file, statements.slice(0, place))) &&
    !/\bSET oldest_program\b/i.test(text)
  ) {
    problems.push(
      "it removes something that an older version may use: set schema_compatibility.oldest_program to the migration with which the program stopped using it",
    );
  }
  return problems;
}

function problemsOf(statement: AnyNode, file: File): string[] {
  const kind = Object.keys(statement)[0] as keyof AnyNode;
  const table = tableOf(statement);
  if (table !== undefined && file.made.has(table)) {
    return file.isWithoutTransaction ? [`${kind}: ${table} is created in a file with a transaction`] : [];
  }
  if (file.isWithoutTransaction) {
    return mayRunAlone(statement)
      ? []
      : [`${kind}: a file without a transaction must contain only repeatable statements`];
  }
  if (/"ctequery":\{"(Update|Delete|Insert|Merge)Stmt"/.test(JSON.stringify(statement))) {
    return [`WITH changes a table at once: ${BY_ITSELF}, in batches`];
  }
  if (statement.CreateTableAsStmt && file.holdsTable) {
    return ["CREATE … AS reads for as long as it takes, with the locks of its transaction: make it in a file before"];
  }
  const { AlterTableStmt, IndexStmt, CreateStmt, DropStmt, UpdateStmt, DeleteStmt, InsertStmt, DoStmt, RenameStmt } =
    statement;
  if (AlterTableStmt) {
    return changesOf(AlterTableStmt).flatMap((change) => problemsOfChange(String(table), change, file));
  }
  if (IndexStmt) {
    return [`CREATE INDEX on ${table} keeps its writers waiting: ${BY_ITSELF}, CONCURRENTLY IF NOT EXISTS`];
  }
  if (CreateStmt) {
    const [parent]: AnyNode[] = CreateStmt.inhRelations ?? [];
    return CreateStmt.partbound && !file.made.has(parent?.RangeVar?.relname ?? "")
      ? [`PARTITION OF locks the whole table: add_partition shows how to attach one`]
      : [];
  }
  if (DropStmt) {
    return DropStmt.removeType === "OBJECT_INDEX"
      ? [`DROP INDEX locks its table: ${BY_ITSELF}, CONCURRENTLY IF EXISTS`]
      : [];
  }
  if (UpdateStmt || DeleteStmt) {
    return table === "schema_compatibility" ? [] : [`${kind} changes ${table} at once: ${BY_ITSELF}, in batches`];
  }
  if (InsertStmt) {
    const source: AnyNode = InsertStmt.selectStmt ?? {};
    return source.SelectStmt?.valuesLists ? [] : [`INSERT … SELECT into ${table} at once: ${BY_ITSELF}, in batches`];
  }
  if (DoStmt) {
    return WRITES.test(bodyOf(DoStmt))
      ? [`DO changes tables that this check cannot see: ${BY_ITSELF}, in batches`]
      : [];
  }
  return RenameStmt || QUICK.has(kind) ? [] : [`${kind} is not known to be quick on a table in use`];
}

/** The table of a statement, if the statement names it directly. */
function tableOf({ AlterTableStmt, IndexStmt, CreateStmt, UpdateStmt, DeleteStmt, InsertStmt, RenameStmt }: AnyNode) {
  const about = AlterTableStmt ?? IndexStmt ?? CreateStmt ?? UpdateStmt ?? DeleteStmt ?? InsertStmt ?? RenameStmt;
  return about?.relation?.relname;
}

function changesOf({ cmds = [] }: AlterTableStmt): AlterTableCmd[] {
  return cmds.map(({ AlterTableCmd: change }: AnyNode) => change ?? {});
}

const WRITES = /\b(UPDATE|DELETE|INSERT|ALTER|LOCK|INDEX|VACUUM|CLUSTER|TRUNCATE|REINDEX)\b/i;

function problemsOfChange(
  table: string,
  { subtype = "AT_AddColumn", name = "", def }: AlterTableCmd,
  file: File,
): string[] {
  const { ColumnDef: column, Constraint: constraint }: AnyNode = def ?? {};
  switch (subtype) {
    case "AT_AddColumn":
      return problemsOfColumn(table, column ?? {});
    case "AT_AlterColumnType":
      return [`a new type for ${table}.${name} rewrites the table: add a column, fill it in batches, use it instead`];
    case "AT_SetNotNull":
      return isChecked(table, name, file.earlier)
        ? []
        : [`SET NOT NULL reads all of ${table}: validate CHECK (${name} IS NOT NULL) in a migration before`];
    case "AT_AddConstraint":
      if (constraint?.contype === "CONSTR_PRIMARY") {
        return [`PRIMARY KEY makes its columns NOT NULL, which reads all of ${table}: add a UNIQUE constraint instead`];
      }
      return constraint?.skip_validation || constraint?.indexname
        ? []
        : [`a constraint reads all of ${table}: add it NOT VALID or USING INDEX, and validate it in a later file`];
    case "AT_ValidateConstraint":
      return [`VALIDATE CONSTRAINT keeps the locks of its transaction: ${BY_ITSELF}`];
    default:
      return QUICK_CHANGES.has(subtype) ? [] : [`${subtype} is not known to be quick on ${table}`];
  }
}

function problemsOfColumn(table: string, { colname, typeName, constraints = [] }: ColumnDef): string[] {
  const problems = constraints.flatMap(({ Constraint: constraint }: AnyNode) => {
    const { contype, raw_expr: value = {} }: { contype?: ConstrType; raw_expr?: AnyNode } = constraint ?? {};
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
  const type = lastName(typeName?.names);
  return /^(small|big)?serial[248]?$/.test(type) ? [...problems, `${type} rewrites ${table}`] : problems;
}

/** Whether PostgreSQL evaluates the value only once and rewrites no row. */
function isConstant({ TypeCast, A_Const, SQLValueFunction, FuncCall }: AnyNode): boolean {
  if (TypeCast) {
    return isConstant(TypeCast.arg ?? {});
  }
  return Boolean(A_Const || SQLValueFunction || (FuncCall && ["now", "repeat"].includes(lastName(FuncCall.funcname))));
}

/** The name without its schema. */
function lastName(names: Node[] = []): string {
  const last: AnyNode = names.at(-1) ?? {};
  return last.String?.sval ?? "";
}

/** Whether an earlier migration validated that the column is not null. */
function isChecked(table: string, column: string, earlier: readonly string[]): boolean {
  const text = earlier.join("\n");
  const added = new RegExp(`ADD CONSTRAINT (\\w+)\\s+CHECK \\(\\s*${column} IS NOT NULL\\s*\\)`, "gi");
  return [...text.matchAll(added)].some(([, constraint]) =>
    new RegExp(`ALTER TABLE ${table}\\s+VALIDATE CONSTRAINT ${constraint}\\b`, "i").test(text),
  );
}

/** Whether the runner can repeat the statement after a kill, and the statement blocks no others meanwhile. */
function mayRunAlone({ IndexStmt, DropStmt, AlterTableStmt, DoStmt }: AnyNode): boolean {
  if (IndexStmt) {
    return Boolean(IndexStmt.concurrent && IndexStmt.if_not_exists);
  }
  if (DropStmt) {
    return Boolean(DropStmt.removeType === "OBJECT_INDEX" && DropStmt.concurrent && DropStmt.missing_ok);
  }
  if (AlterTableStmt) {
    return changesOf(AlterTableStmt).every(({ subtype }) => subtype === "AT_ValidateConstraint");
  }
  const body = DoStmt ? bodyOf(DoStmt) : "";
  return /\bLIMIT\b/i.test(body) && /\bCOMMIT\b/i.test(body) && !/\b(ALTER|LOCK|INDEX)\b/i.test(body);
}

function takesAway({ AlterTableStmt, DropStmt, RenameStmt }: AnyNode, { made }: File, before: AnyNode[]): boolean {
  if (DropStmt?.removeType === "OBJECT_FUNCTION") {
    const own = before.map(({ CreateFunctionStmt }) => lastName(CreateFunctionStmt?.funcname));
    return !DropStmt.objects?.every(({ ObjectWithArgs }: AnyNode) => own.includes(lastName(ObjectWithArgs?.objname)));
  }
  if (DropStmt?.removeType) {
    return ["OBJECT_TABLE", "OBJECT_VIEW", "OBJECT_TYPE"].includes(DropStmt.removeType);
  }
  if (RenameStmt) {
    return RenameStmt.renameType !== "OBJECT_TABCONSTRAINT" && RenameStmt.renameType !== "OBJECT_INDEX";
  }
  return (
    AlterTableStmt !== undefined &&
    !made.has(AlterTableStmt.relation?.relname ?? "") &&
    changesOf(AlterTableStmt).some(({ subtype }) => subtype === "AT_DropColumn")
  );
}

function madeTable({ CreateStmt, CreateTableAsStmt }: AnyNode): string | undefined {
  return CreateStmt?.partbound ? undefined : (CreateStmt?.relation?.relname ?? CreateTableAsStmt?.into?.rel?.relname);
}

function bodyOf({ args = [] }: DoStmt): string {
  return args.map(({ DefElem }: AnyNode) => (DefElem?.arg as AnyNode | undefined)?.String?.sval ?? "").join("\n");
}
