import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { catalog, fieldTypes, isEdgeLink, validateAttributes, validateMiddle, type Field } from '@crm/catalog';
import { adminUser, firstUser, repository, secondUser } from '@crm/local-stack';
import { Organisation, type Draft } from './draft.js';
import { demoData } from './records.js';
import { baseCurrency, favoritesOf, type Attributes } from './stories.js';
import { valueOf } from './values.js';

const day = '2030-05-15';
const today = new Date(`${day}T12:00:00Z`);
const { records, links } = demoData(today);
const users = [adminUser.id, firstUser.id, secondUser.id].map((id) => [id, 'Users'] as const);
const of = (type: string): Attributes[] =>
  records.filter((record) => record.type === type).map(({ attributes }) => attributes);
const attributesOf = (id: unknown): Attributes => records.find((record) => record.id === id)?.attributes ?? {};

function validate(type: string, attributes: Attributes): ReturnType<typeof validateAttributes> {
  const module = catalog.module(type);
  if (module === undefined) throw new Error(`${type} is no module`);
  // The gateway takes contents out before records sees the attributes.
  const { filename_file: _content, ...own } = attributes;
  return validateAttributes(module, own, 'create');
}

describe('demoData', () => {
  it('is the same all day, and on another day but for dates', () => {
    const names = ({ records: made }: typeof data): unknown[] =>
      made.map(({ id, attributes }) => [id, attributes.name]);
    const data = demoData(new Date(`${day}T23:00:00Z`));
    expect(isDeepStrictEqual(data, { records, links })).toBe(true);
    expect(names(demoData(new Date('2031-01-05T00:00:00Z')))).toEqual(names(data));
  });

  it('fills every module but those of rights, of parts and of marks', () => {
    const ids = records.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThan(1_000);
    expect(of('Contacts')).toHaveLength(120);
    const filled = new Set(records.map(({ type }) => type));
    expect([...catalog.modules.keys()].filter((name) => !filled.has(name)).sort()).toEqual(
      ['ACLRoles', 'DocumentRevisions', 'EmailAddresses', 'Favorites', 'SecurityGroups', 'Users'].sort(),
    );
  });

  it('has attributes that the service accepts, and refers only to records before', () => {
    const known = new Map<string, string>([[baseCurrency, 'Currencies'], ...users]);
    for (const { id, type, attributes } of records) {
      const { faults, managed, references } = validate(type, attributes);
      expect({ id, faults, managed }).toEqual({ id, faults: [], managed: [] });
      for (const reference of references) expect([id, known.get(reference.id)]).toEqual([id, reference.module]);
      known.set(id, type);
    }
  });

  it('links records that there are, through links between many and many, with values that fit', () => {
    const modules = new Map([...users, ...records.map(({ id, type }) => [id, type] as const)]);
    for (const { type, id, link: name, data } of links) {
      const link = catalog.module(type)?.links.get(name);
      if (link === undefined || !isEdgeLink(link)) throw new Error(`${type}.${name} is no such link`);
      expect([id, new Set(data.map((entry) => entry.id)).size]).toEqual([id, data.length]);
      for (const entry of data) {
        expect([entry.id, entry.type, modules.get(entry.id)]).toEqual([entry.id, link.related, link.related]);
        expect(validateMiddle(link, entry.middle ?? {}, '').faults).toEqual([]);
      }
    }
  });

  it('has every record that the documents name and that users mark', () => {
    const folder = path.join(repository, 'docs');
    const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
    const texts = pages.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
    const named = texts.match(/\bdemo-[a-z-]+-\d{3}\b/g) ?? [];
    const marked = (['admin', 'user'] as const).flatMap(favoritesOf).map(({ attributes }) => attributes.parent_id);
    const known = [...users.map(([id]) => id), ...records.map(({ id }) => id)];
    expect(named.length).toBeGreaterThan(5);
    expect(known).toEqual(expect.arrayContaining([...named, ...marked]));
    for (const name of ['Granite Logistics', 'Northwind Foods', 'Labels, box of 5,000', 'Maps, one year'])
      expect(records.some(({ attributes }) => attributes.name === name)).toBe(true);
  });

  it('keeps records of one customer together', () => {
    for (const { billing_contact_id: contact, billing_account_id: account } of of('AOS_Quotes')) {
      const employers = [undefined, account, attributesOf(account).parent_id];
      expect(employers).toContain(attributesOf(contact).account_id);
    }
    for (const { opportunity_id: sale, billing_account_id: account } of of('AOS_Quotes'))
      expect(account).toBe(attributesOf(sale).account_id);
    for (const lead of of('Leads').filter(({ converted }) => converted === true))
      expect(attributesOf(lead.contact_id).last_name).toBe(lead.last_name);
  });

  it('has a file in every document and some notes', () => {
    const contents = (type: string): unknown[] => of(type).flatMap(({ filename_file: content }) => content ?? []);
    expect([contents('Documents').length, contents('Notes').length]).toEqual([12, 10]);
    for (const { filename } of of('Documents')) expect(filename).toMatch(/^[a-z-]+\.txt$/);
  });
});

describe('valueOf', () => {
  const module = catalog.module('Accounts');
  if (module === undefined) throw new Error('no accounts');
  const span = { start: day, end: day };
  const draft: Draft = { module, id: 'a', number: 1, phase: 'over', span, attributes: {}, linked: new Set() };
  const types = Object.keys(fieldTypes) as Field['type'][];
  const free = types.filter((type) => !['id', 'autoNumber', 'image', 'fileContent', 'accessRules'].includes(type));

  it.each(free)('fills a new field of type %s', (type) => {
    const common = { name: 'novelty', readOnly: false, serverManaged: false, adminOnly: false, unique: false };
    const field: Field = { ...common, type, required: true, max: 12, keys: ['-1', '60'] };
    const value = valueOf(draft, field, new Organisation(today));
    expect(value).toBeDefined();
    expect(String(value).length).toBeLessThanOrEqual(typeof value === 'string' && type.startsWith('date') ? 24 : 12);
  });
});

// A load on a Wednesday and on a Sunday, because dates keep clear of weekends.
describe.each([
  [day, records],
  ['2030-05-19', demoData(new Date('2030-05-19T12:00:00Z')).records],
])('dates of a load on %s', (date, all) => {
  it.each([
    ['date_start', 'date_end'],
    ['date_start', 'date_due'],
    ['date_start', 'date_finish'],
    ['start_date', 'end_date'],
    ['active_date', 'exp_date'],
    ['estimated_start_date', 'estimated_end_date'],
    ['quote_date', 'invoice_date'],
    ['invoice_date', 'due_date'],
    ['customer_signed_date', 'start_date'],
    ['renewal_reminder_date', 'end_date'],
  ])('have %s before %s', (first, second) => {
    const pairs = all.filter(({ attributes }) => attributes[first] !== undefined && attributes[second] !== undefined);
    expect(pairs.length).toBeGreaterThan(0);
    for (const { attributes } of pairs) expect(String(attributes[first]) <= String(attributes[second])).toBe(true);
  });

  it('agree with the states', () => {
    const dated = (type: string, name: string): [string, Attributes][] =>
      all.flatMap((each) => (each.type === type ? [[String(each.attributes[name]), each.attributes]] : []));
    for (const type of ['Meetings', 'Calls'])
      for (const [start, { status }] of dated(type, 'date_start'))
        expect(status === 'Planned' || start < date).toBe(true);
    for (const [due, { status }] of dated('Tasks', 'date_due')) expect(status !== 'Completed' || due < date).toBe(true);
    for (const [start, { status }] of dated('Tasks', 'date_start'))
      expect(status === 'Not Started' ? start > date : start < `${date}T24`).toBe(true);
    for (const [closed, { sales_stage: stage }] of dated('Opportunities', 'date_closed'))
      expect(String(stage).startsWith('Closed') ? closed < date : true).toBe(true);
    for (const [sent, { status }] of dated('Emails', 'date_sent'))
      expect(status === 'draft' || sent < `${date}T24`).toBe(true);
  });
});

describe('amounts', () => {
  const amount = (attributes: Attributes, name: string): number => {
    expect(attributes[name]).toMatch(/^[0-9]+\.[0-9]{2}$/);
    return Number(String(attributes[name]).replace('.', ''));
  };

  it.each(['AOS_Quotes', 'AOS_Invoices', 'AOS_Contracts'])('add up in the lines and totals of %s', (type) => {
    for (const { id, attributes: paper } of records.filter((record) => record.type === type)) {
      const lines = of('AOS_Products_Quotes').filter((line) => line.parent_id === id);
      const sum = (name: string): number => lines.reduce((total, line) => total + amount(line, name), 0);
      const subtotal = sum('product_total_price');
      const shipping = amount(paper, 'shipping_amount');
      for (const line of lines)
        expect(amount(line, 'product_unit_price') * Number(line.product_qty)).toBe(amount(line, 'product_total_price'));
      expect(lines.map(({ number, currency_id: currency }) => [number, currency])).toEqual([
        [1, paper.currency_id],
        [2, paper.currency_id],
      ]);
      expect(amount(paper, 'total_amt') - amount(paper, 'discount_amount')).toBe(subtotal);
      expect(amount(paper, 'subtotal_amount')).toBe(subtotal);
      expect(amount(paper, 'tax_amount')).toBe(sum('vat_amt') + amount(paper, 'shipping_tax_amt'));
      expect(amount(paper, 'total_amount')).toBe(subtotal + shipping + amount(paper, 'tax_amount'));
    }
  });
});
