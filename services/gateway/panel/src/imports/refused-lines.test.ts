import { expect, it } from '@jest/globals';
import { refusedLines } from './refused-lines.js';

const totals = { read: 3, created: 1, updated: 0, unchanged: 0, refused: 1 };
const fault = (line: number, detail: string) => ({ line, code: 8131, title: '', detail });

it.each([
  [true, ''],
  [false, ',d\r\n'],
])(
  'imports#answer-of-an-import: refused lines are saved, and those that were not read (complete: %j)',
  async (complete, rest) => {
    const file = new Blob(['name\na\n"b\n"\n\nc\n\nd']);
    const faults = [fault(3, 'first'), fault(3, 'second, =1'), fault(6, 'third')];
    const saved = await refusedLines(file, ['name'], { faults, totals, complete }, ({ detail }) => detail);
    expect(await saved.text()).toBe(`#faults,name\r\n"first second, =1","b\n"\r\nthird,c\r\n${rest}`);
  },
);
