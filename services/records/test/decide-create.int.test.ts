import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMINISTRATOR, createRequest, faultsOf, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const MEETING = { name: 'M', date_start: '2030-01-01T10:00:00Z', duration_hours: 1 };

/** Creates a meeting with one link; `meanwhile` runs, with the operation, before the decision. */
async function create(link: string, farId: string, meanwhile: (operation: string) => Promise<unknown>) {
  const id = crypto.randomUUID();
  const operations: string[] = [];
  const handlers = records.handlersWith({
    stage: async (operation, links) => {
      operations.push(operation);
      await records.relationships.stage(operation, links);
      await meanwhile(operation);
    },
  });
  const faults = await faultsOf(
    handlers.create(createRequest('Meetings', MEETING, id, { [link]: [farId] }), ADMINISTRATOR),
  );
  const decided = await records.store.admin<{ outcome: string }>(
    'select outcome from records.operation where op_id = any($1::uuid[])',
    [operations],
  );
  const stored = await records.store.admin('select from records.meetings where id = $1', [id]);
  return { faults, outcomes: decided.map(({ outcome }) => outcome), stored: stored.length };
}

/**
 * One link that no attribute of a meeting shows, and one that an attribute does show: the answer waits for the latter.
 */
describe.each(['users', 'contacts'])('the decision on a meeting with %s', (link) => {
  let farId: string;
  beforeAll(async () => {
    farId = link === 'users' ? '1' : (await records.create('Contacts', { last_name: 'C' })).id;
  });

  it('is commit once the record is stored', async () => {
    const created = await create(link, farId, () => Promise.resolve());
    expect(created).toEqual({ faults: [], outcomes: ['committed'], stored: 1 });
  });

  it('does not exist when the operation was aborted meanwhile', async () => {
    const created = await create(link, farId, (operation) =>
      records.store.admin(`insert into records.operation (op_id, outcome, settled) values ($1, 'aborted', false)`, [
        operation,
      ]),
    );
    expect(created).toEqual({ faults: ['8902'], outcomes: ['aborted'], stored: 0 });
  });

  it('is abort when the record can no longer be written', async () => {
    const { id } = await records.create('Accounts', { name: 'A' });
    const document = { ...MEETING, parent_type: 'Accounts', parent_id: id };
    const handlers = records.handlersWith({
      stage: async (operation, links) => {
        await records.relationships.stage(operation, links);
        await records.store.admin('update records.accounts set deleted = true where id = $1', [id]);
      },
    });
    const request = createRequest('Meetings', document, crypto.randomUUID(), { [link]: [farId] });
    expect(await faultsOf(handlers.create(request, ADMINISTRATOR))).toEqual(['8117 /data/attributes/parent_id']);
    const outcomes = await records.store.admin('select outcome from records.operation where op_id = $1', [
      records.relationships.operations.at(-1),
    ]);
    expect(outcomes).toEqual([{ outcome: 'aborted' }]);
  });
});
