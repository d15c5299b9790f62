import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { readLines } from './read-lines.js';

describe('readLines', () => {
  it('breaks lines at line feeds only, wherever the chunks end', async () => {
    const stream = new PassThrough();
    const lines: string[] = [];
    readLines(stream, (line) => lines.push(line));
    const bytes = Buffer.from('{"a":"x\u2028y\rz"}\n\nZoë\nlast');
    for (const byte of bytes) stream.write(Buffer.of(byte));
    stream.end();
    await once(stream, 'end');
    expect(lines).toEqual(['{"a":"x\u2028y\rz"}', '', 'Zoë', 'last']);
  });
});
