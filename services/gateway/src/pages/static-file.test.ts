import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { prepareFile } from './static-file.js';

const CONTENT = Buffer.from('a { color: red } '.repeat(100));
const HEADERS = ['Referrer-Policy', 'no-referrer'];

describe('a static file', () => {
  it('is compressed once, as another representation of the same thing (RFC 9110 section 8.8.3.3)', async () => {
    const { plain, gzipped } = prepareFile(CONTENT, 'text/css', HEADERS);
    const compressed = await gzipped?.();
    expect(gunzipSync(compressed?.body ?? '')).toEqual(CONTENT);
    expect(compressed?.etag).not.toBe(plain.etag);
    expect(compressed?.headers).toEqual(expect.arrayContaining(['Content-Encoding', 'gzip', 'Vary', ...HEADERS]));
    expect(plain.headers).toEqual(expect.arrayContaining(['Vary', 'Accept-Encoding', ...HEADERS]));
    expect(plain.headers).not.toContain('Content-Encoding');
    expect(await gzipped?.()).toBe(compressed);
  });

  it('is sent as it is where compression gains nothing', () => {
    const { plain, gzipped } = prepareFile(CONTENT, 'image/png', HEADERS);
    expect(gzipped).toBeUndefined();
    expect(plain.headers).not.toContain('Vary');
  });
});
