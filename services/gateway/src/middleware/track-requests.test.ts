import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { createHealth, createLogger, createRegistry } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import express from 'express';
import type { ApiEdition } from '../api-edition.js';
import { createEvents } from '../events.js';
import { createCrossOrigin } from '../http/cross-origin.js';
import { HeldBodies } from '../http/held-body.js';
import { UnreadAnswers } from '../http/unread-answers.js';
import { trackRequests } from './track-requests.js';

const LIMITS = { total: 1_000, share: 1_000 };

it('observability#metrics: a stream is a request until it starts, and then a follower until it ends', async () => {
  const registry = createRegistry({ service: 'gateway', version: 'test' });
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = createLogger({ service: 'gateway', version: 'test', level: 'info', destination });
  const tracked = trackRequests(createEvents(registry, logger), {
    editions: { current: {} as ApiEdition },
    health: createHealth(),
    tracing: undefined,
    heldBodies: new HeldBodies(LIMITS),
    unreadAnswers: new UnreadAnswers(LIMITS, () => undefined),
    requestTimeoutMs: 1_000,
    crossOrigin: createCrossOrigin([]),
  });
  const app = express().use(tracked, (request, response) => {
    request.exchange.streaming();
    response.write(': open\n\n');
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = get({ port: (server.address() as AddressInfo).port, agent: false });
  const [stream] = (await once(client, 'response')) as [IncomingMessage];

  const answered = 'crm_http_requests_total{method="GET",route="_unknown",code="200",class="meta"} 1';
  const open = await registry.metrics();
  for (const line of [answered, 'crm_http_requests_in_flight 0', 'crm_followers 1'])
    expect(open).toContain(`${line}\n`);

  stream.destroy();
  await eventually(async () => {
    expect(await registry.metrics()).toContain('crm_followers 0\n');
  });
  expect(await registry.metrics()).toContain(`${answered}\n`);
  expect(await registry.metrics()).not.toContain('code="499"');
  await eventually(() => {
    expect(lines.join('')).toContain('"status":499');
  });
  server.close();
});
