import { exactResourceOf, type ExactResource } from '../metadata/exact-resource.js';
import type { AttributeMeta } from '../metadata/module-metadata.js';
import { anotherValue, valuesOfWrongType, valuesOutside } from '../metadata/mutations.js';
import { aliasesOf, writableOf } from '../metadata/writable-attributes.js';
import { urlOf } from '../records.js';
import { proveRefused, type Refusal } from './refusals.js';
import { tryUpdate, writeAccepted, type Subject } from './subject.js';

/**
 * Proves that values of another type or form are refused, and other values of read-only attributes, and former names.
 */
export async function proveRefusals(subject: Subject, { id }: ExactResource): Promise<void> {
  const { module, api } = subject;
  const { attributes } = exactResourceOf(await api.get(urlOf({ type: module.name, id })));
  const writable = [...writableOf(module), ...aliasesOf(module)];
  const refusals = [
    ...writable.flatMap(wrongTypes),
    ...writable.flatMap(wrongForms),
    ...[...module.attributes.values()]
      .filter(({ readOnly }) => readOnly)
      .map((attribute): Refusal => ({
        kind: 'readOnly',
        attribute: attribute.name,
        text: 'another value is refused',
        sent: { [attribute.name]: anotherValue(attribute, attributes[attribute.name]) },
        code: 8109,
        // When its sources are sent too, a derived value may be ignored.
        ...(attribute.derivedFrom === undefined ? {} : { apartFrom: attribute.derivedFrom }),
      })),
    ...[...module.attributes.values()].flatMap(formerNames),
  ];
  await proveRefused(subject, refusals, (sent) => tryUpdate(subject, id, sent));
  await proveOwnValues(subject, id);
}

function wrongTypes(attribute: AttributeMeta): readonly Refusal[] {
  const { name, aliasOf } = attribute;
  return valuesOfWrongType(attribute).map((value) => ({
    kind: 'type',
    attribute: name,
    text: 'other types are refused',
    sent: { [name]: value },
    code: 8111,
    apartFrom: aliasOf === undefined ? [] : [aliasOf],
  }));
}

function wrongForms(attribute: AttributeMeta): readonly Refusal[] {
  const { name, format, pattern } = attribute;
  const claimed = [...(format === undefined ? [] : ['format']), ...(pattern === undefined ? [] : ['pattern'])];
  return valuesOutside(attribute)
    .filter(({ kind }) => kind === 'invalid date' || kind === 'malformed address')
    .flatMap(({ value, code }) =>
      claimed.map((kind) => ({
        kind,
        attribute: name,
        text: 'other forms are refused' as const,
        sent: { [name]: value },
        code,
      })),
    );
}

/** The fault of a former name is at that name. */
function formerNames({ name, formerName }: AttributeMeta): readonly Refusal[] {
  if (formerName === undefined) return [];
  return [
    {
      kind: 'formerName',
      attribute: name,
      pointedAt: formerName,
      text: 'the former name is refused',
      sent: { [formerName]: 'x' },
      code: 8118,
    },
  ];
}

/** A client may send back what it read (documents#sending-back). */
async function proveOwnValues(subject: Subject, id: string): Promise<void> {
  const { module, ledger, api } = subject;
  const { attributes } = exactResourceOf(await api.get(urlOf({ type: module.name, id })));
  const readOnly = [...module.attributes.values()].filter((attribute) => attribute.readOnly).map(({ name }) => name);
  const own = Object.fromEntries(readOnly.map((name) => [name, attributes[name] ?? null]));
  const { refused } = await writeAccepted(own, (sent) => tryUpdate(subject, id, sent), 200);
  for (const name of readOnly) {
    ledger.judge('readOnly', name, 'its own value is accepted', !refused.has(name), refused.get(name));
  }
}
