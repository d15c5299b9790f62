import { edgeTables, catalog, parseExactJson, type EdgeTable } from '@crm/catalog';
import { AppError } from '@crm/errors';
import { eventually, type TestDatabase } from '@crm/testkit';
import type { StagedLinkage } from '../src/domain/read-links.js';
import type { Relationships } from '../src/relationships-client.js';

/**
 * The part of relationships that records needs, over the real tables of relationships. Stages one operation after the
 * other.
 */
export interface RelationshipsStandIn extends Pick<Relationships, 'stage' | 'settle'> {
  /** The operations that were staged, in order. */
  readonly operations: readonly string[];
  /** All rows of an edge table, including staged ones. */
  rows(table: string): Promise<readonly EdgeRow[]>;
  /** Links a pair as if it had always been linked; returns the row's id. */
  link(table: string, left: string, right: string, middle?: Readonly<Record<string, unknown>>): Promise<string>;
}

/** A row of an edge table. */
export interface EdgeRow {
  readonly left: string;
  readonly right: string;
  readonly created_op: string | null;
  readonly deleted_op: string | null;
}

/** A stand-in over the database of a test that has migrated the schema of relationships. */
export function standInForRelationships(store: TestDatabase): RelationshipsStandIn {
  const operations: string[] = [];
  const touched = new Set<string>();
  let staging = Promise.resolve();
  const tables = new Map(edgeTables(catalog, 'edge').map((edge) => [edge.table, edge]));
  const edgeOf = (table: string): EdgeTable => {
    const edge = tables.get(table);
    if (edge === undefined) throw new TypeError(`There is no edge table ${table}`);
    return edge;
  };

  /** Waits until no other operation holds the pairs, as relationships does. */
  async function waitUntilFree({ link, ownerId, entries }: StagedLinkage): Promise<void> {
    await eventually(async () => {
      const held = await store.admin(
        `select from relationships.${link.table} where ${link.nearColumn} = $1 and ${link.farColumn} = any($2)
and coalesce(created_op, deleted_op) is not null`,
        [ownerId, entries.map(({ id }) => id)],
      );
      if (held.length > 0) throw new AppError({ code: 8309 });
    }, 2_000);
  }

  async function stageLink(operation: string, { link, ownerId, entries }: StagedLinkage): Promise<void> {
    const { nearColumn: near, farColumn: far, table } = link;
    const ids = entries.map(({ id }) => id);
    touched.add(`relationships.${table}`);
    await store.admin(
      `update relationships.${table} set deleted_op = $1 where ${near} = $2 and deleted_op is null and not ${far} = any($3)`,
      [operation, ownerId, ids],
    );
    for (const { id, middleJson } of entries) {
      const sent = middleJson.length === 0 ? {} : (parseExactJson(middleJson.toString()) as object);
      const existing = await store.admin<{ id: string }>(
        `select id from relationships.${table} where ${near} = $1 and ${far} = $2 and deleted_op is null`,
        [ownerId, id],
      );
      if (existing.length === 0) await insert(edgeOf(table), { ...sent, [near]: ownerId, [far]: id }, operation);
    }
  }

  async function insert({ table }: EdgeTable, values: object, operation: string | null): Promise<string> {
    const row = { id: crypto.randomUUID(), ...values, date_modified: new Date(), created_op: operation };
    await store.admin(
      `insert into relationships.${table} select * from json_populate_record(null::relationships.${table}, $1)`,
      [JSON.stringify(row)],
    );
    return row.id;
  }

  return {
    operations,
    stage: async (operation, links) => {
      operations.push(operation);
      const mine = staging.then(async () => {
        for (const link of links) {
          await waitUntilFree(link);
          await stageLink(operation, link);
        }
      });
      staging = mine.catch(() => undefined);
      await mine;
    },
    settle: async (outcomes) => {
      const committed = outcomes.filter((outcome) => outcome.committed).map(({ operation }) => operation);
      const aborted = outcomes.filter((outcome) => !outcome.committed).map(({ operation }) => operation);
      for (const name of touched) {
        await store.admin(`delete from ${name} where deleted_op = any($1) or created_op = any($2)`, [
          committed,
          aborted,
        ]);
        await store.admin(
          `update ${name} set created_op = nullif(created_op, all_ops), deleted_op = nullif(deleted_op, all_ops)
from unnest($1::uuid[]) all_ops where all_ops in (created_op, deleted_op)`,
          [[...committed, ...aborted]],
        );
      }
    },
    rows: (table) => {
      const { left, right } = edgeOf(table);
      return store.admin(
        `select ${left} as left, ${right} as right, created_op, deleted_op from relationships.${table} order by 1, 2`,
      );
    },
    link: (table, left, right, middle = {}) => {
      const edge = edgeOf(table);
      return insert(edge, { ...middle, [edge.left]: left, [edge.right]: right }, null);
    },
  };
}
