import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createGrpcClient, createGrpcServer, toolEdge, type GrpcClient, type GrpcServer } from '@crm/grpc';
import {
  linkWriterService,
  operationService,
  rightsService,
  stagingService,
  type DecideAbortRequestMessage,
  type JudgeRequestMessage,
} from '@crm/protos';
import { createHealth, createLifecycle, createLogger, createRegistry, type Lifecycle } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import type { TokenVerifier } from '@crm/token';
import { compose } from '../src/service.js';
import { called, entry, faultsOf, startLinks, type LinksUnderTest } from './links-under-test.js';

const TOKEN = 'good-token';
const verifier: TokenVerifier = {
  verifyCached: () => undefined,
  verify: (token) => {
    const { actor } = called();
    return token === TOKEN && actor !== undefined
      ? Promise.resolve(actor)
      : Promise.reject(new AppError({ code: 8502 }));
  },
};
const logger = createLogger({ service: 'relationships', version: 'test', level: 'silent' });

let links: LinksUnderTest;
let records: GrpcServer;
let server: GrpcServer;
let lifecycle: Lifecycle;
let client: GrpcClient;
const asked: string[] = [];
const unchangeable = new Set<string>();

function newServer(): GrpcServer {
  const registry = createRegistry({ service: 'relationships', version: 'test' });
  return createGrpcServer({ address: '127.0.0.1:0', verifier, logger, registry, health: createHealth() });
}

beforeAll(async () => {
  links = await startLinks();
  records = newServer();
  records.add(
    operationService,
    {
      decideAbort: ({ opIds }: DecideAbortRequestMessage) => {
        asked.push(...opIds);
        return Promise.resolve({ committedOpIds: [] });
      },
    },
    { anonymous: ['*'] },
  );
  records.add(rightsService, {
    judge: ({ questions }: JudgeRequestMessage) =>
      Promise.resolve({
        refusals: questions.map(({ ids, action }) => ({
          forbiddenIds: action === 'RECORD_ACTION_EDIT' ? ids.filter((id) => unchangeable.has(id)) : [],
        })),
      }),
    listModules: () => Promise.resolve({}),
  });
  await records.start?.();

  const health = createHealth();
  const { registry, database } = links;
  server = newServer();
  lifecycle = createLifecycle({ logger, health, drainDelayMs: 0, drainTimeoutMs: 1_000 });
  compose({
    recordsAddress: `127.0.0.1:${records.port}`,
    poolMax: 10,
    staleAfterMs: 0,
    resolveIntervalMs: 50,
    purgeIntervalMs: 3_600_000,
  })({ logger, registry, health, database, certificates: undefined, lifecycle, verifier, server });
  await lifecycle.add(server).start();
  client = createGrpcClient({ edge: toolEdge('relationships'), address: `127.0.0.1:${server.port}`, logger, registry });
  await client.start?.();
});

afterAll(async () => {
  await client.stop?.();
  await lifecycle.shutdown();
  await records.stop?.();
  await links.stop();
});

describe('the service', () => {
  it('requires a token for calls of a user', async () => {
    const owner = { module: 'Meetings', id: await links.record('Meetings'), link: 'users' };
    const writer = client.service(linkWriterService);
    const staging = client.service(stagingService);
    expect(await faultsOf(writer.add({ owner, entries: [] }))).toEqual(['8501']);
    expect(await faultsOf(staging.stage({ opId: randomUUID(), links: [] }))).toEqual(['8501']);
    expect(await faultsOf(staging.settle({ outcomes: [{ opId: randomUUID(), committed: false }] }))).toEqual([]);
  });

  it('stores and returns links', async () => {
    const [meeting, user] = [await links.record('Meetings'), await links.record('Users')];
    const owner = { module: 'Meetings', id: meeting, link: 'users' };
    const writer = client.service(linkWriterService);
    const { entries } = await writer.add(
      { owner, entries: [entry(user, { required: false })] },
      { accessToken: TOKEN },
    );
    expect(entries.map(({ id, middleJson }) => [id, JSON.parse(String(middleJson)) as unknown])).toEqual([
      [user, expect.objectContaining({ meeting_id: meeting, user_id: user, required: false })],
    ]);
    await writer.remove({ owner, entries: [{ id: user }] }, { accessToken: TOKEN });
    expect((await links.rows('meetings_users')).filter((row) => row.meeting_id === meeting)).toEqual([]);
  });

  it('checks with records, using the token of the user, whether the user may change the links', async () => {
    const owner = { module: 'Meetings', id: await links.record('Meetings'), link: 'users' };
    const entries = [entry(await links.record('Users'))];
    const writer = client.service(linkWriterService);
    unchangeable.add(owner.id);
    for (const verb of ['add', 'replace', 'remove'] as const) {
      expect([verb, await faultsOf(writer[verb]({ owner, entries }, { accessToken: TOKEN }))]).toEqual([
        verb,
        ['8512'],
      ]);
    }
    unchangeable.delete(owner.id);
    expect(await faultsOf(writer.replace({ owner, entries }, { accessToken: TOKEN }))).toEqual([]);
  });

  it('asks records about unsettled operations and aborts them', async () => {
    const [op, user] = [randomUUID(), await links.record('Users')];
    const owner = { module: 'Meetings', id: randomUUID(), link: 'users' };
    const staging = client.service(stagingService);
    await staging.stage({ opId: op, links: [{ owner, entries: [entry(user)] }] }, { accessToken: TOKEN });
    await eventually(async () => {
      expect((await links.rows('meetings_users')).filter((row) => row.meeting_id === owner.id)).toEqual([]);
    });
    expect(asked).toContain(op);
  });
});
