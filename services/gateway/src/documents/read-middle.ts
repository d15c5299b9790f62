import { isEdgeLink, validateMiddle, type Link } from '@crm/catalog';
import { codes, jsonPointer, MAX_FAULTS, type Fault } from '@crm/errors';
import { isObject, shown, type JsonObject } from './json-object.js';

const STEPS = ['meta', 'middle_table', 'data', 'attributes'] as const;
/** `meta` may be the client's own, and a middle table without data has no values. */
const OPTIONAL: ReadonlySet<string> = new Set(['meta', 'middle_table', 'attributes']);

/**
 * Reads `meta.middle_table.data.attributes` of one entry of a linkage (relationships#middle-tables); undefined when the
 * entry has no middle table. Adds 8107 for any value on that path that is no object, and the faults of the values, each
 * with its pointer. `id` and `type` beside the attributes identify the row, which the pair already does; they are
 * ignored.
 *
 * A link without a middle table has nowhere to store values. They are refused like unknown attributes (8108), because a
 * client that sends them expects to read them again. An empty object is accepted.
 */
export function readMiddle(identifier: JsonObject, link: Link, entry: string, faults: Fault[]): JsonObject | undefined {
  let value: JsonObject = identifier;
  let place = entry;
  for (const step of STEPS) {
    const member = value[step];
    place += `/${step}`;
    if (member === undefined && OPTIONAL.has(step)) return step === 'attributes' ? {} : undefined;
    if (!isObject(member)) {
      faults.push({ code: codes.memberNotAnObject, source: { pointer: place }, ...shown(member) });
      return undefined;
    }
    value = member;
  }
  faults.push(...faultsOf(value, link, entry, place));
  return value;
}

/**
 * The middle values for entries without a middle table: those that describe the link, without the read-only ones of the
 * row.
 */
export function inheritMiddle(link: Link, source: JsonObject | undefined): JsonObject | undefined {
  if (source === undefined || !isEdgeLink(link)) return undefined;
  const shared = Object.entries(source).filter(([name]) => link.middle.get(name)?.readOnly === false);
  return Object.fromEntries(shared);
}

function faultsOf(attributes: JsonObject, link: Link, entry: string, place: string): readonly Fault[] {
  if (isEdgeLink(link)) return validateMiddle(link, attributes, entry).faults;
  const detail = `The link ${link.name} has no middle table`;
  return Object.keys(attributes)
    .slice(0, MAX_FAULTS)
    .map((name) => {
      const source = { pointer: place + jsonPointer(name) };
      return { code: codes.unknownAttribute, value: name, detail, source };
    });
}
