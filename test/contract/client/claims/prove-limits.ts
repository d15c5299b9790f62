import type { Json } from '../metadata/exact-json.js';
import type { ExactResource } from '../metadata/exact-resource.js';
import type { AttributeMeta } from '../metadata/module-metadata.js';
import { valuesOutside } from '../metadata/mutations.js';
import { LONG_TEXT } from '../metadata/valid-values.js';
import { aliasesOf, writableOf } from '../metadata/writable-attributes.js';
import { freshId } from '../records.js';
import { isFreeText } from './claims-of.js';
import { proveRefused, type Refusal } from './refusals.js';
import { exactly, isSame, tryUpdate, writeAccepted, type Subject } from './subject.js';

const KEPT = 'the limit is kept';
const REFUSED = 'more than the limit is refused';

/** More characters than any attribute's limit. */
const UNLIMITED = 100_000;

/** A value at a limit. */
interface AtLimit {
  readonly kind: 'len' | 'minimum' | 'maximum';
  readonly attribute: string;
  readonly value: Json;
}

/** Proves that texts may be as long and numbers as small or large as the metadata says, and no more. */
export async function proveLimits(subject: Subject, { id }: ExactResource): Promise<void> {
  const attributes = [...writableOf(subject.module), ...aliasesOf(subject.module)];
  for (const batch of inRequests(attributes)) {
    const sent = Object.fromEntries(batch.map(({ attribute, value }) => [attribute, value]));
    const { resource, refused } = await writeAccepted(sent, (some) => tryUpdate(subject, id, some), 200);
    for (const { kind, attribute, value } of batch) {
      const isKept = !refused.has(attribute) && isSame(resource.attributes[attribute], value);
      subject.ledger.judge(kind, attribute, KEPT, isKept, refused.get(attribute) ?? 'another value is answered');
    }
  }
  for (const { name } of attributes.filter((attribute) => attribute.len === undefined && isFreeText(attribute))) {
    const { refused } = await writeAccepted(
      { [name]: 'x'.repeat(UNLIMITED) },
      (sent) => tryUpdate(subject, id, sent),
      200,
    );
    subject.ledger.judge('len', name, 'any length is kept', !refused.has(name), refused.get(name));
  }
  await proveRefused(subject, attributes.flatMap(beyond), (sent) => tryUpdate(subject, id, sent));
}

/**
 * Long texts are sent one by one, so that no body is too large; values of two names of one attribute are sent
 * separately.
 */
function inRequests(attributes: readonly AttributeMeta[]): readonly (readonly AtLimit[])[] {
  const texts = attributes.filter(({ len, type }) => len !== undefined && type !== 'id');
  const short = texts.filter(({ len = 0, aliasOf }) => len <= LONG_TEXT && aliasOf === undefined);
  const others = texts.filter((attribute) => !short.includes(attribute));
  const numbers = (kind: 'minimum' | 'maximum'): readonly AtLimit[] =>
    attributes.flatMap(({ name, [kind]: limit }) =>
      limit === undefined ? [] : [{ kind, attribute: name, value: exactly(limit) }],
    );
  return [
    [...short.map(longest), ...numbers('minimum')],
    numbers('maximum'),
    ...others.map((attribute) => [longest(attribute)]),
  ].filter((batch) => batch.length > 0);
}

/** Characters of two UTF-16 units and four UTF-8 bytes each count as one. */
function longest({ name, type, len = 0, unique }: AttributeMeta): AtLimit {
  const filled = (character: string, end: string): string => character.repeat(len - end.length) + end;
  if (type === 'email') return { kind: 'len', attribute: name, value: filled('ä', '@host.example') };
  if (type === 'file' || type === 'image') return { kind: 'len', attribute: name, value: filled('f', '') };
  return { kind: 'len', attribute: name, value: filled('😀', unique ? freshId() : '') };
}

function beyond(attribute: AttributeMeta): readonly Refusal[] {
  const { name, minimum, aliasOf } = attribute;
  return valuesOutside(attribute).flatMap(({ kind, value, code }): Refusal[] => {
    const refusal = {
      attribute: name,
      text: REFUSED,
      sent: { [name]: value },
      code,
      apartFrom: aliasOf === undefined ? [] : [aliasOf],
    } as const;
    if (kind === 'too long by one') return [{ kind: 'len', ...refusal }];
    if (kind !== 'out of range' || minimum === undefined) return [];
    return [{ kind: isSame(value, exactly(minimum - 1)) ? 'minimum' : 'maximum', ...refusal }];
  });
}
