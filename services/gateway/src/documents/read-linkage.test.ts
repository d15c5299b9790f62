import { describe, expect, it } from '@jest/globals';
import { catalog, type Link } from '@crm/catalog';
import type { Fault } from '@crm/errors';
import { parseJson } from '@crm/jsonapi';
import type { LinkEntryInput } from '@crm/protos';
import { forwardNumber } from './forwarded-number.js';
import { readLinkage, type LinkageVerb } from './read-linkage.js';

const users = linkNamed('Meetings', 'users');
const cases = linkNamed('Accounts', 'cases');
const parent = linkNamed('Accounts', 'member_of');

function linkNamed(module: string, name: string): Link {
  const link = catalog.module(module)?.links.get(name);
  if (link === undefined) throw new Error(`no ${name}`);
  return link;
}

function read(link: Link, text: string, verb: LinkageVerb = 'replace'): { entries: LinkEntryInput[]; faults: Fault[] } {
  const data = text === '' ? undefined : parseJson(text, { maxDepth: 32, maxTokens: 1_000, makeNumber: forwardNumber });
  const faults: Fault[] = [];
  const entries = readLinkage(data, { link, verb, pointer: '/data', maxEntries: 3 }, faults);
  return { entries, faults };
}

function accepted(link: Link, text: string, verb?: LinkageVerb): unknown[] {
  const { entries, faults } = read(link, text, verb);
  expect(faults).toEqual([]);
  return entries.map(({ id, pointer, middleJson = '' }) => [id, pointer, middleJson.toString()]);
}

function refused(link: Link, text: string, verb?: LinkageVerb): unknown[] {
  return read(link, text, verb).faults.map(({ code, source }) => [
    code,
    source !== undefined && 'pointer' in source ? source.pointer : undefined,
  ]);
}

const user = (id: string, meta?: unknown): string => JSON.stringify({ type: 'Users', id, meta });
const row = (attributes: unknown, more: object = {}): unknown => ({
  middle_table: { data: { id: '', type: 'Link', attributes, ...more } },
});

describe('to-one linkage', () => {
  const account = '{"type":"Accounts","id":"a-1"}';

  it.each([
    [account, [['a-1', '/data', '']]],
    [`[${account}]`, [['a-1', '/data/0', '']]],
    ['{"type":"Accounts","id":"a-1","links":{"href":"x"},"attributes":{}}', [['a-1', '/data', '']]],
  ])('accepts %s for every method', (text, entries) => {
    for (const verb of ['add', 'replace', 'remove'] as const) expect(accepted(parent, text, verb)).toEqual(entries);
  });

  it.each(['null', '[]'])('is cleared by %s, which contains nothing to add or remove', (text) => {
    expect(accepted(parent, text)).toEqual([]);
    expect(refused(parent, text, 'add')).toEqual([[8306, '/data']]);
    expect(refused(parent, text, 'remove')).toEqual([[8306, '/data']]);
  });

  it('rejects more than one entry', () => {
    expect(refused(parent, `[${account},{"type":"Accounts","id":"a-2"}]`)).toEqual([[8306, '/data']]);
  });
});

describe('to-many linkage', () => {
  it('accepts an array of any length, or a single identifier', () => {
    expect(accepted(cases, '[]')).toEqual([]);
    expect(accepted(cases, '{"type":"Cases","id":"c-1"}')).toEqual([['c-1', '/data', '']]);
    expect(accepted(cases, '[{"type":"Cases","id":"c-1"},{"type":"Cases","id":"c-2"}]', 'remove')).toEqual([
      ['c-1', '/data/0', ''],
      ['c-2', '/data/1', ''],
    ]);
  });

  it('rejects null', () => {
    expect(refused(cases, 'null')).toEqual([[8306, '/data']]);
  });
});

describe('linkage', () => {
  it.each([
    ['', [[8312, '/data']]],
    ['"x"', [[8305, '/data']]],
    ['7', [[8305, '/data']]],
    ['1.5', [[8305, '/data']]],
    [
      '{}',
      [
        [8305, '/data/type'],
        [8305, '/data/id'],
      ],
    ],
    [
      '["x",null,[]]',
      [
        [8305, '/data/0'],
        [8305, '/data/1'],
        [8305, '/data/2'],
      ],
    ],
    ['[{"type":7,"id":"c-1"}]', [[8305, '/data/0/type']]],
    ['[{"type":"Bugs","id":"c-1"}]', [[8303, '/data/0/type']]],
    [
      '[{"type":"cases","id":7}]',
      [
        [8303, '/data/0/type'],
        [8106, '/data/0/id'],
      ],
    ],
    [
      '[{"type":"Cases","id":""},{"type":"Cases","id":"a b"}]',
      [
        [8106, '/data/0/id'],
        [8106, '/data/1/id'],
      ],
    ],
    ['[{"type":"Cases","id":"viewed"}]', [[8106, '/data/0/id']]],
    [
      '[{"type":"Cases","id":"c"},{"type":"Bugs","id":"d"},{"type":"Cases","id":"c"}]',
      [
        [8303, '/data/1/type'],
        [8304, '/data/2/id'],
      ],
    ],
    ['[1,2,3,4]', [[8710, '/data']]],
  ])('is rejected as %s', (text, faults) => {
    for (const verb of ['add', 'replace', 'remove'] as const) expect(refused(cases, text, verb)).toEqual(faults);
  });
});

describe('middle values', () => {
  it('are forwarded as they were sent, digit by digit', () => {
    const text =
      '{"type":"Users","id":"u","meta":{"x":1,"middle_table":{"data":{"attributes":{"date_modified":1.10}}}}}';
    expect(accepted(users, `[${text}]`)).toEqual([['u', '/data/0', '{"date_modified":1.10}']]);
  });

  it('of the first entry that has them apply to entries without a middle table', () => {
    const first = row({ accept_status: 'accept', user_id: 'b', id: 'x', date_modified: null });
    const all = [user('a'), user('b', first), user('c', row({ required: false }))];
    expect(accepted(users, `[${all.join(',')}]`)).toEqual([
      ['a', '/data/0', '{"accept_status":"accept"}'],
      ['b', '/data/1', '{"accept_status":"accept","user_id":"b","id":"x","date_modified":null}'],
      ['c', '/data/2', '{"required":false}'],
    ]);
  });

  it('are absent when the middle table of the entry has none', () => {
    const all = [user('a', row({ accept_status: 'accept' })), user('b', row(undefined)), user('c', row({}))];
    const sent = accepted(users, `[${all.join(',')}]`) as string[][];
    expect(sent.map(([, , middle]) => middle)).toEqual(['{"accept_status":"accept"}', '{}', '{}']);
  });

  it('are ignored when entries are removed', () => {
    expect(accepted(users, `[${user('a', 7)},${user('b', row({ nope: 1 }))}]`, 'remove')).toEqual([
      ['a', '/data/0', ''],
      ['b', '/data/1', ''],
    ]);
  });

  it.each([
    [7, '/meta'],
    [null, '/meta'],
    [{ middle_table: [] }, '/meta/middle_table'],
    [{ middle_table: {} }, '/meta/middle_table/data'],
    [{ middle_table: { data: null } }, '/meta/middle_table/data'],
    [row([]), '/meta/middle_table/data/attributes'],
    [row('x'), '/meta/middle_table/data/attributes'],
  ])('cannot be %j, which is not an object', (meta, place) => {
    expect(refused(users, `[${user('a')},${user('b', meta)}]`)).toEqual([[8107, `/data/1${place}`]]);
  });

  it('are checked once, at their place in the document', () => {
    const wrong = row({ accept_status: 'nope', 'a/b': 1, required: 'x' });
    const at = '/data/0/meta/middle_table/data/attributes';
    expect(refused(users, `[${user('a', wrong)},${user('b')},${user('c')}]`)).toEqual([
      [8113, `${at}/accept_status`],
      [8119, `${at}/a~1b`],
      [8111, `${at}/required`],
    ]);
  });

  it('are rejected for links without a middle table, unless they are empty', () => {
    const entry = (meta: unknown): string => JSON.stringify({ type: 'Cases', id: 'c', meta });
    expect(accepted(cases, entry({ other: 1 }))).toEqual([['c', '/data', '']]);
    expect(accepted(cases, `[${entry(row({}))}]`)).toEqual([['c', '/data/0', '{}']]);
    expect(refused(cases, entry(row({ a: 1, 'b/c': 2 })))).toEqual([
      [8108, '/data/meta/middle_table/data/attributes/a'],
      [8108, '/data/meta/middle_table/data/attributes/b~1c'],
    ]);
  });
});
