import { AppError, codes, jsonPointer, MAX_FAULTS, type Fault } from '@crm/errors';
import { refuseManyTokens } from '@crm/jsonapi';
import { readJsonObject } from '../exact-number.js';
import { isEdgeLink } from '../link-kinds.js';
import type { Link } from '../model.js';
import { isRecordId } from '../record-id.js';
import { validateMiddle, type ValidatedMiddle } from './middle-values.js';

/** The maximum number of entries of one linkage (limits#defaults). */
export const MAX_ENTRIES = 1_000;

/** One entry of a linkage as a request has it. */
export interface SentEntry {
  /** Of the related record. */
  readonly id: string;
  /** The place of the entry in the client's document. */
  readonly pointer: string;
  /** A JSON object; empty without middle values. */
  readonly middleJson: Buffer;
}

/** One related record that a request names, with the middle values that were sent. */
export interface WantedEntry extends Pick<SentEntry, 'id' | 'pointer'>, Omit<ValidatedMiddle, 'faults'> {}

/** The entries of a linkage and their faults; entries with an id that no record can have are left out. */
export interface ReadEntries {
  readonly wanted: readonly WantedEntry[];
  readonly faults: readonly Fault[];
}

/**
 * Validates the entries of a linkage: 8304 for an id named twice, 8307 for one that no record can have, 81xx for middle
 * values, 8306 for a second entry of a to-one link. Throws 8710 when there are more than 1,000, 8715 when their middle
 * values have too many tokens.
 */
export function readEntries(link: Link, ownerId: string, entries: readonly SentEntry[]): ReadEntries {
  const { distinct, faults } = readIds(link, entries);
  refuseManyTokens(distinct.map(({ middleJson }) => middleJson));
  const wanted: WantedEntry[] = [];
  for (const { id, pointer, middleJson } of distinct) {
    if (faults.length >= MAX_FAULTS) break;
    if (!isRecordId(id)) {
      faults.push(unknownEntry(id, pointer));
      continue;
    }
    const middleValues = readJsonObject(middleJson);
    const place = `${pointer}/meta/middle_table/data/attributes`;
    if (middleValues === undefined) {
      faults.push({ code: codes.invalidLinkage, source: { pointer: place } });
    } else if (isEdgeLink(link)) {
      const { faults: middleFaults, ...middle } = validateMiddle(link, middleValues, pointer, {
        near: ownerId,
        far: id,
      });
      faults.push(...middleFaults);
      wanted.push({ id, pointer, ...middle });
    } else {
      faults.push(...refuseMiddle(link, middleValues, place));
      wanted.push({ id, pointer, values: new Map(), references: [], managed: [] });
    }
  }
  return { wanted, faults };
}

/** Each entry once, in the order of the document, and the faults of the ids as a set. Throws 8710 for too many. */
export function readIds(
  link: Link,
  entries: readonly SentEntry[],
): { readonly distinct: readonly SentEntry[]; readonly faults: Fault[] } {
  if (entries.length > MAX_ENTRIES) throw new AppError({ code: codes.tooManyEntries, value: String(entries.length) });
  const ids = new Set<string>();
  const distinct: SentEntry[] = [];
  const faults: Fault[] = [];
  for (const entry of entries) {
    const { id, pointer } = entry;
    if (ids.has(id)) faults.push({ code: codes.repeatedEntry, value: id, source: { pointer: `${pointer}/id` } });
    else if (isToOne(link) && ids.size > 0)
      faults.push({ code: codes.wrongCardinality, value: id, source: { pointer } });
    else distinct.push(entry);
    ids.add(id);
  }
  return { distinct, faults };
}

/** Whether a record has at most one related record by this link; other links over the same table do not count. */
function isToOne(link: Link): boolean {
  return link.cardinality === 'one' || (isEdgeLink(link) && link.exclusive);
}

/** A link in a column has no place for middle values. */
function refuseMiddle(link: Link, middleValues: Readonly<Record<string, unknown>>, place: string): Fault[] {
  const detail = `The link ${link.name} has no middle table`;
  return Object.keys(middleValues)
    .slice(0, MAX_FAULTS)
    .map((name) => {
      return { code: codes.unknownAttribute, value: name, detail, source: { pointer: `${place}${jsonPointer(name)}` } };
    });
}

/** The fault of an entry that names no record that the user sees. */
export function unknownEntry(id: string, pointer: string): Fault {
  return { code: codes.relatedRecordNotFound, value: id, source: { pointer: `${pointer}/id` } };
}
