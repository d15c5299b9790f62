import { isRecordId, type Link } from '@crm/catalog';
import { AppError, codes, MAX_FAULTS, type Fault } from '@crm/errors';
import type { LinkEntryInput } from '@crm/protos';
import { isObject, shown, type JsonObject } from './json-object.js';
import { inheritMiddle, readMiddle } from './read-middle.js';

/** The effect of a linkage: add its entries, remove them, or replace the complete link. */
export type LinkageVerb = 'add' | 'replace' | 'remove';

/** The facts about a linkage that the URL and the catalogue state before it is read. */
export interface LinkageExpectation {
  readonly link: Link;
  readonly verb: LinkageVerb;
  /** Pointer to the linkage in the document: `/data`, or `/data/relationships/users/data`. */
  readonly pointer: string;
  readonly maxEntries: number;
}

/** One entry: the related record and the values of the pair. */
interface Entry {
  readonly id: string;
  readonly pointer: string;
  /** Its own middle values; undefined without `meta.middle_table`. */
  readonly middle: JsonObject | undefined;
}

/**
 * Reads a linkage (JSON:API 1.0 "Resource Linkage"; relationships#linkage-in-requests). A to-one link takes an
 * identifier, null or an array of at most one; a to-many link an array or a single identifier. Adding to or removing
 * from a to-one link requires an identifier. Entries without `meta.middle_table` take the middle values of the first
 * entry that has it (relationships#inherited-middle-values). All faults are added to `faults`; if there are any, the
 * result must not be used.
 */
export function readLinkage(data: unknown, expectation: LinkageExpectation, faults: Fault[]): LinkEntryInput[] {
  const entries = readEntries(data, expectation, faults);
  const inherited = inheritMiddle(expectation.link, entries.find(({ middle }) => middle !== undefined)?.middle);
  // Serialized once for all entries, because there may be a thousand.
  const inheritedJson = toJson(inherited);
  return entries.map(({ id, pointer, middle }) => {
    return { id, pointer, middleJson: middle === undefined ? inheritedJson : toJson(middle) };
  });
}

/**
 * Throws 8701 when the middle values of all entries of a document take more bytes than its body may
 * (relationships#inherited-middle-values).
 */
export function refuseLargeValues(entries: readonly LinkEntryInput[], maxBytes: number): void {
  const bytes = entries.reduce((sum, { middleJson }) => sum + (middleJson?.length ?? 0), 0);
  if (bytes <= maxBytes) return;
  const detail = `The values of the links, counted for each entry that takes them over, exceed ${maxBytes} bytes`;
  throw new AppError({ code: codes.bodyTooLarge, detail });
}

function readEntries(data: unknown, expectation: LinkageExpectation, faults: Fault[]): Entry[] {
  const { link, verb, pointer, maxEntries } = expectation;
  const refuse = (
    code:
      | typeof codes.invalidLinkage
      | typeof codes.wrongCardinality
      | typeof codes.linkageMissing
      | typeof codes.tooManyEntries,
    detail?: string,
  ): [] => {
    faults.push({ code, source: { pointer }, ...(detail === undefined ? {} : { detail }), ...shown(data) });
    return [];
  };
  if (data === undefined) return refuse(codes.linkageMissing);
  if (data !== null && !Array.isArray(data) && !isObject(data)) return refuse(codes.invalidLinkage);
  const isToMany = link.cardinality === 'many';
  if (data === null && isToMany)
    return refuse(codes.wrongCardinality, `The link ${link.name} leads to many; an empty array clears it`);

  const identifiers = listOf(data);
  if (identifiers.length > maxEntries) {
    return refuse(codes.tooManyEntries, `The linkage has ${identifiers.length} entries; ${maxEntries} are allowed`);
  }
  if (!isToMany && identifiers.length > 1)
    return refuse(codes.wrongCardinality, `The link ${link.name} leads to one record at most`);
  if (!isToMany && identifiers.length === 0 && verb !== 'replace') {
    return refuse(
      codes.wrongCardinality,
      `The linkage must name the related record; a PATCH with null clears the link ${link.name}`,
    );
  }
  const ids = new Set<string>();
  return identifiers.flatMap((identifier, index) => {
    if (faults.length >= MAX_FAULTS) return [];
    const place = Array.isArray(data) ? `${pointer}/${index}` : pointer;
    return readEntry(identifier, { ...expectation, pointer: place }, ids, faults) ?? [];
  });
}

function listOf(data: unknown): readonly unknown[] {
  if (data === null) return [];
  return Array.isArray(data) ? (data as readonly unknown[]) : [data];
}

function readEntry(
  identifier: unknown,
  { link, verb, pointer }: LinkageExpectation,
  ids: Set<string>,
  faults: Fault[],
): Entry | undefined {
  if (!isObject(identifier)) {
    faults.push({ code: codes.invalidLinkage, source: { pointer }, ...shown(identifier) });
    return undefined;
  }
  checkType(identifier, link, pointer, faults);
  const id = readId(identifier, pointer, ids, faults);
  // A removal needs the id alone. Middle values are not read, so that a client can send back what it read.
  const middle = verb === 'remove' ? undefined : readMiddle(identifier, link, pointer, faults);
  return id === undefined ? undefined : { id, pointer, middle };
}

function checkType({ type }: JsonObject, link: Link, entry: string, faults: Fault[]): void {
  const source = { pointer: `${entry}/type` };
  if (typeof type !== 'string') faults.push({ code: codes.invalidLinkage, source, ...shown(type) });
  else if (type !== link.related) {
    faults.push({
      code: codes.wrongLinkedType,
      source,
      value: type,
      detail: `The link ${link.name} leads to ${link.related}`,
    });
  }
}

function readId({ id }: JsonObject, entry: string, ids: Set<string>, faults: Fault[]): string | undefined {
  const source = { pointer: `${entry}/id` };
  if (id === undefined) faults.push({ code: codes.invalidLinkage, source });
  else if (typeof id !== 'string' || !isRecordId(id)) faults.push({ code: codes.invalidId, source, ...shown(id) });
  else if (ids.has(id)) faults.push({ code: codes.repeatedEntry, source, value: id });
  else {
    ids.add(id);
    return id;
  }
  return undefined;
}

function toJson(middle: JsonObject | undefined): Buffer {
  return middle === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(middle));
}
