import type { Fault } from '@crm/errors';

/** One page of a list. */
export interface Page {
  /** Most entries on the page, at least 1. */
  readonly limit: number;
  /** Entries before the page. Nominal beside a cursor, which says where the page really is. */
  readonly offset: number;
  /** The page begins after the entry of this cursor. Never together with `before`. */
  readonly after?: string;
  /** The page ends before the entry of this cursor. */
  readonly before?: string;
}

/** What bounds `page[limit]`. */
export interface PageLimits {
  readonly defaultLimit: number;
  readonly maxLimit: number;
}

/** The largest `page[offset]`, 2^31 - 1. */
export const MAX_OFFSET = 2_147_483_647;

const WHOLE_NUMBER = /^[0-9]{1,10}$/;

/**
 * Reads `page[limit]`, `page[offset]`, `page[after]` and `page[before]` (contract section 5); each may be absent. A value
 * that is no whole number in range adds 8202 or 8203 to the faults, and the default stands in. An empty cursor, or one for
 * either direction, adds 8214; what cursors say is for whoever made them.
 */
export function readPage(parameters: ReadonlyMap<string, string>, limits: PageLimits, faults: Fault[]): Page {
  return {
    limit: readNumber('page[limit]', { min: 1, max: limits.maxLimit, fallback: limits.defaultLimit, code: 8202 }),
    offset: readNumber('page[offset]', { min: 0, max: MAX_OFFSET, fallback: 0, code: 8203 }),
    ...readCursors(parameters, faults),
  };

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
