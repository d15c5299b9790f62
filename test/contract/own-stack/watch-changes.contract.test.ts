import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repository } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { status } from '@grpc/grpc-js';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { FeedChange } from '../../failure/changes/feed-change.js';
import { readRange } from '../../failure/changes/page-reader.js';
import { accessToken, clientOf, startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { killService } from '../../failure/changes/service-killer.js';
import { createClients } from '../../failure/workloads/client.js';
import { apiAt, type Api } from '../client/api.js';
import { documentOf, expectStatus } from '../client/document.js';
import { startNats, type NatsServer } from '../client/nats-server.js';
import { create, freshText, update } from '../client/records.js';
import { send } from '../client/send.js';
import { watchFeed, type WatchedMessage, type WatchOptions } from '../client/watch-feed.js';

/** Of one user; a process has 500 streams. */
const STREAMS = 100;

let own: OwnStack;
let admin: Api;

beforeAll(async () => {
  const extraEnv = { CRM_EVENTS_CALLERS: 'reader:read,relay:crm.events.v1.Changes/Watch' };
  own = await startOwnStack({ extraEnv, restartAfterMs: 50 });
  admin = apiAt(own.stack.baseUrl, own.token);
});

afterAll(() => own.dispose());

/** All changes after a position up to now, by pages. */
async function pagesAfter(position: string): Promise<readonly FeedChange[]> {
  const clients = createClients(own.stack.baseUrl, own.token);
  try {
    return await readRange(clients.newClient(), Number(position), Number(await newest()), 1_000);
  } finally {
    clients.close();
  }
}

async function newest(): Promise<string> {
  return String(documentOf(await admin.get('/changes?page[limit]=1')).meta?.position);
}

/** Watches from a position on, into the array that it returns. */
function follow(options: Partial<WatchOptions> & Pick<WatchOptions, 'after'>) {
  const stopping = new AbortController();
  const messages: WatchedMessage[] = [];
  const ended = (async () => {
    const { signal } = stopping;
    for await (const message of watchFeed({ stack: own.stack, token: own.token, ...options, signal }))
      messages.push(message);
  })();
  // The failure is read where it is expected.
  ended.catch(() => undefined);
  return {
    messages,
    changes: () => messages.flatMap(({ changes }) => changes),
    ended,
    stop: () => {
      stopping.abort();
    },
  };
}

describe('Watch', () => {
  it('changes#grpc: sends the changes of the pages, in order, as they are made', async () => {
    const after = await newest();
    const live = follow({ after });
    const notes = follow({ after, modules: ['Notes'] });
    const note = await create(admin, 'Notes');
    await create(admin, 'Accounts');
    await update(admin, note, { name: freshText() });
    const texts = (changes: readonly FeedChange[]): string[] => changes.map(({ text }) => text);
    await eventually(async () => {
      expect(live.changes().length).toBeGreaterThanOrEqual(3);
      expect(texts(live.changes())).toEqual(texts(await pagesAfter(after)));
      expect(notes.changes().map(({ kind }) => kind)).toEqual(['created', 'updated']);
    });
    const resumed = follow({ after: notes.messages[0]?.position ?? '' });
    await eventually(() => {
      expect(texts(resumed.changes()).at(-1)).toBe(texts(live.changes()).at(-1));
    });
    for (const each of [live, notes, resumed]) each.stop();
  });

  it('changes#grpc: refuses a position that cannot be one, and a token without the scope', async () => {
    await expect(follow({ after: '1x' }).ended).rejects.toMatchObject({
      code: status.INVALID_ARGUMENT,
      details: expect.stringContaining('8214'),
    });
    const client = clientOf(own.stack.credentials.serviceClient);
    const token = await accessToken(own.stack, {
      grant_type: 'client_credentials',
      ...client,
      scope: 'standard:create',
    });
    await expect(follow({ after: '0', token }).ended).rejects.toMatchObject({
      code: status.PERMISSION_DENIED,
      details: expect.stringContaining('8510'),
    });
  });

  it('changes#grpc, services#callers: refuses callers without a token, and callers that no setting names', async () => {
    const code = status.UNAUTHENTICATED;
    await expect(follow({ after: '0', token: '' }).ended).rejects.toMatchObject({ code });
    await expect(follow({ after: '0', token: 'x.y.z' }).ended).rejects.toMatchObject({ code });
    for (const caller of ['gateway', 'records', 'stranger', '']) {
      const { ended } = follow({ after: '0', caller });
      await expect(ended).rejects.toMatchObject({ code: status.PERMISSION_DENIED });
    }
  });

  it('changes#grpc: ends with the token', async () => {
    const client = clientOf(own.stack.credentials.serviceClient);
    const token = await accessToken(own.stack, { grant_type: 'client_credentials', ...client });
    const watched = follow({ after: await newest(), token });
    await eventually(() => {
      expect(watched.messages).not.toEqual([]);
    });
    const revoked = await send(own.stack.baseUrl, {
      method: 'POST',
      path: '/api/oauth/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token, ...client }).toString(),
    });
    expectStatus(revoked, 200);
    await create(admin, 'Notes');
    await expect(watched.ended).rejects.toMatchObject({ code: status.UNAUTHENTICATED });
  });

  it('changes#grpc: has a bound for the streams of one user', async () => {
    const after = await newest();
    const open = Array.from({ length: STREAMS }, () => follow({ after }));
    await eventually(() => {
      for (const { messages } of open) expect(messages).not.toEqual([]);
    });
    await expect(follow({ after }).ended).rejects.toMatchObject({
      code: status.UNAVAILABLE,
      details: expect.stringContaining('8708'),
    });
    for (const each of open) each.stop();
    await Promise.allSettled(open.map(({ ended }) => ended));
    const another = follow({ after });
    await eventually(() => {
      expect(another.messages).not.toEqual([]);
    });
    another.stop();
  });

  it('changes#grpc: ends when the service drains', async () => {
    const watched = follow({ after: await newest() });
    await eventually(() => {
      expect(watched.messages).not.toEqual([]);
    });
    own.stack.services.events?.kill('SIGTERM');
    await expect(watched.ended).resolves.toBeUndefined();
  });
});

describe('the relay to NATS', () => {
  let nats: NatsServer;
  let relays: ChildProcess[] = [];

  beforeAll(async () => {
    nats = await startNats();
  });

  afterAll(async () => {
    for (const relay of relays) relay.kill('SIGKILL');
    await nats[Symbol.asyncDispose]();
  });

  /** Runs the relay, again after each end, as Kubernetes does. */
  function startRelay(): void {
    const { id, secret } = own.stack.credentials.serviceClient;
    const relay = spawn(process.execPath, ['deploy/relay/relay-to-nats.ts'], {
      cwd: repository,
      stdio: 'ignore',
      env: {
        ...process.env,
        CRM_URL: own.stack.baseUrl,
        CRM_CLIENT_ID: id,
        CRM_CLIENT_SECRET: secret,
        CRM_EVENTS_ADDRESS: `127.0.0.1:${own.stack.services.events?.grpcPort ?? 0}`,
        CRM_CALLER: 'relay',
        NATS_URL: nats.url,
        NATS_STREAM: 'CRM',
      },
    });
    relay.once('exit', () => {
      relays = relays.filter((each) => each !== relay);
    });
    relays.push(relay);
  }

  it('stores every change once and in order, while relays, events and records are killed', async () => {
    startRelay();
    const connection = await connect({ servers: nats.url });
    const harms: (() => Promise<void> | void)[] = [
      () => {
        relays[0]?.kill('SIGKILL');
      },
      startRelay,
      () => killService(own, 'events'),
      () => killService(own, 'records'),
    ];
    for (const harm of harms) {
      for (let count = 0; count < 20; count += 1)
        await update(admin, await create(admin, 'Notes'), { name: freshText() });
      await harm();
      await eventually(() => {
        if (relays.length === 0) startRelay();
        expect(relays.length).toBeGreaterThan(0);
      });
    }
    // Records may still be starting.
    const last = await eventually(() => create(admin, 'Notes'));
    const clients = createClients(own.stack.baseUrl, own.ordinaryToken);
    const wanted = await eventually(async () => {
      const changes = await readRange(clients.newClient(), 0, Number(await newest()), 1_000);
      expect(changes.at(-1)).toMatchObject({ record: last.id });
      return changes;
    });
    clients.close();
    const manager = await jetstreamManager(connection);
    await eventually(async () => {
      if (relays.length === 0) startRelay();
      await sleep(200);
      expect((await manager.streams.info('CRM')).state.messages).toBeGreaterThanOrEqual(wanted.length);
    });
    const consumer = await jetstream(connection).consumers.get('CRM');
    const stored: string[] = [];
    for await (const message of await consumer.consume()) {
      stored.push(`${message.headers?.get('Nats-Msg-Id') ?? ''} ${message.subject}`);
      if (message.info.pending === 0) break;
    }
    expect(stored).toEqual(
      wanted.map(({ position, module, kind }) => `${position} crm.changes.${module ?? 'all'}.${kind}`),
    );
    await connection.close();
  });
});
