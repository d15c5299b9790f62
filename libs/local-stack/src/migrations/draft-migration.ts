import type { ObjectKind, SchemaObject } from './schema-objects.js';

/** The changes that a schema needs, as the text of two migrations; each is empty when nothing is missing. */
export interface MigrationDraft {
  /** Statements of one transaction, which take their locks for a moment only. */
  readonly changes: string;
  /** Statements that run one by one beside the writes of a table, however large it is. */
  readonly background: string;
}

/** Kinds with a statement that changes an existing object; an object of another kind would have to be dropped first. */
const canReplace: ReadonlySet<ObjectKind> = new Set(['column', 'function', 'trigger']);

const OWN_ATTRIBUTES = /^records\.own_attributes\(records\.(.*)\)$/;

/** Drafts the expand migration from the objects of `present` to those of `wanted`. Only a contract migration may drop any. */
export function draftMigration(present: readonly SchemaObject[], wanted: readonly SchemaObject[]): MigrationDraft {
  const before = new Map(present.map((object) => [keyOf(object), object]));
  const tables = new Set(present.map(({ table }) => table));
  const isNew = ({ table }: SchemaObject): boolean => !tables.has(table);
  const differing = wanted.filter((object) => before.get(keyOf(object))?.definition !== object.definition);
  const isLeftToAuthor = (object: SchemaObject): boolean => !canReplace.has(object.kind) && before.has(keyOf(object));
  const missing = differing.filter((object) => !isLeftToAuthor(object));
  const of = (...kinds: ObjectKind[]): SchemaObject[] => missing.filter(({ kind }) => kinds.includes(kind));
  const newTables = [...new Set(of('column').filter(isNew).map(tableOf))];
  const columns = of('column').filter((object) => !isNew(object));
  const constraints = of('constraint').filter((object) => !isNew(object));
  const indexes = of('index');
  const functions = of('function');
  const kept = new Set(wanted.map(keyOf));
  const unwanted = present.filter(
    (object) => object.kind === 'column' && hasTable(wanted, object) && !kept.has(keyOf(object)),
  );
  return {
    changes: lines([
      ...newTables.map((table) => createTable(table, wanted)),
      ...columns.map((column) => changeColumn(column, before.get(keyOf(column)))),
      ...constraints.map(
        (each) => `alter table ${tableOf(each)} add constraint ${each.name} ${each.definition} not valid;`,
      ),
      ...indexes.filter(isNew).map(({ definition }) => `${definition};`),
      ...of('statistics').map(({ definition }) => `${definition};`),
      ...functions.map(({ definition }) => `${definition.trimEnd()};`),
      ...of('trigger').map(({ definition }) => `${definition.replace(/^CREATE /, 'CREATE OR REPLACE ')};`),
      ...differing.filter(isLeftToAuthor).map((object) => difference(object, before.get(keyOf(object)))),
      ...unwanted.map(
        (column) => `-- The catalogue has no ${tableOf(column)}.${column.name} any more: a contract drops it.`,
      ),
    ]),
    background: lines([
      ...indexes
        .filter((index) => !isNew(index))
        .map(({ definition }) => `${definition.replace(/ INDEX /, ' INDEX CONCURRENTLY IF NOT EXISTS ')};`),
      ...constraints.map((each) => `alter table ${tableOf(each)} validate constraint ${each.name};`),
      ...functions
        .map(({ name }) => OWN_ATTRIBUTES.exec(name)?.[1])
        .filter((table) => table !== undefined && tables.has(`records.${table}`))
        .map((table) => `call records.renew_own_attributes('${String(table)}');`),
    ]),
  };
}

function keyOf({ kind, table, name }: SchemaObject): string {
  return JSON.stringify([kind, table, name]);
}

function tableOf({ table }: SchemaObject): string {
  return table ?? '';
}

function hasTable(objects: readonly SchemaObject[], { table }: SchemaObject): boolean {
  return objects.some((object) => object.table === table);
}

function lines(statements: readonly string[]): string {
  return statements.map((statement) => `${statement}\n`).join('');
}

function createTable(table: string, wanted: readonly SchemaObject[]): string {
  const parts = wanted
    .filter((object) => object.table === table && (object.kind === 'column' || object.kind === 'constraint'))
    .map(({ kind, name, definition }) => `  ${kind === 'constraint' ? 'constraint ' : ''}${name} ${definition}`);
  return `create table ${table} (\n${parts.join(',\n')}\n);`;
}

/** An existing column may only become wider; any other difference is left to the author of the migration. */
function changeColumn(column: SchemaObject, present: SchemaObject | undefined): string {
  const { name, definition } = column;
  if (present === undefined) return `alter table ${tableOf(column)} add column ${name} ${definition};`;
  if (!(lengthOf(definition) > lengthOf(present.definition))) return difference(column, present);
  return `alter table ${tableOf(column)} alter column ${name} type ${definition};`;
}

/** The longest text of a column; NaN for a column of another type or with a constraint. */
function lengthOf(definition: string): number {
  return definition === 'text' ? Infinity : Number(/^character varying\((\d+)\)$/.exec(definition)?.[1]);
}

/** Says, as a comment, what the author of the migration has to change. */
function difference(wanted: SchemaObject, present: SchemaObject | undefined): string {
  return `-- ${tableOf(wanted)}.${wanted.name} is ${String(present?.definition)} and should be ${wanted.definition}.`;
}
