import { describe, expect, it } from '@jest/globals';
import { catalog, moduleNamed } from '@crm/catalog';
import { AppError, type Fault } from '@crm/errors';
import { parseJson } from '@crm/jsonapi';
import { forwardNumber } from './forwarded-number.js';
import { readResource, type ResourceExpectation, type WriteCommand } from './read-resource.js';

const limits = { maxAttributes: 5, maxLinkageEntries: 3, maxBodyBytes: 200 };
const create: ResourceExpectation = { module: moduleNamed(catalog, 'Accounts'), mode: 'create', ...limits };
const update: ResourceExpectation = { module: moduleNamed(catalog, 'Accounts'), mode: 'update', id: 'a-1', ...limits };

function read(text: string, expectation: Partial<ResourceExpectation> = {}): WriteCommand {
  const document = parseJson(text, { maxDepth: 32, maxTokens: 1_000, makeNumber: forwardNumber });
  return readResource(document, { ...create, ...expectation });
}

function faultsOf(text: string, expectation: Partial<ResourceExpectation> = {}): readonly Fault[] {
  try {
    read(text, expectation);
  } catch (error) {
    if (error instanceof AppError) return error.faults;
    throw error;
  }
  return [];
}

const places = (faults: readonly Fault[]): unknown[] =>
  faults.map(({ code, source }) => [code, source !== undefined && 'pointer' in source ? source.pointer : undefined]);

describe('readResource', () => {
  it.each([
    ['{"data":{"type":"Accounts"}}', {}, ''],
    ['{"data":{"type":"Accounts","id":""}}', {}, ''],
    ['{"data":{"type":"Accounts","id":"x_Y-9"}}', {}, 'x_Y-9'],
    ['{"data":{"type":"Accounts"}}', { id: 'a-1' }, 'a-1'],
    ['{"data":{"type":"Accounts","id":""}}', { id: 'a-1' }, 'a-1'],
    ['{"data":{"type":"Accounts","id":"a-1"}}', { id: 'a-1' }, 'a-1'],
    ['{"data":{"type":"Accounts","id":"a-1"}}', update, 'a-1'],
  ])('reads the id of %s', (text, expectation, id) => {
    expect(read(text, expectation)).toEqual({ id, attributesJson: Buffer.from('{}'), links: [] });
  });

  it('forwards only the attributes, with every digit', () => {
    const attributes = '{"a":1.10,"b":[123456789012345678901234567890,{"c":-0}],"d":"é\\u0000"}';
    const { attributesJson } = read(`{"meta":{},"data":{"type":"Accounts","x":1,"attributes":${attributes}}}`);
    expect(attributesJson.toString()).toBe(attributes);
  });

  it.each([
    ['[]', {}, [[8102, '']]],
    ['1.5', {}, [[8102, '']]],
    ['{}', {}, [[8103, '/data']]],
    ['{"data":[{"type":"Accounts"}]}', {}, [[8103, '/data']]],
    ['{"data":"x"}', {}, [[8103, '/data']]],
    ['{"data":{"type":"Accounts","id":"a-2"}}', update, [[8009, '/data/id']]],
    ['{"data":{"type":"Accounts","id":""}}', update, [[8009, '/data/id']]],
    ['{"data":{"type":"Accounts"}}', update, [[8105, '/data/id']]],
    ['{"data":{"id":"a-1"}}', update, [[8104, '/data/type']]],
    ['{"data":{"type":["Accounts"],"id":"a-1"}}', update, [[8104, '/data/type']]],
    ['{"data":{"type":"accounts","id":"a-1"}}', update, [[8008, '/data/type']]],
    ['{"data":{"type":"Accounts","id":"a-1","attributes":"x"}}', update, [[8107, '/data/attributes']]],
    ['{"data":{"type":"Accounts","id":"a-1","relationships":[]}}', update, [[8107, '/data/relationships']]],
    [
      '{"data":{"type":"Accounts","id":"a-1","relationships":{"a/b":{},"cases":null,"bugs":{"linkage":{}},"leads":{"data":[],"links":{"next":"x"}}}}}',
      update,
      [
        [8313, '/data/relationships/a~1b'],
        [8107, '/data/relationships/cases'],
        [8312, '/data/relationships/bugs/data'],
        [8314, '/data/relationships/leads/data'],
      ],
    ],
    [
      '{"data":{"type":"Accounts","id":"a-1","attributes":{"n":1},"relationships":{"cases":{"data":["x",{"type":"Bugs","id":"1"}]}}}}',
      update,
      [
        [8305, '/data/relationships/cases/data/0'],
        [8303, '/data/relationships/cases/data/1/type'],
        [8108, '/data/attributes/n'],
      ],
    ],
  ])('rejects %s', (text, expectation, expected) => {
    expect(places(faultsOf(text, expectation))).toEqual(expected);
  });

  it.each(['viewed', 'favorites', 'meta', 'a b', 'a.b', 'ä', 'a'.repeat(37), 'a\u0000'])(
    'rejects the id %j in body and URL',
    (id) => {
      const attributes = '"attributes":{"name":"A"}';
      const inBody = faultsOf(`{"data":{"type":"Accounts","id":${JSON.stringify(id)},${attributes}}}`);
      expect(places(inBody)).toEqual([[8106, '/data/id']]);
      expect(places(faultsOf(`{"data":{"type":"Accounts",${attributes}}}`, { id }))).toEqual([[8106, undefined]]);
    },
  );

  it('reports attribute faults together with structural ones', () => {
    const faults = faultsOf('{"data":{"id":7,"attributes":{"nonsense":1}}}');
    expect(places(faults).slice(0, 3)).toEqual([
      [8104, '/data/type'],
      [8106, '/data/id'],
      [8108, '/data/attributes/nonsense'],
    ]);
    expect(faults[1]).toMatchObject({ value: '7' });
  });

  it('reports nothing else for a document of another URL', () => {
    const rest = '"attributes":{"nonsense":1},"relationships":{"nope":1}';
    const contentFaults = [{ code: 8602, source: { pointer: '/data/attributes/x_file' } }] as const;
    const other = faultsOf(`{"data":{"type":"Contacts","id":7,${rest}}}`, { contentFaults });
    expect(places(other)).toEqual([[8008, '/data/type']]);
    expect(places(faultsOf(`{"data":{"type":"Accounts","id":"b",${rest}}}`, update))).toEqual([[8009, '/data/id']]);
  });

  it('leaves attributes to the records service when the structure is valid', () => {
    expect(read('{"data":{"type":"Accounts","attributes":{"nonsense":1}}}').attributesJson.toString()).toBe(
      '{"nonsense":1}',
    );
  });

  it('reads links, each with its pointer', () => {
    const cases = '{"data":[{"type":"Cases","id":"c-1"},{"type":"Cases","id":"c-2"}]}';
    const relationships = `{"cases":${cases},"member_of":{"data":null},"bugs":{"data":[]}}`;
    const entry = (id: string, index: number) => ({
      id,
      pointer: `/data/relationships/cases/data/${index}`,
      middleJson: Buffer.alloc(0),
    });
    expect(read(`{"data":{"type":"Accounts","relationships":${relationships}}}`).links).toEqual([
      { link: 'cases', entries: [entry('c-1', 0), entry('c-2', 1)], pointer: '/data/relationships/cases/data' },
      { link: 'member_of', entries: [], pointer: '/data/relationships/member_of/data' },
      { link: 'bugs', entries: [], pointer: '/data/relationships/bugs/data' },
    ]);
  });

  it('ignores relationships without data', () => {
    const relationships = '{"cases":{"links":{"self":"x"}},"member_of":{"meta":{}}}';
    expect(read(`{"data":{"type":"Accounts","relationships":${relationships}}}`).links).toEqual([]);
  });

  it('does not require an attribute that a link supplies', () => {
    const module = moduleNamed(catalog, 'ProjectTask');
    const projects = '"projects":{"data":{"type":"Project","id":"p-1"}}';
    const faults = (relationships: string): unknown[] =>
      places(faultsOf(`{"data":{"type":"ProjectTask","relationships":{"x":1${relationships}}}}`, { module }));
    expect(faults('')).toContainEqual([8110, '/data/attributes/project_id']);
    expect(faults(',"projects":{"links":{}}')).toContainEqual([8110, '/data/attributes/project_id']);
    expect(faults(`,${projects}`)).not.toContainEqual([8110, '/data/attributes/project_id']);
    expect(faults(`,${projects}`)).toContainEqual([8110, '/data/attributes/name']);
  });

  it('rejects too many attributes', () => {
    const attributes = (count: number): string =>
      `{${Array.from({ length: count }, (_, index) => `"a${index}":1`).join(',')}}`;
    expect(places(faultsOf(`{"data":{"type":"Accounts","attributes":${attributes(6)}}}`))).toEqual([
      [8704, '/data/attributes'],
    ]);
    expect(faultsOf(`{"data":{"type":"Accounts","attributes":${attributes(5)}}}`)).toEqual([]);
  });
});
