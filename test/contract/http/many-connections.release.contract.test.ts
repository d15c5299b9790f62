import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from '@jest/globals';
import { create } from '../client/records.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

/** libuv polls again and again if more than 1,024 connections have data. */
const CONNECTIONS = 1_200;
const REQUEST = 'GET /api/v8/modules/Contacts HTTP/1.1\r\nHost: x\r\n\r\n';
const ATTACK_MS = 6_000;

/** Each connection sends a request without a token, and the next one when it is answered. */
const ATTACK = `
  const { connect } = require('node:net');
  const { workerData: { port, connections, request } } = require('node:worker_threads');
  for (let opened = 0; opened < connections; opened += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', () => socket.write(request)).on('error', () => undefined);
  }`;

it('limits#turns-of-requests: a thousand connections without an account do not stop a user', async () => {
  const api = apiWith(await adminToken());
  const { id } = await create(api, 'Accounts');
  const port = Number(new URL(baseUrl).port);
  const workerData = { port, connections: CONNECTIONS, request: REQUEST };
  const attack = new Worker(ATTACK, { eval: true, workerData });
  await sleep(1_000);
  const times: number[] = [];
  const end = performance.now() + ATTACK_MS;
  while (performance.now() < end) {
    const start = performance.now();
    expect((await api.get(`/modules/Accounts/${id}`)).status).toBe(200);
    times.push(performance.now() - start);
  }
  await attack.terminate();
  // 0.12 s on a machine on which it was 1.1 s when requests started in the poll.
  expect(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]).toBeLessThan(600);
});
