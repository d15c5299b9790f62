import { beforeAll, describe, expect, it } from '@jest/globals';
import { errorOf, faultOf } from '../client/error-document.js';
import { newRecord } from '../client/links/new-record.js';
import { labelledRecords, type LabelledRecords } from '../client/lists/labelled-records.js';
import { CASE_TABLE, ID_TABLE, OPTION_TABLE, TEXT_TABLE } from '../client/lists/operators/text-tables.js';
import {
  DAY_TABLE,
  DECIMAL_TABLE,
  FLAG_TABLE,
  INSTANT_TABLE,
  INTEGER_TABLE,
  NUMBER_OPTION_TABLE,
  TIME_TABLE,
} from '../client/lists/operators/value-tables.js';
import { idsAt, pageAt, queryOf } from '../client/lists/page.js';
import { create, freshText } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
/** filters#filter-limits. */
const MOST_URL_BYTES = 8_192;

const TABLES = [
  ['texts', TEXT_TABLE],
  ['letters', CASE_TABLE],
  ['options', OPTION_TABLE],
  ['ids', ID_TABLE],
  ['flags', FLAG_TABLE],
  ['whole numbers', INTEGER_TABLE],
  ['numbers of a drop-down', NUMBER_OPTION_TABLE],
  ['exact numbers', DECIMAL_TABLE],
  ['days', DAY_TABLE],
  ['instants', INSTANT_TABLE],
  ['times', TIME_TABLE],
] as const;

describe.each(TABLES)('filters on %s', (_what, { module, attribute, rows, cases, refusals }) => {
  const parameter = `filter[${module}.${attribute}]`;
  let records: LabelledRecords;

  beforeAll(async () => {
    const attributes = Object.entries(rows).map(([label, value]) => [label, { [attribute]: value }] as const);
    records = await labelledRecords(api, module, Object.fromEntries(attributes));
  });

  it.each(cases)('filters#operators: %j finds the right records', async (filter, labels) => {
    expect((await records.filter(parameter, filter)).toSorted()).toEqual(labels.toSorted());
  });

  it('filters#empty-values: each negation finds the records that the operator does not', async () => {
    const negations = { '[[eq]]': '[[ne]]', '[[in]]': '[[nin]]', '[[li]]': '[[nli]]' };
    for (const [filter, found] of cases) {
      const [operator, negation] = Object.entries(negations).find(([one]) => filter.startsWith(one)) ?? [];
      if (operator === undefined || negation === undefined || filter.includes(',[[')) continue;
      const others = await records.filter(parameter, filter.replace(operator, negation));
      expect([filter, [...found, ...others].toSorted()]).toEqual([filter, Object.keys(rows).toSorted()]);
    }
  });

  it('filters#syntax-errors: an operand that does not fit is 400 with its parameter and position', async () => {
    for (const [filter, code, character] of refusals) {
      const error = errorOf(await api.get(`/modules/${module}?${queryOf([parameter, filter])}`), 400);
      const place = /\bat character (?<character>\d+)/u.exec(error.detail)?.groups?.character;
      expect([filter, error.code, error.source, place]).toEqual([filter, code, { parameter }, String(character)]);
    }
  });
});

describe('filters on other types', () => {
  it.each([
    ['longText', 'Accounts', 'description', 'Line one\nline two', '[[li]]LINE%two'],
    ['phone', 'Accounts', 'phone_office', '+49 (30) 1', '[[eq]]+49 (30) 1'],
    ['url', 'Accounts', 'website', 'http://a.example/?b=c&d=%20#e', '[[eq]]http://a.example/?b=c&d=%20#e'],
    ['file', 'Notes', 'filename', 'offer.pdf', '[[li]]%.PDF'],
    ['image', 'Contacts', 'photo', 'me.png', 'me.png'],
    ['version', 'Documents', 'revision', '2.0b', '[[gte]]2.0'],
  ])('filters#operators: %s compares as text', async (_type, module, attribute, value, filter) => {
    const needed = module === 'Documents' ? { document_name: freshText(), active_date: '2026-01-01' } : {};
    const record = await newRecord(api, module, { ...needed, [attribute]: value });
    const own = ['filter[id]', record.id] as const;
    const at = (some: string): string => `/modules/${module}?${queryOf(own, [`filter[${module}.${attribute}]`, some])}`;
    expect(await idsAt(api, at(filter))).toEqual([record.id]);
    expect(await idsAt(api, at('[[eq]]something else'))).toEqual([]);
    expect(await idsAt(api, at('[[ne]]'))).toEqual([record.id]);
  });

  it('filters#operators: a number that the server assigns compares as a number', async () => {
    const { id, attributes } = await create(api, 'Cases');
    const at = (filter: string): string => `/modules/Cases?${queryOf(['filter[Cases.case_number]', filter])}`;
    const number = Number(attributes.case_number);
    expect(await idsAt(api, at(String(number)))).toEqual([id]);
    expect(await idsAt(api, at(`[[gt]]${number - 1},[[lte]]${number}`))).toEqual([id]);
    expect(await idsAt(api, at(`[[gt]]${number - 1},[[lt]]${number}`))).toEqual([]);
  });

  it('filters#comparison: several options are found by any of them, or by being just one; nothing is empty', async () => {
    const quotes = await labelledRecords(api, 'AOS_Quotes', {
      nothing: { name: freshText(), expiration: '2026-01-01', template_ddown_c: null },
      none: { name: freshText(), expiration: '2026-01-01', template_ddown_c: [] },
    });
    const parameter = 'filter[AOS_Quotes.template_ddown_c]';
    expect((await quotes.filter(parameter, '[[eq]]')).toSorted()).toEqual(['none', 'nothing']);
    expect((await quotes.filter(parameter, '[[in]]')).toSorted()).toEqual(['none', 'nothing']);
    expect(await quotes.filter(parameter, '[[ne]]')).toEqual([]);
    expect(await quotes.filter(parameter, '[[nin]]')).toEqual([]);
  });

  it.each(['[[eq]]{}', '[[ne]]', 'x', '[[li]]%'])(
    'filters#operators: the rights of a role have no operators: %s',
    async (filter) => {
      const answer = await api.get(`/modules/ACLRoles?${queryOf(['filter[ACLRoles.actions]', filter])}`);
      expect(faultOf(answer, 400)).toBe('8208 filter[ACLRoles.actions]');
    },
  );

  it('documents#both-date-names: date_created and date_entered are one value', async () => {
    const { id, attributes } = await create(api, 'Accounts');
    const instant = String(attributes.date_created);
    for (const name of ['date_created', 'date_entered']) {
      const query = queryOf(['filter[id]', id], [`filter[Accounts.${name}]`, instant]);
      expect(await idsAt(api, `/modules/Accounts?${query}`)).toEqual([id]);
    }
  });

  it('values#renamed-type-attributes: a former name of an attribute still works', async () => {
    const { id } = await create(api, 'Cases', { case_type: 'Product' });
    for (const name of ['type', 'case_type']) {
      const query = (value: string): string => queryOf(['filter[id]', id], [`filter[Cases.${name}]`, value]);
      expect(await idsAt(api, `/modules/Cases?${query('product')}`)).toEqual([id]);
      expect(await idsAt(api, `/modules/Cases?${query('User')}`)).toEqual([]);
    }
  });
});

describe('derived texts', () => {
  it('filters#operators: a joined name compares as the text that is displayed', async () => {
    const people = await labelledRecords(api, 'Contacts', {
      both: { first_name: 'Ada', last_name: 'Lovelace' },
      last: { first_name: null, last_name: 'Lovelace' },
      empty: { first_name: '', last_name: 'Lovelace' },
    });
    expect(await people.filter('filter[Contacts.name]', 'Ada Lovelace')).toEqual(['both']);
    expect((await people.filter('filter[Contacts.full_name]', 'Lovelace')).toSorted()).toEqual(['empty', 'last']);
    expect((await people.filter('filter[Contacts.name]', '[[li]]%love%')).length).toBe(3);
    expect(await people.filter('filter[Contacts.name]', '[[lt]]b')).toEqual(['both']);
  });

  it('filters#operators: the name of a related record, which is empty without one', async () => {
    const parent = await create(api, 'Accounts', { name: 'Wonka, Inc.' });
    const cases = await labelledRecords(api, 'Cases', { with: { account_id: parent.id }, without: {} });
    const parameter = 'filter[Cases.account_name]';
    expect(await cases.filter(parameter, 'Wonka, Inc.')).toEqual(['with']);
    expect(await cases.filter(parameter, '[[li]]wonka%')).toEqual(['with']);
    expect(await cases.filter(parameter, '[[nli]]wonka%')).toEqual(['without']);
    expect(await cases.filter(parameter, '[[ne]]Wonka, Inc.')).toEqual(['without']);
    expect(await cases.filter(parameter, '[[eq]]')).toEqual(['without']);
    expect(await cases.filter(parameter, '[[gte]]wonka')).toEqual(['with']);
  });

  it('filters#operators: the name of a parent of any module', async () => {
    const account = await create(api, 'Accounts', { name: 'Parent A' });
    const contact = await create(api, 'Contacts', { first_name: 'Parent', last_name: 'B' });
    const notes = await labelledRecords(api, 'Notes', {
      account: { parent_type: 'Accounts', parent_id: account.id },
      contact: { parent_type: 'Contacts', parent_id: contact.id },
      none: {},
    });
    expect(await notes.filter('filter[Notes.parent_name]', 'Parent A')).toEqual(['account']);
    expect(await notes.filter('filter[Notes.parent_name]', 'parent b')).toEqual([]);
    expect((await notes.filter('filter[Notes.parent_name]', '[[li]]parent%')).toSorted()).toEqual([
      'account',
      'contact',
    ]);
    expect(await notes.filter('filter[Notes.parent_name]', '')).toEqual(['none']);
  });
});

describe('e-mail addresses', () => {
  it.each([
    ['EmailAddresses', 'email_address'],
    ['Contacts', 'email1'],
  ])('filters#comparison: %s.%s is compared without case', async (module, attribute) => {
    const address = `${freshText('Ann.')}@Host.example`;
    const { id } = await newRecord(api, module, { [attribute]: address });
    const found = (value: string): Promise<string[]> =>
      idsAt(api, `/modules/${module}?filter[id]=${id}&filter[${module}.${attribute}]=${value}`);
    for (const operand of [address.toUpperCase(), address.toLowerCase()]) {
      expect(await found(operand)).toEqual([id]);
      expect(await found(`[[in]]x@host.example,${operand}`)).toEqual([id]);
      expect(await found(`[[ne]]${operand}`)).toEqual([]);
      expect(await found(`[[nin]]${operand}`)).toEqual([]);
    }
    expect(await found(`x${address}`)).toEqual([]);
  });
});

describe('the encoding of a filter in a URL', () => {
  it('filters#dates-in-filters: a raw + in the offset of a date-time is a +', async () => {
    const { id } = await create(api, 'Accounts', { last_contacted: '2026-03-02T08:00:00Z' });
    for (const operand of ['2026-03-02T09:00:00+01:00', '2026-03-02T09:00:00+0100', '2026-03-02T09:00:00%2B01:00']) {
      const url = `/modules/Accounts?filter[id]=${id}&filter[Accounts.last_contacted]=[[eq]]${operand}`;
      expect([operand, await idsAt(api, url)]).toEqual([operand, [id]]);
    }
    const list = `[[in]]2026-03-02T09:00:00+01:00,2025-01-01T00:00:00+01:00`;
    expect(await idsAt(api, `/modules/Accounts?filter[id]=${id}&filter[Accounts.last_contacted]=${list}`)).toEqual([
      id,
    ]);
  });

  it('filters#telephone-numbers-in-filters: a raw + at the beginning of a telephone number is a +', async () => {
    const records = await labelledRecords(api, 'Contacts', {
      one: { last_name: freshText(), phone_mobile: '+49 30 1' },
      other: { last_name: freshText(), phone_mobile: '49 30 1' },
    });
    for (const operand of ['+49%2030%201', '%2B49%2030%201', '[[in]]+49%2030%201', '[[li]]+49%25'])
      expect([operand, await records.find(`filter[Contacts.phone_mobile]=${operand}`)]).toEqual([operand, ['one']]);
  });

  it('WHATWG URL: elsewhere a raw + is a blank and %2B a plus', async () => {
    const records = await labelledRecords(api, 'Accounts', { blank: { ownership: 'a b' }, plus: { ownership: 'a+b' } });
    expect(await records.find('filter[Accounts.ownership]=a+b')).toEqual(['blank']);
    expect(await records.find('filter[Accounts.ownership]=a%20b')).toEqual(['blank']);
    expect(await records.find('filter[Accounts.ownership]=a%2Bb')).toEqual(['plus']);
  });

  it('RFC 3986: brackets, commas and the name may be percent-encoded or not', async () => {
    const records = await labelledRecords(api, 'Accounts', { one: { ownership: 'x,y' }, other: { ownership: 'z' } });
    for (const query of [
      'filter[Accounts.ownership]=[[eq]]x,y',
      'filter%5BAccounts.ownership%5D=%5B%5Beq%5D%5Dx%2Cy',
      'filter[Accounts%2Eownership]=%5B[eq]%5Dx,y',
    ]) {
      expect([query, await records.find(query)]).toEqual([query, ['one']]);
    }
  });

  it('values#forbidden-characters: NUL is 400, and never reaches the database', async () => {
    const answer = await api.get('/modules/Accounts?filter[Accounts.ownership]=a%00b');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('filter[Accounts.ownership]');
    expect((await api.get('/modules/Accounts?filter[id]=a%00b')).status).toBe(400);
    expect((await api.get('/modules/Accounts?filter[Accounts.ownership]=[[li]]%00%25')).status).toBe(400);
  });

  it('RFC 3986: invalid UTF-8 is 400', async () => {
    expect(faultOf(await api.get('/modules/Accounts?filter[Accounts.ownership]=%FF'), 400)).toBe(
      '8407 filter[Accounts.ownership]',
    );
  });

  it('limits#url-length: a filter may be as long as the links that repeat it allow, and no longer', async () => {
    const start = `/modules/Accounts?page[limit]=1&filter[Accounts.description]=[[ne]]`;
    const repeated = `/modules/Accounts?page[limit]=1&page[offset]=2147483647&filter[Accounts.description]=[[ne]]`;
    const room = MOST_URL_BYTES - `/api/v8${repeated.replaceAll('[', '%5B').replaceAll(']', '%5D')}`.length;
    const { rows, links } = await pageAt(api, `${start}${'x'.repeat(room)}`);
    expect(rows).toHaveLength(1);
    expect((await pageAt(api, links.next ?? '')).rows).toHaveLength(1);
    for (const more of [1, MOST_URL_BYTES]) {
      expect(faultOf(await api.get(`${start}${'x'.repeat(room + more)}`), 414)).toBe('8702');
    }
  });
});
