import { entry, type CodeEntry } from './entry.js';

/** Codes 84xx: routing and media types. */
export const routingCodes = {
  8401: entry('unknownRoute', 'not_found', 'Unknown route', 'There is nothing at this URL'),
  8402: entry('unknownModule', 'not_found', 'Unknown module', 'There is no such module'),
  8403: entry('methodNotAllowed', 'invalid', 'Method not allowed', 'The URL does not answer this method', {
    status: 405,
  }),
  8404: entry(
    'unsupportedMediaType',
    'invalid',
    'Unsupported media type',
    'A body must be sent as application/vnd.api+json without parameters',
    { status: 415 },
  ),
  8405: entry(
    'notAcceptable',
    'invalid',
    'Not acceptable',
    'The answer can only be application/vnd.api+json without parameters',
    { status: 406 },
  ),
  8406: entry('compressedBody', 'invalid', 'Compressed body', 'Compressed request bodies are not read', {
    status: 415,
  }),
  8407: entry('malformedUrl', 'invalid', 'Malformed URL', 'The URL is not validly percent-encoded'),
  8408: entry('malformedRequest', 'invalid', 'Malformed request', 'The request could not be read'),
} as const satisfies Record<number, CodeEntry>;
