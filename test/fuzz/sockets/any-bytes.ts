import fc, { type Arbitrary } from 'fast-check';

/** A change to the bytes of a valid request; numbers choose a place, however long the request is. */
export type Slip =
  | { readonly kind: 'insert' | 'overwrite'; readonly from: number; readonly text: string }
  | { readonly kind: 'remove' | 'double'; readonly from: number; readonly length: number }
  | { readonly kind: 'truncate'; readonly from: number };

/** Bytes that HTTP parsers disagree about. */
const PIECES = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  '\r\n ',
  '\r\n\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: 99999\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: gzip, chunked\r\n',
  'Transfer-Encoding : chunked\r\n',
  'Connection: close\r\n',
  'Connection: upgrade\r\nUpgrade: h2c\r\n',
  'Expect: 100-continue\r\n',
  'Expect: nothing\r\n',
  'Host: evil.example\r\n',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/9.9',
  'OPTIONS * ',
  'CONNECT ',
  'TRACE ',
  'HEAD ',
  '5\r\nabcde\r\n',
  '0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '\u00ff\u00fe',
  '\u0080',
  `X-Long: ${'x'.repeat(40_000)}\r\n`,
];

const from = fc.nat(100_000);

/** A few slips. */
export const anySlips: Arbitrary<readonly Slip[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('insert' as const, 'overwrite' as const),
      from,
      text: fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary-ascii', maxLength: 8 })),
    }),
    fc.record({ kind: fc.constantFrom('remove' as const, 'double' as const), from, length: fc.nat(60) }),
    fc.record({ kind: fc.constant('truncate' as const), from }),
  ),
  { minLength: 1, maxLength: 3 },
);

/** The bytes after some slips, in their order. Lines are inserted at ends of lines, if there are any. */
export function slipped(bytes: Buffer, slips: readonly Slip[]): Buffer {
  return slips.reduce(apply, bytes);
}

function apply(bytes: Buffer, slip: Slip): Buffer {
  const at = slip.from % (bytes.length + 1);
  switch (slip.kind) {
    case 'insert': {
      const place = slip.text.endsWith('\r\n') ? afterLine(bytes, at) : at;
      return Buffer.concat([bytes.subarray(0, place), Buffer.from(slip.text, 'latin1'), bytes.subarray(place)]);
    }
    case 'overwrite':
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(slip.text, 'latin1'),
        bytes.subarray(at + slip.text.length),
      ]);
    case 'remove':
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + slip.length)]);
    case 'double':
      return Buffer.concat([bytes.subarray(0, at + slip.length), bytes.subarray(at)]);
    case 'truncate':
      return bytes.subarray(0, at);
  }
}

function afterLine(bytes: Buffer, at: number): number {
  const end = bytes.indexOf('\r\n', at);
  return end < 0 ? at : end + 2;
}
