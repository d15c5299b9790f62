import { isRecordId, type Link } from '@crm/catalog';
import { MAX_FAULTS, type Fault } from '@crm/errors';
import type { LinkEntryInput } from '@crm/protos';
import { isObject, shown, type JsonObject } from './json-object.js';
import { inheritMiddle, readMiddle } from './read-middle.js';

/** What a linkage is to do: name what is added, name what is removed, or be the whole link. */
export type LinkageVerb = 'add' | 'replace' | 'remove';

/** What is known of a linkage before it is read. */
export interface LinkageExpectation {
  readonly link: Link;
  readonly verb: LinkageVerb;
  /** Where the document has the linkage: `/data`, or `/data/relationships/users/data`. */
  readonly pointer: string;
  readonly maxEntries: number;
}

/** One entry that names a related record, and what it says of the pair. */
interface Entry {
  readonly id: string;
  readonly pointer: string;
  /** The middle values of its own; undefined = it has no `meta.middle_table`. */
  readonly middle: JsonObject | undefined;
}

/**
 * Reads a linkage (JSON:API 1.0 "Resource Linkage"; relationships#linkage-in-requests). A link to one takes an
 * identifier, null or an array of at most one; a link to many an array, or a lone identifier. What is added to a link
 * to one, or removed from it, must be named. Entries without `meta.middle_table` take the middle values of the first
 * that has it (relationships#inherited-middle-values). All faults are added to `faults`; when there is one, what is
 * returned must not be used.
 */
export function readLinkage(data: unknown, expectation: LinkageExpectation, faults: Fault[]): LinkEntryInput[] {
  const entries = readEntries(data, expectation, faults);
  const inherited = inheritMiddle(expectation.link, entries.find(({ middle }) => middle !== undefined)?.middle);
  // Once for all of them, because there may be a thousand.
  const inheritedJson = toJson(inherited);
  return entries.map(({ id, pointer, middle }) => {
    return { id, pointer, middleJson: middle === undefined ? inheritedJson : toJson(middle) };
  });
}

function readEntries(data: unknown, expectation: LinkageExpectation, faults: Fault[]): Entry[] {
  const { link, verb, pointer, maxEntries } = expectation;
  const refuse = (code: 8305 | 8306 | 8312 | 8710, detail?: string): [] => {
    faults.push({ code, source: { pointer }, ...(detail === undefined ? {} : { detail }), ...shown(data) });
    return [];
  };
  if (data === undefined) return refuse(8312);
  if (data !== null && !Array.isArray(data) && !isObject(data)) return refuse(8305);
  const isToMany = link.cardinality === 'many';
  if (data === null && isToMany) return refuse(8306, `The link ${link.name} leads to many; an empty array clears it`);

  const identifiers = listOf(data);
  if (identifiers.length > maxEntries) {
    return refuse(8710, `The linkage has ${identifiers.length} entries; ${maxEntries} are allowed`);
  }
  if (!isToMany && identifiers.length > 1) return refuse(8306, `The link ${link.name} leads to one record at most`);
  if (!isToMany && identifiers.length === 0 && verb !== 'replace') {
    return refuse(8306, `The linkage must name the related record; a PATCH with null clears the link ${link.name}`);
  }
  const seen = new Set<string>();
  return identifiers.flatMap((identifier, index) => {
    if (faults.length >= MAX_FAULTS) return [];
    const place = Array.isArray(data) ? `${pointer}/${index}` : pointer;
    return readEntry(identifier, { ...expectation, pointer: place }, seen, faults) ?? [];
  });
}

function listOf(data: unknown): readonly unknown[] {
  if (data === null) return [];
  return Array.isArray(data) ? (data as readonly unknown[]) : [data];
}

function readEntry(
  identifier: unknown,
  { link, verb, pointer }: LinkageExpectation,
  seen: Set<string>,
  faults: Fault[],
): Entry | undefined {
  if (!isObject(identifier)) {
    faults.push({ code: 8305, source: { pointer }, ...shown(identifier) });
    return undefined;
  }
  checkType(identifier, link, pointer, faults);
  const id = readId(identifier, pointer, seen, faults);
  // What is removed is named by its id alone, so that what was read may be sent back.
  const middle = verb === 'remove' ? undefined : readMiddle(identifier, link, pointer, faults);
  return id === undefined ? undefined : { id, pointer, middle };
}

function checkType({ type }: JsonObject, link: Link, entry: string, faults: Fault[]): void {
  const source = { pointer: `${entry}/type` };
  if (typeof type !== 'string') faults.push({ code: 8305, source, ...shown(type) });
  else if (type !== link.related) {
    faults.push({ code: 8303, source, value: type, detail: `The link ${link.name} leads to ${link.related}` });
  }
}

function readId({ id }: JsonObject, entry: string, seen: Set<string>, faults: Fault[]): string | undefined {
  const source = { pointer: `${entry}/id` };
  if (id === undefined) faults.push({ code: 8305, source });
  else if (typeof id !== 'string' || !isRecordId(id)) faults.push({ code: 8106, source, ...shown(id) });
  else if (seen.has(id)) faults.push({ code: 8304, source, value: id });
  else {
    seen.add(id);
    return id;
  }
  return undefined;
}

function toJson(middle: JsonObject | undefined): Buffer {
  return middle === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(middle));
}
