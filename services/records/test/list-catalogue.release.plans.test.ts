import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, fieldTypes, isColumnLink, isEdgeLink, type Field, type Module } from '@crm/catalog';
import { bind } from '@crm/postgres';
import type { ListPlan } from '../src/lists/plan/list-plan.js';
import { compileExplain } from '../src/lists/sql/compile-count.js';
import { compilePage } from '../src/lists/sql/compile-page.js';
import { readPlan } from '../src/lists/sql/read-plan.js';
import { orderHash, writeCursor } from '../src/lists/plan/cursor.js';
import { planList } from './list-under-test.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const modules = [...catalog.modules.values()];

/** An operand that suits the field. */
function operandOf({ type, options = '' }: Field): string {
  const [key = ''] = (catalog.dropdowns.get(options) ?? []).filter((one) => one !== '');
  if (key !== '') return key.replaceAll('&', '%26').replaceAll('+', '%2B');
  switch (fieldTypes[type].sqlType) {
    case 'date':
    case 'timestamptz(3)':
      return '2024-02-29';
    case 'time(0)':
      return '10:30';
    case 'text':
    case 'text[]':
      return type === 'multiEnum' || type === 'enum' ? '' : "it's";
    default:
      return '1';
  }
}

/** A filter with every operator of a field, with an operand and without one. */
function everyOperator(path: string, field: Field): string {
  const operand = operandOf(field);
  const comparators = fieldTypes[field.type].operators.flatMap((operator) => {
    if (operator === 'gt' || operator === 'lt') return [`[[${operator}]]${operand}`];
    const filled = operator === 'li' ? ['%25x\\%25_', 'x'] : [operand];
    return [...filled, ''].map((text) => `[[${operator}]]${text}`);
  });
  return comparators.length === 0 ? '' : `filter[${path}]=${comparators.join(',')}`;
}

/** Lets Postgres plan the statement of a page with its values, which requires that it knows every name and type. */
async function expectPagePlanned({ structure, values }: ListPlan): Promise<void> {
  const { text, ...bound } = bind(compilePage(catalog, structure), values);
  await records.database.run({ ...bound, text: `explain ${text}` });
}

function expectPlanned(module: string, search: string): Promise<void> {
  return expectPagePlanned(planList(module, { search }));
}

describe.each(modules)('$name', (module: Module) => {
  it('can be filtered by every attribute with every operator', async () => {
    for (const [name, field] of module.fields) {
      const search = everyOperator(`${module.name}.${name}`, field);
      if (search !== '') await expectPlanned(module.name, search);
    }
    await expectPlanned(module.name, `filter[id]=x,[[nin]]y,[[ne]]&filter[${module.name}]=z`);
    expect(module.fields.size).toBeGreaterThan(0);
  });

  it('can be sorted by every sortable attribute, from a cursor on', async () => {
    for (const [name, field] of module.fields) {
      if (!fieldTypes[field.type].sortable) continue;
      for (const search of [`sort=${name}`, `sort=-${name}`]) {
        const { structure } = planList(module.name, { search });
        const cursor = (value: string | null): string => writeCursor(orderHash(structure), [value, 'x']);
        for (const value of [operandOf(field) || 'x', null]) {
          const page = { rows: 21, offset: 0, after: cursor(value) };
          await expectPagePlanned(planList(module.name, { search, page }));
        }
      }
    }
    expect(module.fields.size).toBeGreaterThan(0);
  });

  it('can be filtered over every link, and sorted over to-one links', async () => {
    for (const link of module.links.values()) {
      const path = `${module.name}.${link.name}`;
      await expectPlanned(module.name, `filter[${path}.id]=x&filter[${path}.date_entered]=[[gt]]2024-01-01`);
      if (isColumnLink(link) && link.holder === 'near')
        await expectPlanned(module.name, `sort=-${link.name}.date_entered`);
      if (!isEdgeLink(link)) continue;
      const middle = [...link.middle.values()].map((field) =>
        everyOperator(`${path}.meta.middle_table.${field.name}`, field),
      );
      const own = [
        `filter[${path}.meta.middle_table.id]=x`,
        `filter[${path}.meta.middle_table.date_modified]=2024-01-01`,
      ];
      await expectPlanned(module.name, [...middle, ...own].join('&'));
    }
    expect(module.links.size).toBeGreaterThan(0);
  });

  it('has named filters that can be counted', async () => {
    for (const name of module.filters.keys()) {
      const { structure, values } = planList(module.name, { search: `filter=${name}` });
      const explained = bind(compileExplain(catalog, structure.rows, false), values);
      const [row] = await records.database.run<Record<string, string>>(explained);
      expect(readPlan(row?.['QUERY PLAN'] ?? '[]')).toMatchObject({ isShort: true });
    }
    expect(module.filters).toBeDefined();
  });
});
