import { entry, type CodeEntry } from './entry.js';

/** Codes 89xx: unavailable and internal. */
export const unavailableCodes = {
  8901: entry(
    'internalError',
    'internal',
    'Internal error',
    'The request could not be completed because of an internal error',
  ),
  8902: entry(
    'serviceUnavailable',
    'unavailable',
    'Service unavailable',
    'A part of the service is not available; try again in a moment',
  ),
  8903: entry('deadlineExceeded', 'deadline', 'Deadline exceeded', 'The request could not be completed in time'),
  8904: entry(
    'statementTimeout',
    'unavailable',
    'Statement timeout',
    'The database could not complete the request in time; ask for less at once',
  ),
  8905: entry(
    'databaseUnavailable',
    'unavailable',
    'Database unavailable',
    'The database is not available; try again in a moment',
  ),
  8906: entry(
    'revocationUnknown',
    'unavailable',
    'Revocation unknown',
    'It cannot be told at the moment whether the access token was revoked',
  ),
  8907: entry(
    'listTooCostly',
    'unavailable',
    'List too costly',
    'The list could not be made in time; use fewer or narrower filters, a sort that has an index, or follow the page links in place of large offsets',
  ),
  8908: entry(
    'tooManyCostlyLists',
    'unavailable',
    'Too many costly lists',
    'Too many lists that may cost much are under way; try again in a moment, one after the other, or ask for fewer filters, sorts and included links',
  ),
} as const satisfies Record<number, CodeEntry>;
