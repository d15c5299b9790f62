import { entry, type CodeEntry } from './entry.js';

/** Codes 87xx: limits. */
export const limitsCodes = {
  8701: entry('invalid', 'PayloadTooLargeException', 'Body too large', 'The body is larger than allowed', 413),
  8702: entry('invalid', 'UriTooLongException', 'URL too long', 'The URL is longer than allowed', 414),
  8703: entry('invalid', 'BadRequestException', 'JSON too deep', 'The JSON is nested deeper than allowed'),
  8704: entry('invalid', 'BadRequestException', 'Too many attributes', 'The resource has more attributes than allowed'),
  8705: entry('invalid', 'RequestTimeoutException', 'Request timeout', 'The request was not received in time', 408),
  8706: entry(
    'invalid',
    'HeaderFieldsTooLargeException',
    'Headers too large',
    'The request header fields are larger than allowed',
    431,
  ),
  8707: entry(
    'unavailable',
    'ServiceUnavailableException',
    'Password queue full',
    'Too many logins are under way; try again in a moment',
  ),
  8708: entry(
    'unavailable',
    'ServiceUnavailableException',
    'Overloaded',
    'Too many requests are under way; try again in a moment',
  ),
  8709: entry(
    'invalid',
    'BadRequestException',
    'Answer too large',
    'The answer would be larger than the service can send at once; ask for fewer records',
  ),
  8710: entry('invalid', 'BadRequestException', 'Too many entries', 'A linkage has more entries than allowed'),
  8711: entry(
    'invalid',
    'BadRequestException',
    'Too many conditions',
    'The request has more filter conditions than allowed',
  ),
  8712: entry('invalid', 'BadRequestException', 'Too many list values', 'A condition has more values than allowed'),
  8713: entry(
    'invalid',
    'BadRequestException',
    'Too many sort fields',
    'The request has more sort fields than allowed',
  ),
  8714: entry(
    'invalid',
    'BadRequestException',
    'Too many include paths',
    'The request includes more paths than allowed',
  ),
  8715: entry(
    'invalid',
    'PayloadTooLargeException',
    'Too many JSON tokens',
    'The JSON of the body has more tokens than allowed',
    413,
  ),
  8716: entry(
    'exhausted',
    'TooManyRequestsException',
    'Too much sent at once',
    'Too many bytes of bodies of this user, or from this address, are under way; send them one after the other',
  ),
  8717: entry(
    'exhausted',
    'TooManyRequestsException',
    'Too much unread',
    'Too many bytes of answers to this user are not read yet; read those, or ask for fewer records',
  ),
  8718: entry(
    'exhausted',
    'TooManyRequestsException',
    'Too many requests at once',
    'Too many requests of this user or client are under way, and others need the rest; send fewer at once',
  ),
  8719: entry(
    'exhausted',
    'TooManyRequestsException',
    'Rate limit reached',
    'The client has sent as many requests as it may in a minute; wait as long as Retry-After says',
  ),
  8724: entry(
    'unavailable',
    'ServiceUnavailableException',
    'Too much on its way',
    'Too many bytes of bodies or answers are under way; try again in a moment',
  ),
} as const satisfies Record<number, CodeEntry>;
