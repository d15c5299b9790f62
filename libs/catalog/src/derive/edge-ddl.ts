import { edgeTables, GROUP_TABLE, type EdgeTable } from '../edge-tables.js';
import type { Catalog } from '../model.js';
import type { SqlValue } from '../sql-value.js';
import { logLinksDdl } from './change-log-ddl.js';
import { columnType, finiteCheck } from './ddl.js';
import { keepGroupIdsDdl } from './group-ids-ddl.js';
import { quote } from './quote.js';

/** Wide enough for the name of any module. */
const ROLE_TYPE = 'varchar(100)';

/**
 * The edge tables of schema `relationships` for this catalogue, as a draft for a migration. A row is current while
 * `deleted_op` is null; a pair has at most one current row. `created_op` and `deleted_op` name the operation that has
 * staged the row or its removal and is not settled.
 */
export function edgeDdl(catalog: Catalog): string {
  return [...edgeTables(catalog, 'edge').map(edgeTable), `${logLinksDdl(catalog, 'edge')}\n`].join('\n');
}

/** The tables of the local edges, which are in schema `records`, and their triggers, as a draft for a migration. */
export function localEdgeDdl(catalog: Catalog): string {
  return [
    ...edgeTables(catalog, 'local-edge').map(localEdgeTable),
    `${keepGroupIdsDdl(catalog)}\n`,
    `${logLinksDdl(catalog, 'local-edge')}\n`,
  ].join('\n');
}

function edgeTable(edge: EdgeTable): string {
  const { table, left, right, showing } = edge;
  const name = `relationships.${quote(table)}`;
  return [
    createTable(
      name,
      edge,
      ['created_op uuid', 'deleted_op uuid'],
      [`constraint uq_${table} unique nulls not distinct (${columns(left, right)}, deleted_op)`],
    ),
    ...(showing.includes(right) ? [] : [`create index ix_${table}_right on ${name} (${columns(right, left)});`]),
    ...showing.map((near) => `create index ix_${table}_oldest on ${name} (${columns(near)}, date_modified, id);`),
    `create index ix_${table}_created_op on ${name} (created_op) where created_op is not null;`,
    `create index ix_${table}_deleted_op on ${name} (deleted_op) where deleted_op is not null;`,
    '',
  ].join('\n');
}

function localEdgeTable(edge: EdgeTable): string {
  const { table, left, right, roles, exclusive } = edge;
  const name = `records.${quote(table)}`;
  return [
    createTable(name, edge, [], [`constraint uq_${table} unique (${columns(left, right, ...roles.keys())})`]),
    // For rights: the records of one module in a group, and the groups of a record, which every row of a list needs.
    ...(table === GROUP_TABLE
      ? [
          `create index ix_${table}_left on ${name} (${columns(left, ...roles.keys(), right)});`,
          `create index ix_${table}_of on ${name} (${columns(right, ...roles.keys(), left)});`,
        ]
      : [`create index ix_${table}_right on ${name} (${columns(right, left)});`]),
    ...exclusive.flatMap((mark) => {
      const owner = columns(left, ...roles.keys());
      return [
        `create unique index uq_${table}_${mark} on ${name} (${owner}) include (${columns(right)}) where ${quote(mark)};`,
        `create index ix_${table}_others on ${name} (${owner}, date_modified, id) where ${quote(mark)} is not true;`,
      ];
    }),
    '',
  ].join('\n');
}

function createTable(
  name: string,
  { table, left, right, roles, middle }: EdgeTable,
  operations: readonly string[],
  unique: readonly string[],
): string {
  const lines = [
    'id uuid not null default gen_random_uuid()',
    `${quote(left)} varchar(36) not null`,
    `${quote(right)} varchar(36) not null`,
    ...[...roles].map(([column, value]) => `${quote(column)} ${roleType(value)} not null`),
    ...[...middle.values()].map((field) => `${quote(field.name)} ${columnType(field)}`),
    'date_modified timestamptz(3) not null',
    ...operations,
    `constraint pk_${table} primary key (id)`,
    ...unique,
    ...[...middle.values()].flatMap((field) => finiteCheck(table, field)),
  ];
  return `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`;
}

function roleType(value: SqlValue): string {
  return typeof value === 'boolean' ? 'boolean' : ROLE_TYPE;
}

function columns(...names: readonly string[]): string {
  return names.map(quote).join(', ');
}
