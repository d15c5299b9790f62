import { expect } from '@jest/globals';
import { listed } from '../files/listed.js';
import { derivedValue } from './derived-values.js';
import { jsonTypeOf, numeral, type Attributes, type Json } from './exact-json.js';
import type { ExactResource } from './exact-resource.js';
import type { AttributeMeta, ModuleMeta } from './module-metadata.js';
import type { TargetRecords } from './target-records.js';
import { writableOf } from './writable-attributes.js';

/** The values of the writable attributes of a new record when a request sends none of them. */
export function initialValues(module: ModuleMeta): Attributes {
  return Object.fromEntries(writableOf(module).map((attribute) => [attribute.name, defaultOf(attribute)]));
}

/** The value of an attribute that was not sent, according to its metadata. */
export function defaultOf({ default: value }: AttributeMeta): Json {
  return typeof value === 'number' ? numeral(String(value)) : (value ?? null);
}

/**
 * Checks that a record has exactly the attributes of its module, that the writable ones have the given values digit for
 * digit, that the derived ones follow from them, and that the others have the right types.
 */
export async function expectRecord(
  module: ModuleMeta,
  { attributes }: ExactResource,
  written: Attributes,
  records: TargetRecords,
): Promise<void> {
  expect(Object.keys(listed({ attributes })).sort()).toEqual([...module.attributes.keys()].sort());
  const expected: Record<string, Json> = { ...attributes, ...written };
  // Follows from the name of the file, which the tests of revisions prove.
  if (module.name === 'DocumentRevisions') expected.file_ext = attributes.file_ext ?? null;
  for (const attribute of module.attributes.values()) {
    const { name, aliasOf, derivedFrom } = attribute;
    if (aliasOf !== undefined) expected[name] = expected[aliasOf] ?? null;
    else if (derivedFrom !== undefined) expected[name] = await derivedValue(module, attribute, expected, records);
  }
  expect(attributes).toEqual(expected);
  for (const attribute of module.attributes.values()) {
    expect([attribute.name, jsonTypeOf(attributes[attribute.name] ?? null)]).toEqual([
      attribute.name,
      expect.stringMatching(answerableTypes(attribute)),
    ]);
  }
}

/** The JSON types that an attribute may have in an answer. */
export function answerableTypes({ jsonType, nullable }: AttributeMeta): RegExp {
  const types = [jsonType, ...(jsonType === 'number' ? ['integer'] : []), ...(nullable ? ['null'] : [])];
  return new RegExp(`^(?:${types.join('|')})$`, 'u');
}
