import { readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { chartFolder } from './paths.js';
import { derivedFile } from './values/derived-file.js';
import { leavesOf, nodesOf, readValueTree } from './values/value-tree.js';
import { valuesSchema } from './values/values-schema.js';
import { valuesTable } from './values/values-table.js';

const tree = readValueTree();

describe('values', () => {
  it('kubernetes#values: have a schema generated from values.yaml, with type, description and default of each', async () => {
    const { found, made } = await derivedFile(
      path.join(chartFolder, 'values.schema.json'),
      JSON.stringify(valuesSchema(tree)),
    );
    expect(found).toBe(made);
  });

  it('kubernetes#values: are each described in a sentence, or override a described key of defaults', () => {
    const defaults = tree.find(({ path: [name] }) => name === 'defaults')?.children ?? [];
    const known = new Set(nodesOf(defaults).map(({ path: keys }) => keys.slice(1).join('.')));
    const silent = leavesOf(tree).filter(
      ({ description, path: keys }) => description === '' && !known.has(keys.slice(1).join('.')),
    );
    expect(silent.map(({ path: keys }) => keys.join('.'))).toEqual([]);
    for (const { description } of leavesOf(tree)) expect(description).toMatch(/^$|^[A-Z`].*\.$/);
  });

  it('kubernetes#values: are listed in README.md', async () => {
    const file = path.join(chartFolder, 'README.md');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const [before = '', rest = ''] = text.split('<!-- values -->\n', 2);
    const after = rest.split('<!-- end of values -->\n', 2)[1] ?? '';
    const { found, made } = await derivedFile(
      file,
      `${before}<!-- values -->\n\n${valuesTable(tree)}\n\n<!-- end of values -->\n${after}`,
    );
    expect(found).toBe(made);
  });
});
