import type { Json } from '../metadata/exact-json.js';
import type { ExactResource } from '../metadata/exact-resource.js';
import { exactResourceOf } from '../metadata/exact-resource.js';
import type { AttributeMeta } from '../metadata/module-metadata.js';
import { emptied, isTextual } from '../metadata/valid-values.js';
import { aliasesOf, writableOf } from '../metadata/writable-attributes.js';
import { urlOf } from '../records.js';
import { sourceIdsOf, type ClaimText } from './claims-of.js';
import { proveRefused, type Refusal } from './refusals.js';
import { fullSample, isSame, tryCreate, tryUpdate, writeAccepted, type Subject } from './subject.js';

/** Proves for every attribute whether it may be null or empty. Leaves the record with as few values as possible. */
export async function proveEmpty(subject: Subject, { id }: ExactResource): Promise<void> {
  const { module } = subject;
  const writable = writableOf(module);
  await proveRefusedEmpty(subject, id);
  const nullable = writable.filter((attribute) => attribute.nullable);
  const emptied = await proveKept(subject, id, nullable, null, 'null is kept');
  proveNeverNull(subject, emptied);
  await proveDerivedNull(subject, emptied);
  // After the nulls, because the module of a parent cannot be empty while there is an id.
  await proveKept(subject, id, nullable.filter(isTextual), '', 'an empty text is kept');
}

async function proveKept(
  subject: Subject,
  id: string,
  attributes: readonly AttributeMeta[],
  value: Json,
  text: ClaimText,
): Promise<ExactResource> {
  const names = attributes.map(({ name }) => name);
  const sent = Object.fromEntries(names.map((name) => [name, value]));
  const { resource, refused } = await writeAccepted(sent, (some) => tryUpdate(subject, id, some), 200);
  for (const attribute of attributes) {
    const { name } = attribute;
    const found = resource.attributes[name];
    subject.ledger.judge(
      'nullable',
      name,
      text,
      !refused.has(name) && isSame(found, emptied(attribute, value)),
      refused.get(name) ?? found,
    );
  }
  return resource;
}

async function proveRefusedEmpty(subject: Subject, id: string): Promise<void> {
  const { module } = subject;
  const refusals = [...writableOf(module), ...aliasesOf(module)]
    .filter(({ nullable }) => !nullable)
    .flatMap((attribute): Refusal[] => {
      const refusal = (value: Json, text: ClaimText): Refusal => ({
        kind: 'nullable',
        attribute: attribute.name,
        text,
        sent: { [attribute.name]: value },
        code: 8110,
        apartFrom: attribute.aliasOf === undefined ? [] : [attribute.aliasOf],
      });
      return [
        refusal(null, 'null is refused'),
        ...(isTextual(attribute) ? [refusal('', 'an empty text is refused')] : []),
      ];
    });
  await proveRefused(subject, refusals, (sent) => tryUpdate(subject, id, sent));
}

/** Attributes that the server sets or derives are never null where that is claimed, however empty the record. */
function proveNeverNull({ module, ledger }: Subject, { attributes }: ExactResource): void {
  for (const { name, readOnly, nullable } of module.attributes.values()) {
    if (readOnly && !nullable) ledger.judge('nullable', name, 'is never null', (attributes[name] ?? null) !== null);
  }
}

/**
 * Derived attributes are null without a source; where the source is required, once the record that it names is gone.
 */
async function proveDerivedNull(subject: Subject, { attributes }: ExactResource): Promise<void> {
  const { module, ledger } = subject;
  const text = 'is null where it has no source' as const;
  const claimed = [...module.attributes.values()].filter(({ name }) => ledger.has('nullable', name, text));
  for (const attribute of claimed) {
    const demanded = sourceIdsOf(module, attribute).filter(({ nullable }) => !nullable);
    const value =
      demanded.length === 0
        ? attributes[attribute.name]
        : await valueOfDeleted(subject, attribute.name, demanded[0]?.name);
    ledger.judge('nullable', attribute.name, text, value === null, value);
  }
}

async function valueOfDeleted(subject: Subject, name: string, source = ''): Promise<Json | undefined> {
  const { module, records, api } = subject;
  const [referred = ''] = module.attributes.get(source)?.references?.modules ?? [];
  const spare = await records.another(referred);
  const sample = { ...(await fullSample(subject, 0)), [source]: spare.id };
  const { id } = exactResourceOf(await tryCreate(subject, sample), 201);
  await api.delete(urlOf(spare));
  return exactResourceOf(await api.get(urlOf({ type: module.name, id }))).attributes[name];
}
