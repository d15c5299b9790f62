import type { CatalogSource } from '../catalog-source.js';
import type { EdgeDefinition, FieldDefinition } from '../define.js';
import { fieldTypes } from '../field-types.js';
import { fieldDefects } from './field-defects.js';
import { findModule } from './find-module.js';
import { isSafeIdentifier } from './identifier.js';

/** Defects of a link over a middle table, except for its names. */
export function edgeDefects(edge: EdgeDefinition, source: CatalogSource): string[] {
  const { table, left, right, roles = [], middle = {} } = edge;
  const path = `link over ${table} from ${left.module} to ${right.module}`;
  const roleColumns = roles.map(({ column }) => column);
  const columns = [left.column, right.column, ...roleColumns, ...Object.keys(middle)];
  return [
    ...[left, right].flatMap(({ module }) =>
      findModule(source, module) === undefined ? [`${path}: there is no module ${module}`] : [],
    ),
    ...(left.link === undefined && right.link === undefined ? [`${path}: has a name on neither side`] : []),
    ...[table, ...columns]
      .filter((name) => !isSafeIdentifier(name))
      .map((name) => `${path}: ${name} is no safe identifier`),
    ...(new Set(columns).size === columns.length ? [] : [`${path}: has two columns of one name`]),
    ...Object.entries(middle).flatMap(([name, field]) =>
      middleDefects(edge, name, field, source).map((defect) => `${path}: ${name}: ${defect}`),
    ),
    ...(source.modules.some((module) => module.table === table) ? [`${path}: the table belongs to a module`] : []),
    ...(isAlone(edge, source) ? [] : [`${path}: shares its table without a role that tells the rows apart`]),
    ...columns
      .filter((name) => OWN_COLUMNS.has(name))
      .map((name) => `${path}: ${name} is a column of every middle table`),
    ...derivedNames(table)
      .filter((name) => !isSafeIdentifier(name))
      .map((name) => `${path}: ${name} would be no safe identifier`),
    ...storageDefects(edge, source).map((defect) => `${path}: ${defect}`),
  ];
}

/** Columns that every middle table has or may get, and `deleted`, which clients send back as part of what they read. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['id', 'date_modified', 'created_op', 'deleted_op', 'deleted']);

/** Names derived from the table, except those of its primary key and its view, which are shorter. */
function derivedNames(table: string): string[] {
  return [`uq_${table}`, `ix_${table}_right`, `ix_${table}_created_op`, `ix_${table}_deleted_op`];
}

/** Properties that the tables cannot store: see the derived DDL. */
function storageDefects(edge: EdgeDefinition, source: CatalogSource): string[] {
  const { storage, table, left, right, roles = [] } = edge;
  const marks = roles.filter(({ column, value }) => value === true && isMark(edge, column, source));
  const exclusiveness =
    edge.exclusive === true && marks.length !== 1 ? ['only a link that marks pairs is exclusive'] : [];
  if (storage === 'edge') {
    const isShared = edgesOf(table, source).length > 1;
    // Only records knows which users are administrators.
    const isAdministered = [left, right].some(({ module }) => findModule(source, module)?.writeAdminOnly === true);
    return [
      ...exclusiveness,
      ...(isShared || roles.length > 0 ? ['only local edges share a table and have roles'] : []),
      ...(isAdministered ? ['links of an administered module must be local edges'] : []),
    ];
  }
  return [
    ...exclusiveness,
    ...edgesOf(table, source)
      .filter((other) => other.storage !== storage || !hasSameEnds(other, edge))
      .map(() => `shares its table with a link that has other columns`),
    ...sharedFields(edge, source),
  ];
}

/** Whether a role is a middle value of another link over the table, and so marks edges of that link. */
function isMark(edge: EdgeDefinition, column: string, source: CatalogSource): boolean {
  return edgesOf(edge.table, source).some((other) => other !== edge && Object.hasOwn(other.middle ?? {}, column));
}

/** A middle value of several links over one table is one column. */
function sharedFields({ table, middle = {} }: EdgeDefinition, source: CatalogSource): string[] {
  return edgesOf(table, source).flatMap((other) =>
    Object.entries(middle)
      .filter(([name, { type, max }]) => {
        const twin = other.middle?.[name];
        return twin !== undefined && (twin.type !== type || twin.max !== max);
      })
      .map(([name]) => `${name} has another type in another link over the table`),
  );
}

function hasSameEnds(one: EdgeDefinition, other: EdgeDefinition): boolean {
  return one.left.column === other.left.column && one.right.column === other.right.column;
}

function edgesOf(table: string, source: CatalogSource): EdgeDefinition[] {
  return source.links.filter((link): link is EdgeDefinition => 'storage' in link && link.table === table);
}

/** Column types that the writer, which sends middle values as members of JSON objects, cannot fill. */
const COMPOSITE_TYPES: ReadonlySet<string> = new Set(['text[]', 'jsonb']);

/** Middle values are stored unchanged: no derived values, no flex references. */
function middleDefects(edge: EdgeDefinition, name: string, field: FieldDefinition, source: CatalogSource): string[] {
  const owner = { name: edge.table, table: edge.table, fields: edge.middle ?? {} };
  return [
    ...fieldDefects(owner, name, field, source),
    ...(field.derived === undefined ? [] : ['a middle value cannot be derived']),
    ...(field.required === true ? ['a middle value cannot be required'] : []),
    ...(field.unique === true ? ['a middle value cannot be unique'] : []),
    ...(COMPOSITE_TYPES.has(fieldTypes[field.type].sqlType) ? ['a middle value cannot be a list or an object'] : []),
  ];
}

/** Whether the rows of this link can be distinguished from those of every other link in the same table. */
function isAlone(edge: EdgeDefinition, source: CatalogSource): boolean {
  const others = edgesOf(edge.table, source).filter((other) => other !== edge);
  return others.every((other) => JSON.stringify(other.roles ?? []) !== JSON.stringify(edge.roles ?? []));
}
