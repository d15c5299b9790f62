import { inHeader } from '../hostile/hostile.js';
import type { Operation } from './openapi.js';
import { inSeed, type Position } from './position.js';

/** Fields that a service, or a proxy before it, reads in any request. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-type',
  'cookie',
  'date',
  'expect',
  'forwarded',
  'grpc-timeout',
  'host',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'max-forwards',
  'origin',
  'range',
  'referer',
  'te',
  'traceparent',
  'tracestate',
  'upgrade',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-original-url',
  'x-request-id',
  'x-user-id',
  '__proto__',
] as const;

/** By header field, the texts that are put before a hostile value, so that the parsers of these fields read it as well. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  authorization: ['', 'Bearer ', 'Basic '],
  'content-disposition': ['', 'attachment; filename="', "attachment; filename*=UTF-8''"],
  'if-match': ['', '"'],
  range: ['', 'bytes=', 'bytes=0-'],
  accept: ['', 'application/vnd.api+json;q='],
  'content-type': ['', 'application/vnd.api+json; x='],
};

/** The number of fields of `HEADERS` that are tried at each turn. */
const AT_A_TIME = 4;

/** The header fields of an operation's requests: those that the operation describes, and a few of `HEADERS` at each turn. */
export function headerPositions({ parameters, bodies, template }: Operation): readonly Position[] {
  const own = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase());
  const usual = template.startsWith('/api/oauth/') ? ['authorization'] : [];
  const typed = bodies.length > 0 ? ['content-type'] : [];
  const fields = [...new Set([...own, ...usual, ...typed])];
  return [
    ...fields.map((field) => headerPosition(`the header ${field}`, () => field)),
    ...Array.from({ length: AT_A_TIME }, (_, index) =>
      headerPosition(`one of all header fields (${index})`, (turn) => {
        return HEADERS[(turn * AT_A_TIME + index + template.length) % HEADERS.length] ?? 'accept';
      }),
    ),
    inSeed('the name of a header field', (seed, hostile) => ({
      headers: { ...seed.headers, [inHeader(hostile)]: 'x' },
    })),
  ];
}

function headerPosition(name: string, fieldAt: (turn: number) => string): Position {
  return inSeed(name, (seed, hostile, turn) => {
    const field = fieldAt(turn);
    const forms = FORMS[field] ?? [''];
    return { headers: { ...seed.headers, [field]: `${forms[turn % forms.length] ?? ''}${inHeader(hostile)}` } };
  });
}
