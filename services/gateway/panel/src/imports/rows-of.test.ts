import { expect, it } from '@jest/globals';
import { rowsOf } from './rows-of.js';

async function rowsIn(text: string, longest?: number): Promise<unknown[]> {
  const file = new Blob([text]);
  const rows: unknown[] = [];
  for await (const { line, start, end } of rowsOf(file, longest))
    rows.push([line, await file.slice(start, end).text()]);
  return rows;
}

it('imports#csv-of-imports: a row of a file may have line breaks within quotes, and ends with CRLF or LF', async () => {
  expect(await rowsIn('a,b\r\n\n"1\r\n""2""\n",ü\n3,4')).toEqual([
    [1, 'a,b'],
    [2, ''],
    [3, '"1\r\n""2""\n",ü'],
    [6, '3,4'],
  ]);
  expect(await rowsIn('')).toEqual([]);
});

it('imports#cost-of-an-import: a quote that does not end makes no row of the whole file', async () => {
  expect(await rowsIn('"a\nb\nc\nd\n', 3)).toEqual([
    [1, '"a\nb'],
    [3, 'c'],
    [4, 'd'],
  ]);
});
