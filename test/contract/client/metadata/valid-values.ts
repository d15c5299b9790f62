import { anyCharacter } from '@crm/testkit/any-character';
import fc, { type Arbitrary } from 'fast-check';
import { anyDay, anyDecimal, anyInstant, withOffset } from '../field-values.js';
import { freshId } from '../records.js';
import { numeral, type Json } from './exact-json.js';
import type { AttributeMeta } from './module-metadata.js';
import { optionsOf } from './sample-values.js';

/** A value as a request writes it and as every answer must write it. */
export interface Written {
  readonly sent: Json;
  readonly stored: Json;
}

/** Of longer texts, only one is generated in a record, by `textAtLimit`. */
export const LONG_TEXT = 400;

const ACTIONS = ['list', 'view', 'edit', 'delete', 'access'];
const LEVELS = ['all', 'group', 'owner', 'none'];

/**
 * Values of an attribute that is not a reference: all that its type allows, and null and empty text where it is
 * nullable.
 */
export function validValues(attribute: AttributeMeta, modules: readonly string[]): Arbitrary<Written> {
  const values = valuesOfType(attribute, modules);
  if (!attribute.nullable) return values;
  const nothing: Json[] = isTextual(attribute) ? [null, ''] : [null];
  const empty = fc.constantFrom(...nothing).map((value) => ({ sent: value, stored: emptied(attribute, value) }));
  return fc.oneof({ weight: 7, arbitrary: values }, { weight: 1, arbitrary: empty });
}

/** The value of an attribute that was sent empty: null if it shows linked records, because nothing is linked then. */
export function emptied({ oldestOf }: AttributeMeta, value: Json): Json {
  return oldestOf === undefined ? value : null;
}

/** Text of exactly as many code points as the attribute allows. */
export function textAtLimit({ type, len = 0 }: AttributeMeta): Arbitrary<string> {
  if (type === 'file' || type === 'image') return fc.constant('f'.repeat(len));
  if (type === 'email') return emails(len);
  return fc.array(character, { minLength: 1, maxLength: 12 }).map((some) => repeated(some, len));
}

/**
 * Any character that a JSON body can contain and the service must store: all of Unicode but NUL and lone surrogates.
 */
const character = fc
  .string({ unit: anyCharacter, minLength: 1, maxLength: 1 })
  .map((one) => (one === '\0' ? '\u0001' : one));

/** Whether an empty text is a value of the attribute, where it may be empty at all. */
export function isTextual({ type }: AttributeMeta): boolean {
  return ['text', 'phone', 'url', 'email', 'file', 'image', 'version', 'longText', 'enum'].includes(type);
}

function valuesOfType(attribute: AttributeMeta, modules: readonly string[]): Arbitrary<Written> {
  switch (attribute.type) {
    case 'text':
    case 'phone':
    case 'url':
    case 'longText':
      return same(attribute.unique ? unique(texts(attribute), attribute) : texts(attribute));
    case 'email':
      // Records with the same address share its flags and its spelling.
      if (attribute.oldestOf !== undefined) return same(freshEmails(attribute));
      return same(fc.integer({ min: 3, max: attribute.len ?? LONG_TEXT }).chain(emails));
    case 'file':
    case 'image':
      return same(fileNames(attribute));
    case 'version':
      return fc.oneof(
        same(texts(attribute)),
        anyDecimal.map((literal) => ({ sent: numeral(literal), stored: literal })),
      );
    case 'enum':
      return options(attribute).chain(inAnyCase);
    case 'multiEnum':
      return fc.shuffledSubarray([...optionsOf(attribute)]).chain((keys) =>
        fc.tuple(...keys.map(inAnyCase)).map((items) => ({
          sent: items.map(({ sent }) => sent),
          stored: items.map(({ stored }) => stored),
        })),
      );
    case 'intEnum':
      return same(options(attribute));
    case 'bool':
      return same(fc.boolean());
    case 'int':
    case 'autoNumber':
      return fc
        .integer({ min: attribute.minimum ?? 0, max: attribute.maximum ?? 0 })
        .chain((value) => asNumberOrText(String(value)));
    case 'currency':
    case 'decimal':
      return anyDecimal.chain(asNumberOrText);
    case 'date':
      return fc.oneof(same(anyDay), anyDayOfAnInstant);
    case 'datetime':
      return anyInstant;
    case 'time':
      return same(anyTime);
    case 'accessRules':
      return same(accessRules(modules));
    case 'id':
      return same(fc.stringMatching(/^[A-Za-z0-9_-]{1,36}$/u));
  }
}

function same(values: Arbitrary<Json>): Arbitrary<Written> {
  return values.map((value) => ({ sent: value, stored: value }));
}

function texts(attribute: AttributeMeta): Arbitrary<string> {
  const { len = LONG_TEXT } = attribute;
  const some = fc
    .string({ unit: character, minLength: 1, maxLength: Math.min(len, LONG_TEXT) })
    .filter((text) => text.trim() !== '');
  return len > LONG_TEXT
    ? some
    : fc.oneof({ weight: 3, arbitrary: some }, { weight: 1, arbitrary: textAtLimit(attribute) });
}

/** The end of the text is replaced by something that no other record has, ignoring case. */
function unique(values: Arbitrary<string>, { len = LONG_TEXT }: AttributeMeta): Arbitrary<string> {
  return values.map(
    (text) =>
      Array.from(text)
        .slice(0, len - 36)
        .join('') + freshId(),
  );
}

/** Names that no file system would take for a path. */
function fileNames({ len = LONG_TEXT }: AttributeMeta): Arbitrary<string> {
  return fc.string({ unit: 'grapheme-ascii', maxLength: len - 1 }).map((name) => `f${name.replaceAll(/[/\\]/gu, '_')}`);
}

function freshEmails({ len = LONG_TEXT }: AttributeMeta): Arbitrary<string> {
  return fc
    .integer({ min: 3, max: len - 36 })
    .chain(emails)
    .map((address) => freshId() + address);
}

function emails(length: number): Arbitrary<string> {
  return fc.array(character, { minLength: 1, maxLength: 12 }).map((some) => {
    const local = some.map((one) => (/[\s@]/u.test(one) ? 'x' : one));
    const domain = length > 20 ? '@host.example' : '@h';
    return repeated(local, length - domain.length) + domain;
  });
}

function options(attribute: AttributeMeta): Arbitrary<Json> {
  return fc.constantFrom(...optionsOf(attribute));
}

/** A key as it is, in capitals, or in lower case. */
function inAnyCase(key: Json): Arbitrary<Written> {
  const text = typeof key === 'string' ? key : '';
  return fc.constantFrom(text, text.toUpperCase(), text.toLowerCase()).map((sent) => ({ sent, stored: key }));
}

function asNumberOrText(literal: string): Arbitrary<Written> {
  return fc.constantFrom<Json>(numeral(literal), literal).map((sent) => ({ sent, stored: numeral(literal) }));
}

/** A date-time keeps its date as it is written, whatever its offset (values#dates). */
const anyDayOfAnInstant: Arbitrary<Written> = fc
  .tuple(anyInstant, fc.integer({ min: -11 * 60, max: 13 * 60 }))
  .map(([{ stored }, offset]) => withOffset(new Date(stored), offset))
  .map((sent) => ({ sent, stored: sent.slice(0, 10) }));

const anyTime: Arbitrary<string> = fc
  .integer({ min: 0, max: 24 * 60 * 60 - 1 })
  .map((second) => new Date(second * 1000).toISOString().slice(11, 19));

function accessRules(modules: readonly string[]): Arbitrary<Json> {
  return fc.dictionary(
    fc.constantFrom(...modules),
    fc.dictionary(fc.constantFrom(...ACTIONS), fc.constantFrom(...LEVELS), { maxKeys: ACTIONS.length }),
    { maxKeys: 8 },
  );
}

/** This many characters, repeating the given ones. */
function repeated(characters: readonly string[], length: number): string {
  return Array.from({ length }, (_, index) => characters[index % characters.length]).join('');
}
