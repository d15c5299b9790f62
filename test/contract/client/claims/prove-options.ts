import { errorsOf } from '../error-document.js';
import { isNumeral, type Attributes, type Json } from '../metadata/exact-json.js';
import type { ExactResource } from '../metadata/exact-resource.js';
import type { AttributeMeta } from '../metadata/module-metadata.js';
import { optionsOf } from '../metadata/sample-values.js';
import { demandedParentsOf, writableOf } from '../metadata/writable-attributes.js';
import { proveRefused, type Refusal } from './refusals.js';
import { exactly, isSame, nameIn, tryUpdate, writeAccepted, type Subject } from './subject.js';

/** The application's drop-downs, and the keys of all of them, as values that a single drop-down lacks. */
export interface Dropdowns {
  readonly byName: Readonly<Record<string, unknown>>;
  readonly keys: readonly string[];
}

/** How many invalid options are tried for every attribute. */
const TRIED = 10;

/** Proves that every option is stored, that nothing else is, and that the lists are complete. */
export async function proveOptions(subject: Subject, { id }: ExactResource, dropdowns: Dropdowns): Promise<void> {
  const attributes = writableOf(subject.module).filter((attribute) => attribute.enum !== undefined);
  await proveKept(subject, id, attributes);
  const strangers = attributes.flatMap((attribute) => strangersTo(attribute, dropdowns.keys));
  await proveRefused(subject, strangers, (sent) => tryUpdate(subject, id, sent));
  await proveComplete(subject, id, attributes);
  for (const attribute of attributes) proveDropdown(subject, attribute, dropdowns.byName);
}

async function proveKept(subject: Subject, id: string, attributes: readonly AttributeMeta[]): Promise<void> {
  const rounds = Math.max(0, ...attributes.map((attribute) => attribute.enum?.length ?? 0));
  for (let round = 0; round < rounds; round += 1) {
    const values = Object.fromEntries(
      attributes.flatMap((attribute) => {
        const value = optionAt(attribute, round);
        return value === undefined ? [] : [[attribute.name, value]];
      }),
    );
    const sent = { ...values, ...(await idsBeside(subject, values)) };
    const { resource, refused } = await writeAccepted(sent, (some) => tryUpdate(subject, id, some), 200);
    for (const [name, value] of Object.entries(values)) {
      const found = resource.attributes[name];
      const isKept = !refused.has(name) && isSame(found, value);
      subject.ledger.judge('enum', name, 'every option is kept', isKept, { value, found, refused: refused.get(name) });
    }
  }
}

/** Where a parent is required, its module can only change together with its id. */
async function idsBeside({ module, records }: Subject, values: Attributes): Promise<Attributes> {
  const ids = demandedParentsOf(module).map(async ({ typeField, idField }) => {
    const referred = values[typeField];
    return typeof referred === 'string' ? { [idField]: (await records.of(referred))[0].id } : {};
  });
  return Object.assign({}, ...(await Promise.all(ids))) as Attributes;
}

function optionAt({ type, enum: items = [] }: AttributeMeta, index: number): Json | undefined {
  const value = items[index]?.value;
  if (value === undefined) return undefined;
  if (type === 'multiEnum') return [value as string];
  return typeof value === 'number' ? exactly(value) : value;
}

/** Near misses, the labels that people read, and keys of other drop-downs. */
function strangersTo(attribute: AttributeMeta, keys: readonly string[]): readonly Refusal[] {
  const { name, type, enum: items = [] } = attribute;
  const known = new Set(items.map(({ value }) => String(value).toLowerCase()));
  const [first] = optionsOf(attribute);
  const near = typeof first === 'string' ? [`${first} `, `${first}x`, first.slice(0, -1)] : [];
  const candidates = type === 'intEnum' ? ['61', '-2', '7'] : [...near, ...items.map(({ label }) => label), ...keys];
  const strange = candidates.filter((value) => value !== '' && !known.has(value.toLowerCase()));
  // From the whole list, not only from its beginning.
  const step = Math.max(1, Math.floor(strange.length / TRIED));
  return strange
    .filter((value, index) => near.includes(value) || index % step === 0)
    .map((value) => ({
      kind: 'enum',
      attribute: name,
      text: 'other options are refused',
      sent: { [name]: type === 'intEnum' ? exactly(Number(value)) : type === 'multiEnum' ? [value] : value },
      code: 8113,
    }));
}

/** A refusal lists the valid options; it would include an option that the metadata lacks. */
async function proveComplete(subject: Subject, id: string, attributes: readonly AttributeMeta[]): Promise<void> {
  if (attributes.length === 0) return;
  const wrong = attributes.map(({ name, type }) => [name, wrongOption(type)] as const);
  const errors = errorsOf(await tryUpdate(subject, id, Object.fromEntries(wrong)), 400);
  for (const attribute of attributes) {
    const detail = errors.find(({ source }) => nameIn(source?.pointer) === attribute.name)?.detail ?? '';
    const known = optionsOf(attribute).map((option) => (isNumeral(option) ? option.rawJSON : JSON.stringify(option)));
    const told = optionsIn(detail).filter((option) => option !== '""');
    subject.ledger.judge('enum', attribute.name, 'the list is complete', told.join('\n') === known.join('\n'), detail);
  }
}

function wrongOption(type: AttributeMeta['type']): Json {
  if (type === 'intEnum') return exactly(61);
  return type === 'multiEnum' ? ['No such option'] : 'No such option';
}

function optionsIn(detail: string): readonly string[] {
  const list = detail.replace(/^The options are /u, '').replace(/^\[|\]$/gu, '');
  return (JSON.parse(`[${list}]`) as readonly unknown[]).map((option) => JSON.stringify(option));
}

function proveDropdown({ ledger }: Subject, attribute: AttributeMeta, dropdowns: Dropdowns['byName']): void {
  const { name, options = '', required, enum: items = [] } = attribute;
  const labels = Object.entries((dropdowns[options] ?? {}) as Readonly<Record<string, string>>);
  // A drop-down may offer the empty option; a required attribute may not accept it.
  const expected = labels.filter(([key]) => key !== '' || !required).map(([key, label]) => `${key}=${label}`);
  const found = items.map(({ value, label }) => `${value}=${label}`);
  const isEqual = found.toSorted().join('\n') === expected.toSorted().join('\n');
  ledger.judge('options', name, 'the drop-down has the same list', isEqual, { found, expected });
}
