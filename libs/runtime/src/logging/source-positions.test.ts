import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inSources } from './source-positions.js';

describe('inSources', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'crm-source-positions-'));
    // The first line of the bundle is the third line of the source.
    const map = { version: 3, sources: ['../src/known.ts'], names: [], mappings: 'AAEA' };
    writeFileSync(path.join(folder, 'known.js.map'), JSON.stringify(map));
    writeFileSync(path.join(folder, 'damaged.js.map'), '{');
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('names the source of a bundle', () => {
    const source = path.join(path.dirname(folder), 'src', 'known.ts');
    expect(inSources(`Error: x\n    at f (file://${folder}/known.js:1:1)\n    at ${folder}/known.js:1:1`)).toBe(
      `Error: x\n    at f (${source}:3)\n    at ${source}:3`,
    );
  });

  it('names the file of a package', () => {
    const map = { version: 3, sources: ['../node_modules/pg/lib/client.js'], names: [], mappings: 'AAAA' };
    writeFileSync(path.join(folder, 'package.js.map'), JSON.stringify(map));
    expect(inSources(`    at g (file://${folder}/package.js:7:9)`)).toBe(
      `    at g (${path.join(path.dirname(folder), 'node_modules/pg/lib/client.js')})`,
    );
  });

  it('reads a source map only for positions that it has not shown', () => {
    const file = path.join(folder, 'read.js');
    const map = { version: 3, sources: ['../src/read.ts'], names: [], mappings: 'AAEA' };
    writeFileSync(`${file}.map`, JSON.stringify(map));
    const stack = `    at f (file://${file}:1:1)`;
    const shown = inSources(stack);
    rmSync(`${file}.map`);
    expect(inSources(stack)).toBe(shown);
    const other = `    at g (file://${file}:1:2)`;
    expect(inSources(`${stack}\n${other}`)).toBe(`${shown}\n${other}`);
  });

  it.each(['damaged', 'unknown'])('keeps positions in a file whose source map is %s', (name) => {
    const stack = `Error: x\n    at f (file://${folder}/${name}.js:1:1)\n    at node:internal/x:2:3`;
    expect(inSources(stack)).toBe(stack);
  });
});
