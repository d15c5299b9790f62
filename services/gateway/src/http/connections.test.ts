import { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { Connections } from './connections.js';

/** Opens a connection of each owner in turn, and returns them. */
function open(connections: Connections, owners: readonly string[]): Socket[] {
  return owners.map((owner) => {
    const socket = new Socket();
    connections.open(socket, owner);
    return socket;
  });
}

it('limits#connections: one more closes the least recently used one of the owner with most', () => {
  let closed = 0;
  const connections = new Connections(5, () => (closed += 1));
  const opened = open(connections, ['a', 'b', 'b', 'b', 'a']);
  const [first, second, , old, another] = opened as [Socket, Socket, Socket, Socket, Socket];
  connections.own(second, 'b');
  open(connections, ['c']);
  expect([first, second, old, another].map((socket) => socket.destroyed)).toEqual([false, false, false, false]);
  expect(closed).toBe(1);
  open(connections, ['d']);
  // Now both have two: the first owner's is closed.
  expect([first, second, old, another].map((socket) => socket.destroyed)).toEqual([true, false, false, false]);
  expect(closed).toBe(2);
});

it('limits#connections: a closed connection makes room, and a connection counts for its last owner', async () => {
  const connections = new Connections(3, () => undefined);
  const [gone, moved, other] = open(connections, ['a', 'a', 'b']) as [Socket, Socket, Socket];
  connections.own(moved, 'b');
  const isClosed = new Promise((resolve) => gone.once('close', resolve));
  gone.destroy();
  await isClosed;
  open(connections, ['c']);
  expect([moved.destroyed, other.destroyed]).toEqual([false, false]);
  open(connections, ['c']);
  expect([moved.destroyed, other.destroyed]).toEqual([false, true]);
});
