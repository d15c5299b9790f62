import { describe, expect, it } from '@jest/globals';
import { catalog, type Module } from '@crm/catalog';
import { AppError, type Fault } from '@crm/errors';
import { parseJson } from '@crm/jsonapi';
import { forwardNumber } from './forwarded-number.js';
import { readResource, type ResourceExpectation, type WriteCommand } from './read-resource.js';

const create: ResourceExpectation = { module: accounts(), mode: 'create', maxAttributes: 5 };
const update: ResourceExpectation = { module: accounts(), mode: 'update', id: 'a-1', maxAttributes: 5 };

function accounts(): Module {
  const module = catalog.module('Accounts');
  if (module === undefined) throw new Error('no Accounts');
  return module;
}

function read(text: string, expectation: Partial<ResourceExpectation> = {}): WriteCommand {
  const document = parseJson(text, { maxDepth: 32, makeNumber: forwardNumber });
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
    expect(read(text, expectation)).toEqual({ id, attributesJson: Buffer.from('{}') });
  });

  it('forwards attributes with every digit, and nothing else', () => {
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
      '{"data":{"type":"Accounts","id":"a-1","relationships":{"a/b":{},"c":null}}}',
      update,
      [
        [8302, '/data/relationships/a~1b'],
        [8302, '/data/relationships/c'],
      ],
    ],
  ])('refuses %s', (text, expectation, expected) => {
    expect(places(faultsOf(text, expectation))).toEqual(expected);
  });

  it.each(['viewed', 'favorites', 'meta', 'a b', 'a.b', 'ä', 'a'.repeat(37), 'a\u0000'])(
    'refuses the id %j in body and URL',
    (id) => {
      const attributes = '"attributes":{"name":"A"}';
      const inBody = faultsOf(`{"data":{"type":"Accounts","id":${JSON.stringify(id)},${attributes}}}`);
      expect(places(inBody)).toEqual([[8106, '/data/id']]);
      expect(places(faultsOf(`{"data":{"type":"Accounts",${attributes}}}`, { id }))).toEqual([[8106, undefined]]);
    },
  );

  it('reports the faults of the attributes along with those of the shape', () => {
    const faults = faultsOf('{"data":{"type":"Contacts","id":7,"attributes":{"nonsense":1}}}');
    expect(places(faults).slice(0, 3)).toEqual([
      [8008, '/data/type'],
      [8106, '/data/id'],
      [8108, '/data/attributes/nonsense'],
    ]);
    expect(faults[1]).toMatchObject({ value: '7' });
  });

  it('leaves attributes to the records service when the shape is right', () => {
    expect(read('{"data":{"type":"Accounts","attributes":{"nonsense":1}}}').attributesJson.toString()).toBe(
      '{"nonsense":1}',
    );
  });

  it('refuses too many attributes', () => {
    const attributes = (count: number): string =>
      `{${Array.from({ length: count }, (_, index) => `"a${index}":1`).join(',')}}`;
    expect(places(faultsOf(`{"data":{"type":"Accounts","attributes":${attributes(6)}}}`))).toEqual([
      [8704, '/data/attributes'],
    ]);
    expect(faultsOf(`{"data":{"type":"Accounts","attributes":${attributes(5)}}}`)).toEqual([]);
  });
});
