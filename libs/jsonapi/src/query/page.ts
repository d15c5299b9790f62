import type { Fault } from '@crm/errors';

/** One page of a list. */
export interface Page {
  /** Most entries on the page, at least 1. */
  readonly limit: number;
  /** Entries before the page. Nominal beside a cursor, which says where the page really is. */
  readonly offset: number;
  /** The client numbers its pages, and so do the links: the page is one of those that begin at multiples of the limit. */
  readonly isNumbered?: boolean | undefined;
  /** The page begins after the entry of this cursor. Never together with `before`. */
  readonly after?: string;
  /** The page ends before the entry of this cursor. */
  readonly before?: string;
}

/** What bounds `page[limit]` and `page[size]`. */
export interface PageLimits {
  readonly defaultLimit: number;
  readonly maxLimit: number;
}

/** The largest `page[offset]`, 2^31 - 1. */
export const MAX_OFFSET = 2_147_483_647;

/** The number of the page with that many entries that begins at the offset, or of the one around it; the first is 1. */
export function pageNumber({ limit, offset }: Pick<Page, 'limit' | 'offset'>): number {
  return Math.floor(offset / limit) + 1;
}

const OFFSETS = ['page[limit]', 'page[offset]'] as const;
const NUMBERS = ['page[size]', 'page[number]'] as const;

/** The parameters that say where a page is without a cursor, in either way. */
export const PAGE_PLACES = [...OFFSETS, ...NUMBERS] as const;

/** All parameters that say where a page is. */
export const PAGE_PARAMETERS = [...PAGE_PLACES, 'page[after]', 'page[before]'] as const;

const WHOLE_NUMBER = /^[0-9]{1,10}$/;

/**
 * Reads `page[limit]`, `page[offset]`, `page[after]` and `page[before]` (lists#limit-and-offset, lists#cursors), or
 * `page[size]` and `page[number]` in place of the first two; each may be absent. A value that is no whole number in
 * range adds 8202 or 8203 to the faults, and the default stands in; both ways together add 8218. An empty cursor, or
 * one for either direction, adds 8214; what cursors say is for whoever made them.
 */
export function readPage(parameters: ReadonlyMap<string, string>, limits: PageLimits, faults: Fault[]): Page {
  const isNumbered = NUMBERS.some((name) => parameters.has(name));
  const place = readPlace();
  if (!isNumbered) return { ...place, ...readCursors(parameters, faults) };
  refuseMixture(parameters, faults);
  return { ...readNumberedPlace(), isNumbered, ...readCursors(parameters, faults) };

  function readPlace(): Pick<Page, 'limit' | 'offset'> {
    const limit = readLimit('page[limit]');
    return { limit, offset: readNumber('page[offset]', { min: 0, max: MAX_OFFSET, fallback: 0, code: 8203 }) };
  }

  function readNumberedPlace(): Pick<Page, 'limit' | 'offset'> {
    const limit = readLimit('page[size]');
    const max = pageNumber({ limit, offset: MAX_OFFSET });
    const number = readNumber('page[number]', { min: 1, max, fallback: 1, code: 8203 });
    return { limit, offset: (number - 1) * limit };
  }

  function readLimit(parameter: string): number {
    return readNumber(parameter, { min: 1, max: limits.maxLimit, fallback: limits.defaultLimit, code: 8202 });
  }

  function readNumber(
    parameter: string,
    rule: { min: number; max: number; fallback: number; code: 8202 | 8203 },
  ): number {
    const text = parameters.get(parameter);
    if (text === undefined) return rule.fallback;
    const number = WHOLE_NUMBER.test(text) ? Number(text) : NaN;
    if (number >= rule.min && number <= rule.max) return number;
    const detail = `${parameter} must be a whole number from ${rule.min} to ${rule.max}`;
    faults.push({ code: rule.code, detail, value: text, source: { parameter } });
    return rule.fallback;
  }
}

function refuseMixture(parameters: ReadonlyMap<string, string>, faults: Fault[]): void {
  if (!OFFSETS.some((name) => parameters.has(name))) return;
  for (const parameter of NUMBERS) if (parameters.has(parameter)) faults.push({ code: 8218, source: { parameter } });
}

function readCursors(parameters: ReadonlyMap<string, string>, faults: Fault[]): Pick<Page, 'after' | 'before'> {
  const after = parameters.get('page[after]');
  const before = parameters.get('page[before]');
  const refuse = (parameter: string, detail: string): void => {
    faults.push({ code: 8214, source: { parameter }, detail });
  };
  if (after === '') refuse('page[after]', 'The cursor is empty');
  if (before === '') refuse('page[before]', 'The cursor is empty');
  if (after !== undefined && before !== undefined) {
    refuse('page[before]', 'A page comes after one cursor or before one, not both');
  }
  return { ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) };
}
