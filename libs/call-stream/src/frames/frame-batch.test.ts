import { expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { FrameBatch } from './frame-batch.js';
import { encodeAnswer, readResponseFrames } from './response-frame.js';

function idsIn(message: Buffer): number[] {
  const ids: number[] = [];
  readResponseFrames(message, ({ id }) => ids.push(id));
  return ids;
}

it('sends the frames of one event loop turn as one message', async () => {
  const sent: number[][] = [];
  const batch = new FrameBatch((message) => sent.push(idsIn(message)));
  batch.add(encodeAnswer(1, Buffer.from('a')));
  await Promise.resolve();
  batch.add(encodeAnswer(2, Buffer.from('b')));
  expect(sent).toEqual([]);
  await turn();
  batch.add(encodeAnswer(3, Buffer.from('c')));
  await turn();
  expect(sent).toEqual([[1, 2], [3]]);
});

it('splits a batch before it becomes too large, but never a frame', async () => {
  const sizes: number[] = [];
  const batch = new FrameBatch((message) => sizes.push(message.length));
  for (let id = 1; id <= 6; id += 1) batch.add(encodeAnswer(id, Buffer.alloc(100_000)));
  batch.add(encodeAnswer(7, Buffer.alloc(3_000_000)));
  await turn();
  expect(sizes.map((size) => Math.round(size / 100_000))).toEqual([2, 2, 2, 30]);
});

it('flushes on request, and sends nothing more', async () => {
  const sent: number[][] = [];
  const batch = new FrameBatch((message) => sent.push(idsIn(message)));
  batch.flush();
  batch.add(encodeAnswer(1, Buffer.from('a')));
  batch.flush();
  expect(sent).toEqual([[1]]);
  await turn();
  expect(sent).toEqual([[1]]);
});
