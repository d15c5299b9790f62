import { codes, type Fault } from '@crm/errors';
import { charactersBefore } from './position.js';

/** One entry of the parameter `sort`, parsed but not checked against the catalogue. */
export interface SortField {
  /** The name, split at dots: of an attribute, or of a link and an attribute. */
  readonly path: string[];
  readonly descending: boolean;
  /** Where the entry starts in the value, in characters from 0. */
  readonly position: number;
}

const ENTRY = /^(-?)(?![-+ ])(.+)$/s;

/**
 * Reads `sort` (lists#sort): names, the most significant first, each descending if a `-` precedes it. Adds 8713 for too
 * many names, and 8211 for an entry without a name or with anything but a `-` before the name. After a fault the result
 * must not be used.
 */
export function readSort(value: string | undefined, maxSortFields: number, faults: Fault[]): SortField[] {
  if (value === undefined) return [];
  const source = { parameter: 'sort' };
  const entries = value.split(',');
  if (entries.length > maxSortFields) {
    const detail = `The request sorts by ${entries.length} fields; ${maxSortFields} are allowed`;
    faults.push({ code: codes.tooManySortFields, source, detail });
    return [];
  }
  let index = 0;
  return entries.flatMap((entry) => {
    const position = charactersBefore(value, index);
    index += entry.length + 1;
    const [, minus, name] = ENTRY.exec(entry) ?? [];
    if (name !== undefined) return [{ path: name.split('.'), descending: minus === '-', position }];
    const detail = `There is no name, with or without a - before it, at character ${position + 1}`;
    faults.push({ code: codes.unknownSortField, value: entry, source, detail });
    return [];
  });
}
