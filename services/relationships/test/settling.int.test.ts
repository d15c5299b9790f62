import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit';
import { called, entry, startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

const CALL = called();
const ROUNDS = breadth({ change: 60, release: 200 });

it('successive writes of one record, and of two that share their far ends, never deadlock', async () => {
  const meetings = [await links.record('Meetings'), await links.record('Meetings')];
  const users = await Promise.all(Array.from({ length: 12 }, () => links.record('Users')));
  const settling: Promise<unknown>[] = [];

  /** Like records: it answers once the operation is decided, and settling continues beside the next write. */
  async function write(meeting: string): Promise<void> {
    const owner = { module: 'Meetings', id: meeting, link: 'users' };
    const far = users.filter(() => randomInt(2) === 0);
    const entries = far.map((id) => entry(id, { accept_status: ['accept', 'decline'][randomInt(2)] }));
    const opId = randomUUID();
    await links.handlers.stage({ opId, links: [{ owner, entries }] }, CALL);
    await links.decide(opId, 'committed');
    settling.push(links.handlers.settle({ outcomes: [{ opId, committed: true }] }, CALL).then(() => links.close(opId)));
  }

  await Promise.all(
    meetings.map(async (meeting) => {
      for (let round = 0; round < ROUNDS; round += 1) await write(meeting);
    }),
  );
  await Promise.all(settling);
  const rows = await links.rows('meetings_users');
  expect(rows.filter(({ created_op, deleted_op }) => created_op !== null || deleted_op !== null)).toEqual([]);
  expect(await links.deadlocks()).toBe(0);
});
