import type { HeaderList } from './header-list.js';

/** The CORS header fields (Fetch standard) of an answer to this value of the Origin header. */
export type CrossOrigin = (origin: string | undefined) => HeaderList;

/** Header fields that scripts of other origins may read in addition to those that the standard always allows. */
const EXPOSED = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'Crm-Position',
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
 * Lets scripts of these origins read answers; `*` is every origin. Credentials mode is never allowed, because tokens
 * travel in Authorization and not in cookies. With named origins, Vary tells caches that answers differ by origin.
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
