import { expect, it } from '@jest/globals';
import { readHead } from './read-head.js';

it('imports#csv-of-imports: a header and five rows are read, and not the rest of the file', async () => {
  const rest = Buffer.from([0xff, 0x22]);
  const head = await readHead(new Blob(['\uFEFF"a ""1""\n",b\r\n1\n2,"x\n3"\n\n4\n5\n6\n', rest]));
  expect(head).toEqual({
    names: ['a "1"\n', 'b'],
    first: [['1'], ['2', 'x\n3'], ['4'], ['5'], ['6']],
    body: { line: 3, start: 17 },
  });
});

it.each([
  ['', 'crm.import.empty'],
  ['\n\n', 'crm.import.empty'],
  ['name;city\nA;B\n', 'crm.import.separator'],
  ['name\tcity\n', 'crm.import.separator'],
  [new Uint8Array([0x53, 0xfc, 0x64]), 'crm.import.encoding'],
])('imports#import: a file %j is refused before it is sent', async (content, fault) => {
  await expect(readHead(new Blob([content]))).rejects.toThrow(fault);
});
