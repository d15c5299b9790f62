import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, fieldTypes, isAlwaysSet, type Field, type IndexShape, type Module } from '@crm/catalog';
import { fillTables, withClient } from '@crm/local-stack';
import { bind } from '@crm/postgres';
import { sampleOf } from '@crm/testkit';
import { compilePage } from '../src/lists/sql/compile-page.js';
import { planList } from './list-under-test.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

/** Rows of each table: enough for Postgres to avoid reading all of it. */
const ROWS = 20_000;

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const modules = [...catalog.modules.values()].filter(({ indexes }) => indexes.length > 0);

describe.each(sampleOf(modules, 6))('the indexes of $name', (module) => {
  beforeAll(async () => {
    const columns = [...module.fields.values()].filter((field) => isFilled(module, field));
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    await fillTables(records.store.adminUrl, [`records."${module.table}"`], () =>
      records.store.admin(
        `insert into records."${module.table}" (id, ${names})
select 'r' || i, ${columns.map(generatedValue).join(', ')} from generate_series(1, ${ROWS}) i`,
      ),
    );
  });

  it.each(module.indexes)('serve $serves', async (shape) => {
    const plan = await planOf(module, shape.query ?? '');
    expect(plan).toMatch(new RegExp(`\\b${nameOf(module, shape)}\\b`));
    expect(plan).not.toContain(`Seq Scan on ${module.table} r`);
  });
});

/**
 * The plan of the first page of a list for its own values, as Postgres makes it when a value is much rarer than others.
 */
async function planOf({ name }: Module, search: string): Promise<string> {
  const { structure, values } = planList(name, { search: search.replaceAll('%', '%25') });
  const { text, ...bound } = bind(compilePage(catalog, structure), values);
  return withClient(records.store.adminUrl, async (client) => {
    await client.query('set plan_cache_mode = force_custom_plan');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...bound.values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

function nameOf({ table }: Module, shape: IndexShape): string {
  if ('like' in shape) return `ix_${table}_${shape.like}_folded`;
  const { equals = [], order = [] } = shape;
  const subject = [...equals, ...order].join('_').replaceAll('-', '');
  return `ix_${table}_${subject}${equals.length === 0 && order[0]?.startsWith('-') === true ? '_desc' : ''}`;
}

/** Whether a column is required or part of an index. */
function isFilled({ indexes }: Module, field: Field): boolean {
  if (field.column === undefined || field.type === 'autoNumber') return false;
  const isIndexed = indexes.some((shape) =>
    'like' in shape
      ? shape.like === field.name
      : [...(shape.equals ?? []), ...(shape.order ?? [])].join().includes(field.name),
  );
  return isIndexed || (isAlwaysSet(field) && field.name !== 'deleted');
}

/** A value for row `i`. The last key of an option is common and the others are rare; 200 users have equal shares. */
function generatedValue(field: Field): string {
  if (field.type === 'id') return '(i % 200)::text';
  const keys =
    field.options === undefined ? [] : (catalog.dropdowns.get(field.options) ?? []).filter((key) => key !== '');
  if (keys.length > 0) {
    const rare = keys.map((key) => `'${key.replaceAll("'", "''")}'`).join(', ');
    const common = `'${(keys.at(-1) ?? '').replaceAll("'", "''")}'`;
    return `case when i % 50 = 0 then (array[${rare}])[1 + (i / 50) % ${keys.length}] else ${common} end`;
  }
  switch (fieldTypes[field.type].sqlType) {
    case 'date':
      return 'current_date + i % 2000 - 1000';
    case 'timestamptz(3)':
      return `now() + (i % 2000 - 1000) * interval '1 day' + i * interval '1 s'`;
    case 'boolean':
      return 'i % 2 = 0';
    case 'text':
      return `left(md5(i::text) || i, ${field.max ?? 36})`;
    default:
      return 'i';
  }
}
