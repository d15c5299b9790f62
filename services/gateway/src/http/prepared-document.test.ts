import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { prepareDocument } from './prepared-document.js';

const CONTENT = Buffer.from('a { color: red } '.repeat(100));
const HEADERS = ['Referrer-Policy', 'no-referrer'];

describe('a prepared document', () => {
  it('is compressed once, as a separate representation (RFC 9110 section 8.8.3.3)', async () => {
    const { compressed, ...plain } = prepareDocument(CONTENT, undefined, 'text/css', HEADERS);
    const [br, gzip] = await Promise.all([compressed.br?.(), compressed.gzip?.()]);
    expect(brotliDecompressSync(br?.body ?? '')).toEqual(CONTENT);
    expect(gunzipSync(gzip?.body ?? '')).toEqual(CONTENT);
    expect(new Set([plain.etag, br?.etag, gzip?.etag]).size).toBe(3);
    expect(br?.headers).toEqual(expect.arrayContaining(['Content-Encoding', 'br', 'Vary', ...HEADERS]));
    expect(gzip?.headers).toEqual(expect.arrayContaining(['Content-Encoding', 'gzip', 'Vary', ...HEADERS]));
    expect(plain.headers).toEqual(expect.arrayContaining(['Vary', 'Accept-Encoding', ...HEADERS]));
    expect(plain.headers).not.toContain('Content-Encoding');
    expect(await compressed.gzip?.()).toBe(gzip);
  });

  it.each([
    ['image/png', CONTENT],
    ['text/css', CONTENT.subarray(0, 500)],
  ])('is sent uncompressed when compression gains little: %s', (mediaType, content) => {
    const { compressed, headers } = prepareDocument(content, undefined, mediaType);
    expect(compressed).toEqual({});
    expect(headers).not.toContain('Vary');
  });

  it('has a Vary header for the request headers that select it', () => {
    const { headers } = prepareDocument(CONTENT, 'de');
    expect(headers).toEqual(
      expect.arrayContaining(['Content-Language', 'de', 'Vary', 'Accept-Language, Accept-Encoding']),
    );
  });
});
