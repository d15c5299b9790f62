import type { Fault } from '@crm/errors';

/** One page of a list. */
export interface Page {
  /** Most entries on the page, at least 1. */
  readonly limit: number;
  /** Entries before the page. */
  readonly offset: number;
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
 * Reads `page[limit]` and `page[offset]` (contract section 5); either may be absent. A value that is no whole number
 * in range adds 8202 or 8203 to the faults, and the default stands in.
 */
export function readPage(parameters: ReadonlyMap<string, string>, limits: PageLimits, faults: Fault[]): Page {
  return {
    limit: readNumber('page[limit]', { min: 1, max: limits.maxLimit, fallback: limits.defaultLimit, code: 8202 }),
    offset: readNumber('page[offset]', { min: 0, max: MAX_OFFSET, fallback: 0, code: 8203 }),
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
