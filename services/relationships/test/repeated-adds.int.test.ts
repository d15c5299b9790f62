import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnerMessage } from '@crm/protos';
import { createLogger, createRegistry } from '@crm/runtime';
import { createEvents } from '../src/events.js';
import { forgetOldAnswers } from '../src/jobs/forget-answers.js';
import { called, entry, faultsOf, startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

const CALL = called();
const logger = createLogger({ service: 'relationships', version: 'test', level: 'silent' });

async function meeting(): Promise<OwnerMessage> {
  return { module: 'Meetings', id: await links.record('Meetings'), link: 'users' };
}

/** The members of a request that identify a repetition. */
function freshKey(body = 'body'): { opId: string; fingerprint: Buffer } {
  return { opId: randomUUID(), fingerprint: Buffer.from(body) };
}

async function invited({ id }: OwnerMessage): Promise<unknown[][]> {
  const rows = await links.rows('meetings_users');
  return rows.filter((row) => row.meeting_id === id).map((row) => [row.user_id, row.accept_status]);
}

describe('an Add with a key', () => {
  it('is remembered without entries too, and must be a UUID', async () => {
    const [owner, key] = [await meeting(), freshKey()];
    expect(await links.handlers.add({ owner, entries: [], ...key }, CALL)).toEqual({ entries: [] });
    const other = { owner, entries: [], ...key, fingerprint: Buffer.from('another') };
    expect(await faultsOf(links.handlers.add(other, CALL))).toEqual(['8010']);
    expect(await faultsOf(links.handlers.add({ ...other, opId: 'key' }, CALL))).toEqual(['8408']);
  });

  it('requires its scope for a repetition too', async () => {
    const [owner, user] = [await meeting(), await links.record('Users')];
    const request = { owner, entries: [entry(user)], ...freshKey() };
    await links.handlers.add(request, CALL);
    expect(await faultsOf(links.handlers.add(request, called(['standard:relationship:update'])))).toEqual(['8510']);
  });

  it('with two bodies at once has one effect and one 8010', async () => {
    const [owner, key] = [await meeting(), freshKey()];
    const users = [await links.record('Users'), await links.record('Users')];
    const outcomes = await Promise.all(
      users.map(async (user) => {
        const request = { owner, entries: [entry(user)], ...key, fingerprint: Buffer.from(user) };
        return { user, faults: await faultsOf(links.handlers.add(request, CALL)) };
      }),
    );
    const made = outcomes.filter(({ faults }) => faults.length === 0);
    expect(outcomes.flatMap(({ faults }) => faults)).toEqual(['8010']);
    expect(await invited(owner)).toEqual(made.map(({ user }) => [user, 'none']));
  });
});

describe('an answer', () => {
  it('is removed after 24 hours and not before', async () => {
    const registry = createRegistry({ service: 'relationships', version: 'test' });
    const forget = forgetOldAnswers(links.database, createEvents(registry, logger));
    await links.store.admin(`delete from relationships.answer;
      insert into relationships.answer (op_id, fingerprint, answer, answered_at)
      select gen_random_uuid(), 'x', '[]', now() - age from (values
        (interval '23 hours 59 minutes'), (interval '24 hours 1 minute'), (interval '30 days')) a (age)`);
    await forget(new AbortController().signal);
    const left = await links.store.admin(
      `select from relationships.answer where answered_at > now() - interval '1 day'`,
    );
    expect(left).toHaveLength(1);
    expect(await links.store.admin('select from relationships.answer')).toHaveLength(1);
    expect(await registry.metrics()).toContain('crm_answers_forgotten_total 2');
  });
});

describe('a precondition that a link never meets', () => {
  it('is rejected with 8007 when there is no other fault, without effect', async () => {
    const [owner, user] = [await meeting(), await links.record('Users')];
    const [gone, unmetPrecondition] = [await links.record('Meetings'), true];
    await links.hide('Meetings', gone);
    await links.handlers.add({ owner, entries: [entry(user)] }, CALL);
    for (const verb of ['add', 'replace', 'remove'] as const) {
      const ask = (of: OwnerMessage, ...entries: ReturnType<typeof entry>[]) =>
        faultsOf(links.handlers[verb]({ owner: of, entries, unmetPrecondition }, CALL));
      expect(await ask(owner)).toEqual(['8007']);
      expect(await ask(owner, entry(user))).toEqual(['8007']);
      expect(await ask({ ...owner, id: gone })).toEqual(['8001']);
      expect(await ask(owner, entry(user), entry(user))).toEqual(['8304 /data/0/id']);
    }
    expect(await invited(owner)).toEqual([[user, 'none']]);
  });
});
