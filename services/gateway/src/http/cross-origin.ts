import type { HeaderList } from './answer.js';

/** The header fields that an answer to this value of the header Origin has, by the CORS protocol of the Fetch standard. */
export type CrossOrigin = (origin: string | undefined) => HeaderList;

/** What scripts of other origins may read besides the fields that every script may read. */
const EXPOSED = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Traceresponse',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');
const NOTHING: HeaderList = [];
const ANY_ORIGIN = '*';

/**
 * Lets scripts of these origins read answers; `*` stands for every origin. Cookies are never asked for, as tokens travel in
 * Authorization. Where origins are named, caches are told that answers differ by them.
 */
export function createCrossOrigin(origins: readonly string[]): CrossOrigin {
  if (origins.length === 0) return () => NOTHING;
  if (origins.includes(ANY_ORIGIN)) {
    const toAnyone = allow(ANY_ORIGIN);
    return () => toAnyone;
  }
  const refused: HeaderList = ['Vary', 'Origin'];
  const allowed = new Map(origins.map((origin) => [origin, [...allow(origin), ...refused]]));
  return (origin) => (origin === undefined ? refused : (allowed.get(origin) ?? refused));
}

/** Whether these header fields let a script read the answer. */
export function isAllowed(headers: HeaderList): boolean {
  return headers.includes('Access-Control-Allow-Origin');
}

function allow(origin: string): HeaderList {
  return ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED];
}
