import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  catalog,
  catalogWith,
  CUSTOM_TYPES,
  fieldTypes,
  moduleNamed,
  NO_DEFINITIONS,
  type CustomField,
} from '@crm/catalog';
import { AppError } from '@crm/errors';
import type { Handlers } from '../src/handlers/create-handlers.js';
import {
  ADMINISTRATOR,
  createRequest,
  listRequest,
  parse,
  startRecords,
  updateRequest,
  type RecordsUnderTest,
} from './records-under-test.js';
import { queryMessage } from './list-under-test.js';

/** For each custom type a built-in attribute of the same type, the attributes that its module requires, and values. */
interface Twin {
  readonly type: CustomField['type'];
  readonly of: readonly [module: string, attribute: string];
  readonly values: readonly unknown[];
  /** Operands of filters, beside the values. */
  readonly operands?: readonly string[];
}

const TEXTS = ['b', 'B', 'éa', 'É_', 'a%', 'a,b', '"quoted"', "it's", '  ', '[[eq]]x'];
const INSTANTS = [
  '2024-02-29T23:59:59.999Z',
  '2024-03-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.000Z',
];
const NUMBERS = ['10', '9.99', '-0.0000000000000000001', '007.50', '1e20'];

const TWINS: readonly Twin[] = [
  { type: 'text', of: ['Accounts', 'annual_revenue'], values: TEXTS, operands: ['a%25', '%25B%25'] },
  { type: 'longText', of: ['Accounts', 'description'], values: TEXTS, operands: ['_'] },
  {
    type: 'email',
    of: ['Accounts', 'billing_address_city'],
    values: ['a@example.org', 'B@example.org'],
    operands: ['%25@EXAMPLE%25'],
  },
  { type: 'url', of: ['Accounts', 'website'], values: ['https://a', 'HTTPS://B'], operands: ['https%25'] },
  { type: 'phone', of: ['Accounts', 'phone_office'], values: ['+49 1', '0049'] },
  { type: 'enum', of: ['Accounts', 'industry'], values: ['Banking', 'energy'], operands: ['%25an%25'] },
  { type: 'currency', of: ['Accounts', 'total_revenue'], values: NUMBERS },
  { type: 'datetime', of: ['Accounts', 'last_contacted'], values: INSTANTS, operands: ['2024-02-29', '2024-03%25'] },
  { type: 'id', of: ['Accounts', 'parent_id'], values: ['first'] },
  {
    type: 'date',
    of: ['Contacts', 'birthdate'],
    values: ['2024-02-29', '0001-01-01', '9999-12-31'],
    operands: ['%25-02-%25'],
  },
  { type: 'bool', of: ['Contacts', 'portal_account_disabled'], values: [true, false] },
  { type: 'int', of: ['Opportunities', 'probability'], values: [10, 9, -2147483648] },
  { type: 'time', of: ['ProjectTask', 'time_due'], values: ['23:59:59', '00:00:00', '09:30:00'] },
  { type: 'decimal', of: ['AOS_Products_Quotes', 'product_qty'], values: NUMBERS },
];

const REQUIRED: Readonly<Record<string, object>> = {
  Accounts: { name: 'A' },
  Contacts: { last_name: 'C' },
  Opportunities: { name: 'O', sales_stage: 'Prospecting', amount: 1, date_closed: '2030-01-01' },
  ProjectTask: { name: 'T', project_id: 'project', duration: 1 },
  AOS_Invoices: { name: 'I' },
  AOS_Products_Quotes: { name: 'P', product_unit_price: 1, vat_amt: 0, product_total_price: 1 },
};

/** A value as an operand. */
function operandText(value: unknown): string {
  return String(value)
    .replace(/[,\\[\]%]/gu, String.raw`\$&`)
    .replace('%', '%25');
}

const twinName = (type: string): string => `${type.toLowerCase()}_c`;

function custom(module: string, name: string, more: Partial<CustomField>): CustomField {
  const field = moduleNamed(catalog, module).fields.get(name);
  return {
    module,
    name: twinName(more.type ?? ''),
    type: 'text',
    labels: { 'en-us': name },
    help: {},
    required: false,
    default: null,
    initial: null,
    length: null,
    options: field?.options ?? null,
    relatedModule: null,
    ...more,
  };
}

let records: RecordsUnderTest;
let handlers: Handlers;
beforeAll(async () => {
  records = await startRecords();
  handlers = records.handlersWith({
    catalog: catalogWith({
      ...NO_DEFINITIONS,
      fields: [
        ...TWINS.map(({ type, of: [module, name] }) =>
          custom(module, name, { type, relatedModule: type === 'id' ? module : null }),
        ),
        custom('AOS_Invoices', 'name', { type: 'multiEnum', options: 'industry_dom' }),
      ],
    }),
  });
  await records.create(
    'Project',
    { name: 'P', estimated_start_date: '2030-01-01', estimated_end_date: '2030-01-02' },
    'project',
  );
});
afterAll(() => records.stop());

async function create(module: string, attributes: object, id = ''): Promise<Readonly<Record<string, unknown>>> {
  const { record } = await handlers.create(
    createRequest(module, { ...REQUIRED[module], ...attributes }, id),
    ADMINISTRATOR,
  );
  return parse(record).attributes;
}

/** The ids of a list, or the codes of its faults. */
async function list(module: string, search: string): Promise<readonly unknown[]> {
  const request = listRequest(module, { query: queryMessage(search), limit: 200 });
  try {
    const { records: found = [] } = await handlers.list(request, ADMINISTRATOR);
    return found.map(({ id = '' }) => id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.faults.map(({ code }) => code);
  }
}

describe('catalog#custom-types: an attribute of each type', () => {
  it('has a twin here, or a test of its own', () => {
    expect([...TWINS.map(({ type }) => type), 'multiEnum'].toSorted()).toEqual(CUSTOM_TYPES.toSorted());
  });

  it.each(TWINS)('$type is answered, filtered and sorted as $of is', async (twin) => {
    const {
      type,
      of: [module, attribute],
      values,
      operands = [],
    } = twin;
    const name = twinName(type);
    if (type === 'id') await create(module, {}, 'first');
    for (const value of [...values, null, '', ...values]) {
      const answered = await create(module, { [attribute]: value, [name]: value });
      expect(answered[name]).toEqual(answered[attribute]);
    }
    const texts = [...values.slice(0, 3).map(operandText), ...operands, ''];
    const { operators, sortable } = fieldTypes[type];
    const filters = operators.flatMap((operator) =>
      [...texts, texts.join(',')].map((text) => `[[${operator}]]${text}`),
    );
    for (const filter of filters) {
      const found = await Promise.all(
        [name, attribute].map((one) => list(module, `filter[${module}.${one}]=${filter}`)),
      );
      expect([filter, found[0]]).toEqual([filter, found[1]]);
    }
    expect(await list(module, `filter[${module}.${name}]=${texts[0] ?? ''}`)).toHaveLength(2);
    for (const direction of sortable ? ['', '-'] : []) {
      const [own, built] = [name, attribute].map((key) => list(module, `sort=${direction}${key},id`));
      expect(await own).toEqual(await built);
    }
  });

  it('multiEnum is filtered by the keys that it contains', async () => {
    const made = async (value: unknown): Promise<string> =>
      String((await create('AOS_Invoices', { multienum_c: value, name: JSON.stringify(value) })).name);
    await made(['Energy', 'banking']);
    await made(['Banking']);
    await made(null);
    const named = async (filter: string): Promise<readonly string[]> => {
      const request = listRequest('AOS_Invoices', {
        query: queryMessage(`filter[AOS_Invoices.multienum_c]=${filter}`),
      });
      const { records: found = [] } = await handlers.list(request, ADMINISTRATOR);
      return found.map((one) => JSON.stringify(parse(one).attributes.multienum_c)).toSorted();
    };
    expect(await named('Banking')).toEqual(['["Banking"]']);
    expect(await named('[[in]]Banking')).toEqual(['["Banking"]', '["Energy","Banking"]']);
    expect(await named('[[nin]]Energy')).toEqual(['["Banking"]', 'null']);
    expect(await named('')).toEqual(['null']);
  });
});

describe('catalog#use: a custom attribute', () => {
  it('is changed alone, keeps the others, and is emptied', async () => {
    await create('Accounts', { text_c: 'one', int_c: undefined, currency_c: 1.5 }, 'changed');
    const change = async (attributes: object) => {
      const { record } = await handlers.update(updateRequest('Accounts', 'changed', attributes), ADMINISTRATOR);
      const { text_c: text, currency_c: currency } = parse(record).attributes;
      return { text, currency };
    };
    expect(await change({ text_c: 'two', name: 'Both' })).toEqual({ text: 'two', currency: 1.5 });
    expect(await change({ currency_c: null })).toEqual({ text: 'two', currency: null });
  });

  it('is named among the changes of its record', async () => {
    await create('Accounts', { text_c: 'one' }, 'logged');
    await handlers.update(
      updateRequest('Accounts', 'logged', { text_c: 'two', phone_c: '1', name: 'N' }),
      ADMINISTRATOR,
    );
    const [row] = await records.store.admin<{ changed: string[] }>(
      `select changed from records.change where record = 'logged' and kind = 'updated'`,
    );
    expect(row?.changed).toEqual(expect.arrayContaining(['name', 'custom.text_c', 'custom.phone_c']));
    expect(row?.changed).not.toContain('custom.url_c');
  });
});
