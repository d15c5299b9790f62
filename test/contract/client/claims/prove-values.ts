import { derivedValue } from '../metadata/derived-values.js';
import { isNumeral, jsonTypeOf, type Attributes, type Json } from '../metadata/exact-json.js';
import { exactResourceOf, type ExactResource } from '../metadata/exact-resource.js';
import { answerableTypes } from '../metadata/expected-record.js';
import type { AttributeMeta } from '../metadata/module-metadata.js';
import { aliasesOf, writableOf } from '../metadata/writable-attributes.js';
import { sampleValues } from '../metadata/sample-values.js';
import { freshText } from '../records.js';
import { isWithoutValue } from './claims-of.js';
import { fullSample, isSame, tryCreate, tryUpdate, writeAccepted, type Subject } from './subject.js';

/**
 * Proves that every writable attribute keeps what it is given, and what answers look like. Returns a record with all
 * values.
 */
export async function proveValues(subject: Subject): Promise<ExactResource> {
  const { ledger } = subject;
  const first = await fullSample(subject, 0);
  const { resource: full } = await writeAccepted(first, (sent) => tryCreate(subject, sent), 201);
  await proveAnswer(subject, full);
  await proveSharing(subject, first, full);

  const second = { ...(await fullSample(subject, 1)), ...freshUniques(subject) };
  const { resource: changed, refused } = await writeAccepted(second, (sent) => tryUpdate(subject, full.id, sent), 200);
  for (const { name } of writableOf(subject.module)) {
    const [before, now, sent] = [full.attributes[name], changed.attributes[name], second[name]];
    const holds = !refused.has(name) && isSame(now, sent) && !isSame(now, before);
    ledger.judge('readOnly', name, 'another value is kept', holds, refused.get(name) ?? { before, sent, now });
  }
  await proveAnswer(subject, changed);
  await proveAliases(subject, changed);
  return changed;
}

/** Proves what the metadata says about the answers themselves, by a record that has a value wherever possible. */
async function proveAnswer({ module, ledger, records }: Subject, { attributes }: ExactResource): Promise<void> {
  for (const attribute of module.attributes.values()) {
    const { name, aliasOf, derivedFrom, convertedFrom, references, readOnly } = attribute;
    const value = attributes[name] ?? null;
    if (isWithoutValue(module, attribute)) {
      ledger.judge('type', name, 'has no value yet', value === null, value);
      continue;
    }
    // A null proves nothing; a claim for which nothing else was found stays unproven.
    if (value !== null) {
      const type = jsonTypeOf(value);
      ledger.judge('type', name, 'answers have the type', answerableTypes(attribute).test(type), type);
      proveForm(ledger, attribute, value);
    }
    if (aliasOf !== undefined) ledger.judge('aliasOf', name, 'is the same value', isSame(value, attributes[aliasOf]));
    if (derivedFrom !== undefined) {
      const expected = await derivedValue(module, attribute, attributes, records);
      ledger.judge('derivedFrom', name, 'follows from its sources', isSame(value, expected), { value, expected });
    }
    if (convertedFrom !== undefined && value !== null) {
      const rate = await rateOf(attributes.currency_id ?? null, records);
      const [amount, converted] = [numberOf(attributes[convertedFrom] ?? null), numberOf(value)];
      const holds = Math.abs(amount / rate - converted) < 1e-6;
      ledger.judge('convertedFrom', name, 'is worth the amount', holds, { amount, rate, converted });
    }
    if (readOnly && references !== undefined) {
      const [referred = ''] = references.modules;
      const found = await records.read(referred, textOf(value));
      ledger.judge('references', name, 'is a record of the module', found.type === referred);
    }
  }
}

/** How many units of a currency one unit of the base currency is worth. */
async function rateOf(currency: Json, records: Subject['records']): Promise<number> {
  if (currency === null || currency === '-99') return 1;
  return numberOf((await records.read('Currencies', textOf(currency))).attributes.conversion_rate ?? null);
}

function numberOf(value: Json): number {
  return isNumeral(value) ? Number(value.rawJSON) : Number.NaN;
}

function proveForm(ledger: Subject['ledger'], attribute: AttributeMeta, value: Json): void {
  const { name, readOnly, format, pattern, minimum, maximum, len } = attribute;
  const text = textOf(value);
  if (format !== undefined)
    ledger.judge('format', name, 'answers have the form', FORMS[format]?.test(text) === true, text);
  if (pattern !== undefined)
    ledger.judge('pattern', name, 'answers have the form', new RegExp(pattern, 'u').test(text), text);
  if (!readOnly) return;
  const number = numberOf(value);
  const limit = 'answers keep to the limit';
  if (len !== undefined) ledger.judge('len', name, limit, Array.from(text).length <= len, text);
  if (minimum !== undefined) ledger.judge('minimum', name, limit, number >= minimum, number);
  if (maximum !== undefined) ledger.judge('maximum', name, limit, number <= maximum, number);
}

/** The forms of values#date-times. */
const FORMS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/u,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u,
};

/** Creates a second record with the same values, except unique ones; the same text in capitals counts as the same. */
async function proveSharing(
  subject: Subject,
  values: Attributes,
  { attributes: before }: ExactResource,
): Promise<void> {
  const { module, ledger, records } = subject;
  const uniques = [...module.attributes.values()].filter(({ unique }) => unique).map(({ name }) => name);
  for (const name of uniques) {
    const answer = await tryCreate(subject, {
      ...values,
      ...freshUniques(subject),
      [name]: textOf(values[name]).toUpperCase(),
    });
    const fault =
      answer.status === 409 && answer.text.includes(`"/data/attributes/${name}"`) && answer.text.includes('8121');
    ledger.judge('unique', name, 'a value in use is refused', fault, answer.text.slice(0, 200));
  }
  const parents = await records.newParents(module);
  const shared = { ...values, ...freshUniques(subject), ...parents };
  const { resource, refused } = await writeAccepted(shared, (sent) => tryCreate(subject, sent), 201);
  for (const { name, unique, readOnly } of module.attributes.values()) {
    if (unique || readOnly || !ledger.has('unique', name, 'two records may share a value')) continue;
    const holds = !refused.has(name) && isSame(resource.attributes[name], before[name]);
    ledger.judge('unique', name, 'two records may share a value', holds, refused.get(name));
  }
}

async function proveAliases(subject: Subject, { id }: ExactResource): Promise<void> {
  const { module, ledger } = subject;
  for (const alias of aliasesOf(module)) {
    const { name, aliasOf } = alias;
    const sent = freshText('alias');
    const { attributes } = exactResourceOf(await tryUpdate(subject, id, { [name]: sent }));
    ledger.judge('aliasOf', name, 'is the same value', attributes[aliasOf] === sent, attributes[aliasOf]);
    ledger.judge('readOnly', name, 'another value is kept', attributes[name] === sent, attributes[name]);
  }
}

function freshUniques({ module }: Subject): Attributes {
  const uniques = [...module.attributes.values()].filter(({ unique }) => unique);
  return Object.fromEntries(uniques.map((attribute) => [attribute.name, sampleValues(attribute)[1]]));
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
