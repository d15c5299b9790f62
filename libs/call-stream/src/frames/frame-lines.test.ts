import { expect, it } from '@jest/globals';
import { FrameLines } from './frame-lines.js';

function linesUnderTest() {
  const sending: { readonly name: string; readonly done: () => void }[] = [];
  const sent: string[] = [];
  const lines = new FrameLines((message, done) => sending.push({ name: message.toString(), done }));
  return {
    lines,
    sent,
    add: (line: string, name: string) => {
      lines.add(line, Buffer.from(name), () => sent.push(name));
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
