import { ref, type JsonObject } from './json.js';

/** Header fields of answers, by component name. */
export const headers: JsonObject = {
  ETag: header('Entity tag of exactly this representation.', { type: 'string' }),
  Location: header('URL of the new record.', { type: 'string', format: 'uri' }),
  'Accept-Ranges': header('The unit of ranges, bytes.', { type: 'string' }),
  'Content-Disposition': header('The name of the file, to keep it by.', { type: 'string' }),
  'Content-Range': header('Which bytes of how many these are.', { type: 'string' }),
  'Content-Language': header('The language of the texts in this answer.', { type: 'string' }),
  'Crm-Position': header('The position of the feed of changes before the first record was read.', { type: 'string' }),
  'Cache-Control': header('Whether and for how long the answer may be kept.', { type: 'string' }),
  'WWW-Authenticate': header('How to authenticate, and what is wrong with the credentials sent.', { type: 'string' }),
  'RateLimit-Policy': header('How many requests (`q`) a limited client may send in how many seconds (`w`).', {
    type: 'string',
  }),
  RateLimit: header(
    'How many requests (`r`) a limited client has left, and in how many seconds (`t`) all are there again.',
    {
      type: 'string',
    },
  ),
  'Retry-After': header('Seconds after which another attempt may succeed.', { type: 'integer', minimum: 1 }),
};

/** The member `headers` of a response. */
export function withHeaders(...names: readonly string[]): JsonObject {
  return { headers: Object.fromEntries(names.map((name) => [name, ref('headers', name)])) };
}

function header(description: string, schema: JsonObject): JsonObject {
  return { description, schema };
}
