import { isRecordId, readJsonObject, validateMiddle } from '@crm/catalog';
import { AppError, codes, MAX_FAULTS, type Fault } from '@crm/errors';
import { refuseManyTokens } from '@crm/jsonapi';
import type { LinkEntryMessage } from '@crm/protos';
import type { WantedLink } from './diff-links.js';
import type { OwnedLink } from './find-edge.js';

/** The maximum number of entries of one linkage (limits#defaults). */
const MAX_ENTRIES = 1_000;

/** The entries of a request and their faults; entries whose id no record can have are left out. */
export interface ReadEntries {
  readonly wanted: readonly WantedLink[];
  readonly faults: readonly Fault[];
}

/**
 * Validates the entries of a linkage with their middle values: 8304 for an id named twice, 8307 for an id that no
 * record can have, 81xx for values. Throws 8710 for more than 1,000 entries, 8715 when the middle values have too many
 * tokens.
 */
export function readEntries({ link, nearId }: OwnedLink, entries: readonly LinkEntryMessage[]): ReadEntries {
  const { distinct, faults } = readIds(entries);
  refuseManyTokens(distinct.map(({ middleJson }) => middleJson));
  const wanted: WantedLink[] = [];
  for (const { id: farId, pointer, middleJson } of distinct) {
    if (faults.length >= MAX_FAULTS) break;
    if (!isRecordId(farId)) {
      faults.push({ code: codes.relatedRecordNotFound, value: farId, source: { pointer: `${pointer}/id` } });
      continue;
    }
    const ownValues = readJsonObject(middleJson);
    if (ownValues === undefined) {
      faults.push({ code: codes.invalidLinkage, source: { pointer: `${pointer}/meta/middle_table/data/attributes` } });
      continue;
    }
    const { faults: middleFaults, ...middle } = validateMiddle(link, ownValues, pointer, { near: nearId, far: farId });
    faults.push(...middleFaults);
    wanted.push({ farId, pointer, ...middle });
  }
  return { wanted, faults };
}

/** Each entry once, in the order of the document, and a fault 8304 for each repetition. Throws 8710. */
export function readIds(entries: readonly LinkEntryMessage[]): {
  readonly distinct: readonly LinkEntryMessage[];
  readonly faults: Fault[];
} {
  if (entries.length > MAX_ENTRIES) throw new AppError({ code: codes.tooManyEntries, value: String(entries.length) });
  const ids = new Set<string>();
  const distinct: LinkEntryMessage[] = [];
  const faults: Fault[] = [];
  for (const entry of entries) {
    if (ids.has(entry.id))
      faults.push({ code: codes.repeatedEntry, value: entry.id, source: { pointer: `${entry.pointer}/id` } });
    else distinct.push(entry);
    ids.add(entry.id);
  }
  return { distinct, faults };
}
