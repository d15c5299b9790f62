import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATOMIC, JSON_API } from '@crm/jsonapi';
import type { ServiceName } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { freshId } from '../contract/client/records.js';
import type { Answer } from '../contract/client/send.js';
import { accountOf, newTeam, roundDocument, roundOfLinkage, roundOfRecord, type Team } from './link-rounds.js';
import { ALL_SETTLED, openOperations } from './operations.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { WRITE_STEPS } from './write-steps.js';

const VICTIMS = ['records', 'relationships', 'gateway'] as const satisfies readonly ServiceName[];

const CASES = WRITE_STEPS.flatMap(([step, holdThere]) =>
  VICTIMS.flatMap((victim) =>
    (['create', 'update', 'document'] as const).map((kind) => [victim, kind, step, holdThere] as const),
  ),
);

/** Long enough for the surviving processes to notice that one died. */
const NOTICED_MS = 300;

describe('kill -9 at each step of a write with links', () => {
  let own: OwnStack;
  let api: Api;
  let team: Team;

  beforeAll(async () => {
    const extraEnv = { CRM_RELATIONSHIPS_STALE_AFTER: '3s', CRM_RELATIONSHIPS_RESOLVE_INTERVAL: '500ms' };
    own = await startOwnStack({ restartAfterMs: 50, extraEnv });
    api = apiAt(own.stack.baseUrl, own.token);
    team = await newTeam(api);
  });

  afterAll(() => own.dispose());

  /** Makes a meeting of round 1 and an account of the same id, by one document; undefined when there was no answer. */
  function writeBoth(id: string): Promise<Answer | undefined> {
    const { data } = roundDocument(team, 1, id) as { data: object };
    const account = { type: 'Accounts', id, attributes: { name: 'Of a meeting' } };
    const operations = [
      { op: 'add', data },
      { op: 'add', data: account },
    ];
    const type = `${JSON_API}; ext="${ATOMIC}"`;
    const headers = { 'content-type': type, accept: type };
    return api.post('/operations', { 'atomic:operations': operations }, headers).catch(() => undefined);
  }

  /** Takes a meeting to a round; undefined when there was no answer. */
  function write(id: string, round: number): Promise<Answer | undefined> {
    const document = roundDocument(team, round, id);
    const answer =
      round === 1 ? api.post('/modules/Meetings', document) : api.patch(`/modules/Meetings/${id}`, document);
    return answer.catch(() => undefined);
  }

  /** The round that a meeting is in, which all ends must show alike. */
  async function roundOf(id: string): Promise<number> {
    const record = await api.get(`/modules/Meetings/${id}`);
    const linkage = await api.get(`/modules/Meetings/${id}/relationships/contacts`);
    const ofAccount = await api.get(`/modules/Accounts/${team.account}/relationships/meetings?page[limit]=200`);
    const [round, invited] =
      record.status === 404 ? [0, 0] : [roundOfRecord(team, record.text), roundOfLinkage(team, linkage.text)];
    expect([linkage.status, invited]).toEqual([record.status, round]);
    expect(ofAccount.text.includes(id)).toBe(round !== 0 && accountOf(team, round ?? 0) !== null);
    return round ?? -1;
  }

  async function settled(): Promise<void> {
    await eventually(async () => {
      expect(await openOperations(own.stack.database.adminUrl)).toEqual(ALL_SETTLED);
      expect((await api.get('/modules/Meetings?page[limit]=1')).status).toBe(200);
    }, RECOVERY_MS);
  }

  async function recovered(name: ServiceName, restarts: number): Promise<void> {
    const service = own.stack.services[name];
    await eventually(async () => {
      expect(service?.restarts()).toBe(restarts + 1);
      expect((await fetch(`http://127.0.0.1:${service?.opsPort ?? 0}/readyz`)).status).toBe(200);
    }, RECOVERY_MS);
    // The others reconnect to it by themselves, about a second later: until then writes are refused.
    await eventually(async () => {
      expect((await write(freshId(), 1))?.status).toBe(201);
    }, RECOVERY_MS);
  }

  it.each(CASES)(
    'durability#atomicity: of %s during a %s, %s: is applied completely or not at all, and never undone once acknowledged',
    async (victim, kind, _step, holdThere) => {
      const { adminUrl } = own.stack.database;
      const [id, before] = [freshId(), kind === 'update' ? 1 : 0];
      for (let round = 1; round <= before; round += 1) await write(id, round);
      expect(await roundOf(id)).toBe(before);
      await settled();

      const restarts = own.stack.services[victim]?.restarts() ?? 0;
      let answer: Promise<Answer | undefined>;
      {
        await using held = await holdThere(adminUrl, () =>
          kind === 'document' ? writeBoth(id) : write(id, before + 1),
        );
        own.stack.services[victim]?.kill('SIGKILL');
        await sleep(NOTICED_MS);
        ({ answer } = held);
      }
      const isAcknowledged = ((await answer)?.status ?? 500) < 300;
      await recovered(victim, restarts);
      await settled();
      const round = await roundOf(id);
      expect(isAcknowledged ? [before + 1] : [before, before + 1]).toContain(round);
      const isBoth = kind === 'document' && round === 1;
      expect((await api.get(`/modules/Accounts/${id}`)).status).toBe(isBoth ? 200 : 404);

      // Nothing that died blocks later writes.
      const after = freshId();
      expect((await write(after, 1))?.status).toBe(201);
      expect(await roundOf(after)).toBe(1);
      expect((await write(id, round === 0 ? 1 : round + 1))?.status).toBe(round === 0 ? 201 : 200);
      expect(await roundOf(id)).toBe(round + 1);
    },
  );
});
