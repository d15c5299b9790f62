import { expect, it } from '@jest/globals';
import { FrameLines } from './frame-lines.js';

function linesUnderTest() {
  const sending: { readonly name: string; readonly done: () => void }[] = [];
  const sent: string[] = [];
  const dropped = new Set<string>();
  const lines = new FrameLines((message, done) => sending.push({ name: message.toString(), done }));
  return {
    lines,
    sent,
    drop: (name: string) => dropped.add(name),
    add: (line: string, name: string) => {
      const encode = () => (dropped.has(name) ? undefined : Buffer.from(name));
      lines.add(line, encode, () => sent.push(name));
    },
    /** The names of the frames that were given to the stream. */
    started: () => sending.map(({ name }) => name),
    finish: (name: string) => {
      sending.find((each) => each.name === name)?.done();
    },
  };
}

it('sends the frames of a line one after the other, and those of others meanwhile', () => {
  const { lines, sent, add, started, finish } = linesUnderTest();
  for (const name of ['a1', 'a2', 'a3']) add('a', name);
  add('b', 'b1');
  expect(started()).toEqual(['a1', 'b1']);
  finish('a1');
  expect(started()).toEqual(['a1', 'b1', 'a2']);
  expect(sent).toEqual(['a1']);
  for (const name of ['b1', 'a2', 'a3']) finish(name);
  expect(sent).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(lines.areEmpty).toBe(true);
  add('a', 'a4');
  expect(started().at(-1)).toBe('a4');
});

it('leaves out frames that are not needed any more at their turn', () => {
  const { lines, sent, add, drop, started, finish } = linesUnderTest();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add('a', name);
  for (const name of ['a2', 'a3', 'a5']) drop(name);
  finish('a1');
  finish('a4');
  expect(started()).toEqual(['a1', 'a4']);
  expect(sent.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  expect(lines.areEmpty).toBe(true);
});

it('tells each frame once that it will never be sent when the stream is lost', () => {
  const { lines, sent, add, started, finish } = linesUnderTest();
  for (const name of ['a1', 'a2']) add('a', name);
  lines.lose();
  expect(sent).toEqual(['a1', 'a2']);
  finish('a1');
  add('b', 'b1');
  expect(sent).toEqual(['a1', 'a2', 'b1']);
  expect(started()).toEqual(['a1']);
});
