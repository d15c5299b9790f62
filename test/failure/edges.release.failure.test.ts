import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EDGES, edge } from '@crm/grpc';
import { serviceNames, type StackService } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { errorOf } from '../contract/client/error-document.js';
import { writeLink } from '../contract/client/links/link-writer.js';
import { entryOf } from '../contract/client/links/linkage.js';
import { create, urlOf } from '../contract/client/records.js';
import type { Answer } from '../contract/client/send.js';
import type { Resource } from '../contract/client/document.js';
import { metricsOf } from './metrics-of.js';
import { onceAnswered } from './once-answered.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';

/** Concurrent calls: more than a breaker needs before it decides. */
const AT_ONCE = 25;
/** How far from its deadline a call may end, on a machine that is not busy. */
const TOLERANCE_MS = 100;
const READ = edge('gateway', 'records').classes.find(({ name }) => name === 'read');

describe('calls between the services', () => {
  let own: OwnStack;
  let api: Api;
  let record: Resource;

  beforeAll(async () => {
    own = await startOwnStack();
    api = apiAt(own.stack.baseUrl, own.token);
    record = await create(api, 'Meetings');
    const user = await create(api, 'Users');
    const relationships = { users: { data: [entryOf(user)] } };
    const data = { type: record.type, id: record.id, attributes: { name: 'N' }, relationships };
    const attributes = { name: 'A', portal_flag: false, filename: 'a.txt', filename_file: 'aGVsbG8=' };
    // Just after the start some services are still connecting to others.
    for (const write of [
      () => writeLink(api, 'add', record, 'users', [entryOf(user)]),
      () => api.patch(urlOf(record), { data }),
      () => api.post('/modules/Notes', { data: { type: 'Notes', attributes } }),
    ]) {
      const { status, text } = await onceAnswered(write);
      if (status >= 300) throw new Error(`${status} ${text}`);
    }
  });

  afterAll(() => own.dispose());

  const service = (name: (typeof serviceNames)[number]): StackService => {
    const found = own.stack.services[name];
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };

  it('services#callers: use every edge of the table and no other', async () => {
    const seen = await Promise.all(
      serviceNames.map(async (from) => {
        const calls = await metricsOf(service(from).opsPort, 'crm_grpc_client_handled_total');
        return calls.map(([labels]) => `${from} -> ${/peer="(\w+)"/.exec(labels)?.[1] ?? ''}`);
      }),
    );
    const listed = EDGES.map(({ from, to }) => `${from} -> ${to}`);
    // Relationships calls records about operations that were left open, and about rights: the link above needed them.
    expect([...new Set(seen.flat())].toSorted()).toEqual(listed.toSorted());
  });

  it('availability#replicas: to a frozen peer time out, then fail fast, and resume when it is back', async () => {
    const records = service('records');
    const gateway = service('gateway');
    const timed = async (): Promise<{ readonly ms: number; readonly answer: Answer }> => {
      const started = performance.now();
      const answer = await api.get(urlOf(record));
      return { ms: performance.now() - started, answer };
    };
    const stateOf = async (): Promise<readonly string[]> =>
      (await metricsOf(gateway.opsPort, 'crm_breaker_state'))
        .filter(([labels, value]) => labels.includes('edge="gateway-records-read"') && value === 1)
        .map(([labels]) => /state="(\w+)"/.exec(labels)?.[1] ?? '');
    expect(await stateOf()).toEqual(['closed']);
    const deadlineMs = READ?.deadlineMs ?? 0;
    let [lateness, refusal]: [number[], number] = [[], Infinity];
    records.kill('SIGSTOP');
    try {
      const late = await Promise.all(Array.from({ length: AT_ONCE }, timed));
      // As 504, or as 503 where the breaker had opened by then; no call takes longer than its deadline.
      const statuses = late.map(({ answer }) => answer.status);
      expect(statuses.filter((status) => status !== 503 && status !== 504)).toEqual([]);
      expect(statuses.filter((status) => status === 504).length).toBeGreaterThan(AT_ONCE / 2);
      for (const { ms } of late) expect(ms).toBeLessThan(deadlineMs + RECOVERY_MS / 2);
      lateness = late.filter(({ answer }) => answer.status === 504).map(({ ms }) => ms - deadlineMs);
      // The best of many calls is the one that other work on the machine did not slow down.
      expect(Math.min(...lateness)).toBeGreaterThan(-TOLERANCE_MS);
      expect(Math.min(...lateness)).toBeLessThan(10 * TOLERANCE_MS);
      await eventually(async () => {
        expect(['half_open', 'open']).toContain((await stateOf())[0]);
      }, RECOVERY_MS);
      // Another request may be the one that tries the peer.
      const refused = await eventually(async () => {
        const found = await timed();
        expect(found.answer.headers['retry-after']).toBe('5');
        return found;
      }, RECOVERY_MS);
      expect(errorOf(refused.answer, 503).code).toBe(8902);
      expect(refused.ms).toBeLessThan(deadlineMs);
      const atOnce = await Promise.all(Array.from({ length: AT_ONCE }, timed));
      refusal = Math.min(...atOnce.filter(({ answer }) => answer.headers['retry-after'] === '5').map(({ ms }) => ms));
      expect(refusal).toBeLessThan(10 * TOLERANCE_MS);
    } finally {
      records.kill('SIGCONT');
    }
    const backAt = performance.now();
    await eventually(async () => {
      expect((await api.get(urlOf(record))).status).toBe(200);
    }, RECOVERY_MS);
    await eventually(async () => {
      expect(await stateOf()).toEqual(['closed']);
    }, RECOVERY_MS);
    const [least, most, back] = [Math.min(...lateness), Math.max(...lateness), performance.now() - backAt].map(
      Math.round,
    );
    process.stderr.write(
      `frozen peer: ${least} to ${most} ms after the deadline, refused in ${Math.round(refusal)} ms, healed in ${back} ms\n`,
    );
  });
});
