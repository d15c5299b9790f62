import { describe, expect, it } from '@jest/globals';
import { catalog, type Module } from '@crm/catalog';
import type { ListResponseMessage, RecordMessage } from '@crm/protos';
import { writeEntries, writeToManyLinkage, writeToOneLinkage } from './write-linkage.js';
import { createResourceWriters, writeNull, type ResourceWriter } from './write-resource.js';

const base = 'https://crm.test/api/v8/modules';
const writers = createResourceWriters(catalog, 'https://crm.test');
const writerOf = (module: string): ResourceWriter => existing(writers.get(module));
const linksOf = (module: string): Module['links'] => existing(catalog.module(module)).links;

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not in the catalogue');
  return value;
}

function record(id: string, attributes = '{}', toOne: RecordMessage['toOne'] = []): RecordMessage {
  return { id, version: 1, attributesJson: Buffer.from(attributes), toOne, middle: null, dateViewed: '' };
}

function list(records: RecordMessage[], more: Partial<ListResponseMessage> = {}): ListResponseMessage {
  return {
    records,
    hasMore: false,
    hasPrevious: false,
    firstCursor: '',
    lastCursor: '',
    count: records.length,
    countIsExact: true,
    isCounted: true,
    ...more,
  };
}

const firstOfTwo = { page: { limit: 2, offset: 0 }, kept: '', maxLinkBytes: 8_192 };
const json = (document: Buffer): unknown => JSON.parse(document.toString());

describe('one', () => {
  it.each([...catalog.modules.values()].map(({ name }) => [name]))('writes the document of a record of %s', (name) => {
    const url = `${base}/${name}/a-1`;
    const links = [...linksOf(name).values()];
    const toOne = links
      .filter(({ cardinality }) => cardinality === 'one')
      .map((link) => ({ link: link.name, id: 'x' }));
    const relationships = Object.fromEntries(
      links.map((link) => [
        link.name,
        {
          links: { self: `${url}/relationships/${link.name}`, related: `${url}/${link.name}` },
          ...(link.cardinality === 'one' ? { data: { type: link.related, id: 'x' } } : {}),
        },
      ]),
    );
    expect(json(writerOf(name).one(record('a-1', '{"name":"é"}', toOne)))).toEqual({
      jsonapi: { version: '1.0' },
      links: { self: url },
      data: { type: name, id: 'a-1', attributes: { name: 'é' }, relationships, links: { self: url } },
    });
  });

  it('writes null for an empty to-one link', () => {
    expect(json(writerOf('Accounts').one(record('a-1')))).toMatchObject({
      data: { relationships: { assigned_user_link: { data: null } } },
    });
  });

  it('forwards attributes byte by byte', () => {
    const attributes = '{"a":1.10, "b":"<é\\u2028>"}';
    expect(writerOf('Accounts').one(record('a-1', attributes)).toString()).toContain(`"attributes":${attributes},`);
  });

  it('accepts another URL for the document', () => {
    expect(json(writerOf('Users').one(record('u'), `${base}/Accounts/a/assigned_user_link`))).toMatchObject({
      links: { self: `${base}/Accounts/a/assigned_user_link` },
      data: { links: { self: `${base}/Users/u` } },
    });
    expect(json(writeNull(`${base}/Accounts/a/x`))).toEqual({
      jsonapi: { version: '1.0' },
      links: { self: `${base}/Accounts/a/x` },
      data: null,
    });
  });
});

describe('page', () => {
  const at = (offset: number, url = `${base}/Accounts`): string =>
    `${url}?page%5Blimit%5D=2&page%5Boffset%5D=${offset}`;

  it('writes resources without relationships', () => {
    const document = writerOf('Accounts').page(list([record('a', '{"n":1.10}'), record('b')]), firstOfTwo);
    expect(document.toString()).toContain('{"n":1.10}');
    expect(json(document)).toEqual({
      jsonapi: { version: '1.0' },
      links: { self: at(0), first: at(0), prev: null, next: null, last: at(0) },
      meta: { page: { limit: 2, offset: 0, count: 2, countIsExact: true } },
      data: [
        { type: 'Accounts', id: 'a', attributes: { n: 1.1 }, links: { self: `${base}/Accounts/a` } },
        { type: 'Accounts', id: 'b', attributes: {}, links: { self: `${base}/Accounts/b` } },
      ],
    });
  });

  it('omits the last page when the count is an estimate', () => {
    const found = list([], { hasMore: true, count: 1000, countIsExact: false });
    expect(
      json(
        writerOf('Accounts').page(found, { page: { limit: 2, offset: 4 }, kept: '', maxLinkBytes: 8_192 }, `${base}/X`),
      ),
    ).toMatchObject({
      links: { self: at(4, `${base}/X`), prev: at(2, `${base}/X`), next: at(6, `${base}/X`), last: null },
      meta: { page: { count: 1000, countIsExact: false } },
      data: [],
    });
  });

  it('omits the count when there is none', () => {
    const found = list([record('a')], { hasMore: true, isCounted: false, count: 0, countIsExact: false });
    expect(json(writerOf('Accounts').page(found, firstOfTwo))).toMatchObject({
      links: { last: null },
      meta: { page: { limit: 2, offset: 0, count: null, countIsExact: false } },
    });
  });

  it('keeps the query in page links, and adds cursors to the next and previous page', () => {
    const found = list([record('a')], { hasMore: true, hasPrevious: true, firstCursor: 'F', lastCursor: 'L' });
    const place = { page: { limit: 2, offset: 2, after: 'X' }, kept: '&sort=name', maxLinkBytes: 8_192 };
    expect(json(writerOf('Accounts').page(found, place))).toMatchObject({
      links: {
        self: `${at(2)}&page%5Bafter%5D=X&sort=name`,
        first: `${at(0)}&sort=name`,
        prev: `${at(0)}&page%5Bbefore%5D=F&sort=name`,
        next: `${at(4)}&page%5Bafter%5D=L&sort=name`,
      },
    });
  });

  it('includes the time when a record was viewed, if available', () => {
    const viewed = { ...record('a'), dateViewed: '2026-06-30T09:00:00.000Z' };
    expect(json(writerOf('Accounts').page(list([viewed, record('b')]), firstOfTwo))).toMatchObject({
      data: [{ id: 'a', meta: { date_viewed: '2026-06-30T09:00:00.000Z' } }, { id: 'b' }],
    });
    expect(json(writerOf('Accounts').page(list([record('b')]), firstOfTwo))).not.toHaveProperty('data.0.meta');
  });
});

describe('linkage', () => {
  const urls = { self: `${base}/Accounts/a/relationships/l`, related: `${base}/Accounts/a/l` };

  it('writes an identifier or null', () => {
    const link = existing(linksOf('Accounts').get('assigned_user_link'));
    expect(json(writeToOneLinkage(link, list([record('u')]), urls))).toMatchObject({
      links: urls,
      data: { type: 'Users', id: 'u' },
    });
    expect(json(writeToOneLinkage(link, list([]), urls))).toMatchObject({ data: null });
  });

  it('writes a page of identifiers', () => {
    const link = existing(linksOf('Accounts').get('cases'));
    expect(json(writeToManyLinkage(link, list([record('c')]), firstOfTwo, urls))).toEqual({
      jsonapi: { version: '1.0' },
      links: {
        self: `${urls.self}?page%5Blimit%5D=2&page%5Boffset%5D=0`,
        related: urls.related,
        first: `${urls.self}?page%5Blimit%5D=2&page%5Boffset%5D=0`,
        prev: null,
        next: null,
        last: `${urls.self}?page%5Blimit%5D=2&page%5Boffset%5D=0`,
      },
      meta: { page: { limit: 2, offset: 0, count: 1, countIsExact: true } },
      data: [{ type: 'Cases', id: 'c' }],
    });
  });

  it('writes the middle-table row of each record, byte by byte', () => {
    const link = existing(linksOf('Meetings').get('users'));
    const middle = { id: 'm-1', attributesJson: Buffer.from('{"n":1.10, "s":"é"}') };
    const page = writeToManyLinkage(link, list([{ ...record('u'), middle }]), firstOfTwo, urls);
    expect(page.toString()).toContain('"attributes":{"n":1.10, "s":"é"}');
    expect(json(page)).toMatchObject({
      data: [
        {
          type: 'Users',
          id: 'u',
          meta: { middle_table: { data: { id: 'm-1', type: 'Link', attributes: { n: 1.1, s: 'é' } } } },
        },
      ],
    });
  });

  it('writes entries in the format of their link', () => {
    const entry = (id: string, linkId = '', middle = '') => ({
      id,
      linkId,
      middleJson: Buffer.from(middle),
      pointer: '',
    });
    const toOne = existing(linksOf('Accounts').get('assigned_user_link'));
    const data = (document: Buffer): unknown => (json(document) as { readonly data: unknown }).data;
    expect(json(writeEntries(toOne, [], urls))).toEqual({ jsonapi: { version: '1.0' }, links: urls, data: null });
    expect(data(writeEntries(toOne, [entry('u')], urls))).toEqual({ type: 'Users', id: 'u' });
    const toMany = existing(linksOf('Meetings').get('users'));
    expect(data(writeEntries(toMany, [], urls))).toEqual([]);
    expect(json(writeEntries(toMany, [entry('u', 'm-1', '{"required":true}'), entry('v', 'm-2', '{}')], urls))).toEqual(
      {
        jsonapi: { version: '1.0' },
        links: urls,
        data: [
          {
            type: 'Users',
            id: 'u',
            meta: { middle_table: { data: { id: 'm-1', type: 'Link', attributes: { required: true } } } },
          },
          { type: 'Users', id: 'v', meta: { middle_table: { data: { id: 'm-2', type: 'Link', attributes: {} } } } },
        ],
      },
    );
  });
});
