import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { base64Length, encodeBase64 } from './encode-base64.js';

async function* given(chunks: readonly Uint8Array[]): AsyncGenerator<Buffer, void> {
  for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk));
}

it('encodes like Node, wherever the chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 8 }), { maxLength: 8 }), async (chunks) => {
      const text: Buffer[] = [];
      for await (const piece of encodeBase64(given(chunks))) text.push(piece);
      const whole = Buffer.concat(chunks).toString('base64');
      expect(Buffer.concat(text).toString()).toBe(whole);
      expect(base64Length(Buffer.concat(chunks).length)).toBe(whole.length);
    }),
  );
});

it('accepts chunks of any size', async () => {
  const chunks = [4_096, 12_288, 12_289, 131_072, 1].map((size) => Buffer.alloc(size, 'any size'));
  const text: Buffer[] = [];
  for await (const piece of encodeBase64(given(chunks))) text.push(piece);
  expect(Buffer.concat(text).toString()).toBe(Buffer.concat(chunks).toString('base64'));
});
