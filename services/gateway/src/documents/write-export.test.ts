import { describe, expect, it } from '@jest/globals';
import { catalog, moduleNamed } from '@crm/catalog';
import { splice } from './splice.js';
import { createExportWriter } from './write-export.js';

/** The cell of a text in an export with quoted formulas, without the quotes of RFC 4180. */
function cellOf(name: string): string {
  const writer = createExportWriter({
    ...{
      module: moduleNamed(catalog, 'Accounts'),
      request: { limit: 1, offset: 0 },
      scopes: [],
      faults: [],
      links: [],
      systems: [],
      after: '',
    },
    ...{ attributes: ['name'], format: 'csv', quotesFormulas: true },
  });
  const attributesJson = Buffer.from(JSON.stringify({ name }));
  const record = { id: '1', attributesJson } as unknown as Parameters<typeof writer.record>[0];
  const pieces = writer.record(record, []);
  return Buffer.from(splice(pieces)).toString().slice('1,'.length).replaceAll('"', '');
}

describe('exports#csv: quoted formulas', () => {
  it.each(['=1+1', '+49 30', '-1+1', '@SUM(1;2)', '\t=1', '＝1', '-', '+1'])('make %j harmless', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it.each([
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a;\t@1', "a;\t'@1"],
    ['a\r\n+1\n\n-1', "a\r\n'+1\n\n'-1"],
    ['\r=1', "'\r'=1"],
    ['a;"=1+1;b', "a;'=1+1;b"],
    ['a\n"\t"=1+1', "a\n\t'=1+1"],
    ['a;b\r\nc; d-1', 'a;b\r\nc; d-1'],
  ])('make %j harmless where a semicolon separates cells', (text, expected) => {
    expect(cellOf(text)).toBe(expected);
  });

  it('are found in time that is proportional to the text', () => {
    const text = '\t"'.repeat(30_000);
    const begin = performance.now();
    cellOf(`;${text}`);
    expect(performance.now() - begin).toBeLessThan(200);
  });
});
