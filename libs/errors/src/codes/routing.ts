import { entry, type CodeEntry } from './entry.js';

/** Codes 84xx: routing and media types. */
export const routingCodes = {
  8401: entry('not_found', 'NotFoundException', 'Unknown route', 'There is nothing at this URL'),
  8402: entry('not_found', 'NotFoundException', 'Unknown module', 'There is no such module'),
  8403: entry('invalid', 'MethodNotAllowedException', 'Method not allowed', 'The URL does not answer this method', 405),
  8404: entry(
    'invalid',
    'UnsupportedMediaTypeException',
    'Unsupported media type',
    'A body must be sent as application/vnd.api+json without parameters',
    415,
  ),
  8405: entry(
    'invalid',
    'NotAcceptableException',
    'Not acceptable',
    'The answer can only be application/vnd.api+json without parameters',
    406,
  ),
  8406: entry(
    'invalid',
    'UnsupportedMediaTypeException',
    'Compressed body',
    'Compressed request bodies are not read',
    415,
  ),
  8407: entry('invalid', 'BadRequestException', 'Malformed URL', 'The URL is not validly percent-encoded'),
  8408: entry('invalid', 'BadRequestException', 'Malformed request', 'The request could not be read'),
} as const satisfies Record<number, CodeEntry>;
