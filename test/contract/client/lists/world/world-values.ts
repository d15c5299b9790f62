import fc, { type Arbitrary } from 'fast-check';
import { numeral, type Json } from '../../metadata/exact-json.js';
import { optionsOf } from '../../metadata/sample-values.js';
import { freshId } from '../../records.js';
import type { AttributeFacts } from '../reference/world.js';
import { ADVERSARIAL_TEXTS } from './adversarial-texts.js';

const DECIMALS = ['0', '0.0', '-0.01', '1', '1.0', '1.10', '1.1', '10', '9', '-9', '-10', '100.000', '0.1', '0.10'];
const LONG_DECIMALS = ['12345678901234567890.123456789', '12345678901234567890.12345678', '-12345678901234567890.1'];
const INTEGERS = [-1, 0, 1, 2, 9, 10, 11, 99, 100, 2147483647, -2147483648];
const DAYS = ['0001-01-01', '1969-12-31', '1970-01-01', '2024-02-29', '2024-03-01', '2026-03-02', '9999-12-31'];
const INSTANTS = [
  '0001-01-02T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '2024-02-29T23:59:59.999+00:00',
  '2024-03-01T00:00:00.000+14:00',
  '2026-03-02T00:00:00.000Z',
  '2026-03-02T00:00:00.001Z',
  '2026-03-02T09:00:00+01:00',
  '2026-03-02T08:00:00.000Z',
  '9998-12-30T23:59:59.999Z',
];
const DAY_MS = 86_400_000;

/**
 * Values for an attribute that is not a reference, few enough that records share them: edge cases of the type, and null
 * and the empty text where the attribute may have them.
 */
export function worldValues(attribute: AttributeFacts, modules: readonly string[]): Arbitrary<Json> {
  const values = valuesOfType(attribute, modules);
  if (!attribute.nullable) return values;
  const isTextual = ['text', 'phone', 'url', 'email', 'file', 'image', 'version', 'longText', 'enum'];
  const nothing: Arbitrary<Json> = fc.constantFrom(...(isTextual.includes(attribute.type) ? [null, ''] : [null]));
  return fc.oneof({ weight: 4, arbitrary: values }, { weight: 1, arbitrary: nothing });
}

function valuesOfType(attribute: AttributeFacts, modules: readonly string[]): Arbitrary<Json> {
  switch (attribute.type) {
    case 'text':
    case 'phone':
    case 'url':
    case 'longText':
    case 'version':
      return texts(attribute);
    case 'email':
      return fc
        .constantFrom('a', 'A', "o'b", 'a_b', 'a%b', 'ß', 'x')
        .map(
          (local) => `${local}${attribute.unique || attribute.oldestOf !== undefined ? freshId() : ''}@Host.example`,
        );
    case 'file':
    case 'image':
      return fc.constantFrom('a.pdf', 'A.pdf', 'a,b.pdf', '100%.png', 'a_b.txt', '[[x]].md');
    case 'enum':
    case 'intEnum':
      return fc.constantFrom(...optionsOf(attribute));
    case 'multiEnum':
      return fc.subarray([...optionsOf(attribute)].slice(0, 3));
    case 'bool':
      return fc.boolean();
    case 'int':
    case 'autoNumber':
      return fc.constantFrom(...INTEGERS).map((value) => numeral(String(value)));
    case 'currency':
    case 'decimal':
      return fc.oneof(fc.constantFrom(...DECIMALS), fc.constantFrom(...LONG_DECIMALS)).map(numeral);
    case 'date':
      return fc.oneof(
        fc.constantFrom(...DAYS),
        nearNow().map((instant) => instant.slice(0, 'YYYY-MM-DD'.length)),
      );
    case 'datetime':
      return fc.oneof(fc.constantFrom(...INSTANTS), nearNow());
    case 'time':
      return fc.constantFrom('00:00:00', '00:00:01', '09:30:00', '23:59:59');
    case 'accessRules':
      return fc.dictionary(fc.constantFrom(...modules), fc.constant({ list: 'all' }), { maxKeys: 2 });
    case 'id':
      return fc.constantFrom('foreign-1', 'foreign-2', 'FOREIGN-1');
  }
}

function texts({ len = 1000, unique }: AttributeFacts): Arbitrary<string> {
  const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('');
  const some = fc.constantFrom(...ADVERSARIAL_TEXTS.map((text) => cut(text, len)).filter((text) => text.trim() !== ''));
  return unique ? some.map((text) => cut(text, len - freshId().length) + freshId()) : some;
}

/** Instants around now, including UTC midnights, for the filters that depend on the current day. */
function nearNow(): Arbitrary<string> {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return fc
    .constantFrom(-2, 0, 0, 0, 1, 2, 2, 2, 47)
    .chain((halfDays) => fc.constantFrom(0, -1, 1).map((ms) => midnight + (halfDays * DAY_MS) / 2 + ms))
    .map((instant) => new Date(instant).toISOString());
}
