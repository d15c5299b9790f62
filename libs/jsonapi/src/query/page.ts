import { codes, type Fault } from '@crm/errors';

export interface Page {
  /** Maximum number of entries on the page, at least 1. */
  readonly limit: number;
  /** Number of entries before the page. Nominal beside a cursor, which determines the actual position. */
  readonly offset: number;
  /** The client numbers its pages, and the links do the same: the page starts at a multiple of the limit. */
  readonly isNumbered?: boolean | undefined;
  /** The page starts after the entry of this cursor. Never together with `before`. */
  readonly after?: string;
  /** The page ends before the entry of this cursor. */
  readonly before?: string;
}

export interface PageLimits {
  readonly defaultLimit: number;
  readonly maxLimit: number;
}

/** The largest `page[offset]`, 2^31 - 1. */
export const MAX_OFFSET = 2_147_483_647;

/** The number of the page that starts at the offset or contains it; the first is 1. */
export function pageNumber({ limit, offset }: Pick<Page, 'limit' | 'offset'>): number {
  return Math.floor(offset / limit) + 1;
}

const OFFSETS = ['page[limit]', 'page[offset]'] as const;
const NUMBERS = ['page[size]', 'page[number]'] as const;

/** The parameters that place a page without a cursor, in both forms. */
export const PAGE_PLACES = [...OFFSETS, ...NUMBERS] as const;

export const PAGE_PARAMETERS = [...PAGE_PLACES, 'page[after]', 'page[before]'] as const;

const WHOLE_NUMBER = /^[0-9]{1,10}$/;

/**
 * Reads `page[limit]`, `page[offset]`, `page[after]` and `page[before]` (lists#limit-and-offset, lists#cursors), or
 * `page[size]` and `page[number]` in place of the first two; each may be absent. A value that is not a whole number in
 * range adds 8202 or 8203 to the faults and is replaced by the default; both forms together add 8218. An empty cursor,
 * or a cursor for each direction, adds 8214; the content of cursors is checked by the service that made them.
 */
export function readPage(parameters: ReadonlyMap<string, string>, limits: PageLimits, faults: Fault[]): Page {
  const isNumbered = NUMBERS.some((name) => parameters.has(name));
  const place = readPlace();
  if (!isNumbered) return { ...place, ...readCursors(parameters, faults) };
  refuseMixture(parameters, faults);
  return { ...readNumberedPlace(), isNumbered, ...readCursors(parameters, faults) };

  function readPlace(): Pick<Page, 'limit' | 'offset'> {
    const limit = readLimit('page[limit]');
    return {
      limit,
      offset: readNumber('page[offset]', { min: 0, max: MAX_OFFSET, fallback: 0, code: codes.invalidPageOffset }),
    };
  }

  function readNumberedPlace(): Pick<Page, 'limit' | 'offset'> {
    const limit = readLimit('page[size]');
    const max = pageNumber({ limit, offset: MAX_OFFSET });
    const number = readNumber('page[number]', { min: 1, max, fallback: 1, code: codes.invalidPageOffset });
    return { limit, offset: (number - 1) * limit };
  }

  function readLimit(parameter: string): number {
    return readNumber(parameter, {
      min: 1,
      max: limits.maxLimit,
      fallback: limits.defaultLimit,
      code: codes.invalidPageLimit,
    });
  }

  function readNumber(
    parameter: string,
    rule: {
      min: number;
      max: number;
      fallback: number;
      code: typeof codes.invalidPageLimit | typeof codes.invalidPageOffset;
    },
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
  for (const parameter of NUMBERS)
    if (parameters.has(parameter)) faults.push({ code: codes.mixedPaging, source: { parameter } });
}

function readCursors(parameters: ReadonlyMap<string, string>, faults: Fault[]): Pick<Page, 'after' | 'before'> {
  const after = parameters.get('page[after]');
  const before = parameters.get('page[before]');
  const refuse = (parameter: string, detail: string): void => {
    faults.push({ code: codes.unsuitableCursor, source: { parameter }, detail });
  };
  if (after === '') refuse('page[after]', 'The cursor is empty');
  if (before === '') refuse('page[before]', 'The cursor is empty');
  if (after !== undefined && before !== undefined) {
    refuse('page[before]', 'A page comes after one cursor or before one, not both');
  }
  return { ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) };
}
