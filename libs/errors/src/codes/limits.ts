import { entry, type CodeEntry } from './entry.js';

/** Codes 87xx: limits. */
export const limitsCodes = {
  8701: entry('bodyTooLarge', 'invalid', 'Body too large', 'The body is larger than allowed', { status: 413 }),
  8702: entry('urlTooLong', 'invalid', 'URL too long', 'The URL is longer than allowed', { status: 414 }),
  8703: entry('jsonTooDeep', 'invalid', 'JSON too deep', 'The JSON is nested deeper than allowed'),
  8704: entry('tooManyAttributes', 'invalid', 'Too many attributes', 'The resource has more attributes than allowed'),
  8705: entry('requestTimeout', 'invalid', 'Request timeout', 'The request was not received in time', { status: 408 }),
  8706: entry('headersTooLarge', 'invalid', 'Headers too large', 'The request header fields are larger than allowed', {
    status: 431,
  }),
  8707: entry(
    'passwordQueueFull',
    'unavailable',
    'Password queue full',
    'Too many logins are under way; try again in a moment',
  ),
  8708: entry('overloaded', 'unavailable', 'Overloaded', 'Too many requests are under way; try again in a moment'),
  8709: entry(
    'answerTooLarge',
    'invalid',
    'Answer too large',
    'The answer would be larger than the service can send at once; ask for fewer records',
  ),
  8710: entry('tooManyEntries', 'invalid', 'Too many entries', 'A linkage has more entries than allowed'),
  8711: entry(
    'tooManyConditions',
    'invalid',
    'Too many conditions',
    'The request has more filter conditions than allowed',
  ),
  8712: entry('tooManyListValues', 'invalid', 'Too many list values', 'A condition has more values than allowed'),
  8713: entry('tooManySortFields', 'invalid', 'Too many sort fields', 'The request has more sort fields than allowed'),
  8714: entry(
    'tooManyIncludePaths',
    'invalid',
    'Too many include paths',
    'The request includes more paths than allowed',
  ),
  8715: entry(
    'tooManyJsonTokens',
    'invalid',
    'Too many JSON tokens',
    'The JSON of the body has more tokens than allowed',
    { status: 413 },
  ),
  8716: entry(
    'tooMuchSentAtOnce',
    'exhausted',
    'Too much sent at once',
    'Too many bytes of bodies of this user, or from this address, are under way; send them one after the other',
  ),
  8717: entry(
    'tooMuchUnread',
    'exhausted',
    'Too much unread',
    'Too many bytes of answers to this user are not read yet; read those, or ask for fewer records',
  ),
  8718: entry(
    'tooManyRequestsAtOnce',
    'exhausted',
    'Too many requests at once',
    'Too many requests of this user or client are under way, and others need the rest; send fewer at once',
  ),
  8719: entry(
    'rateLimitReached',
    'exhausted',
    'Rate limit reached',
    'The client has sent as many requests as it may in a minute; wait as long as Retry-After says',
  ),
  8724: entry(
    'tooMuchUnderWay',
    'unavailable',
    'Too much on its way',
    'Too many bytes of bodies or answers are under way; try again in a moment',
  ),
} as const satisfies Record<number, CodeEntry>;
