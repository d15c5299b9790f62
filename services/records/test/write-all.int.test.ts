import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PartialWriteMessage } from '@crm/protos';
import { abortOperation } from '../src/repository/operations.js';
import {
  ADMINISTRATOR,
  createRequest,
  faultsOf,
  linkRequest,
  parse,
  startRecords,
  updateRequest,
  type RecordsUnderTest,
} from './records-under-test.js';

type Write = Partial<PartialWriteMessage>;

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

function writeAll(writes: readonly Write[], handlers = records.handlers) {
  const none = { create: null, update: null, delete: null, add: null, replace: null, remove: null };
  const pointed = writes.map((write, index) => ({ ...none, pointer: `/${index}`, ...write }));
  return handlers.writeAll({ writes: pointed, opId: '', fingerprint: Buffer.alloc(0) }, ADMINISTRATOR);
}

async function nameOf(id: string): Promise<unknown> {
  return (await records.read('Accounts', id)).attributes.name;
}

describe('atomic-operations#all-or-nothing', () => {
  it('a link to a missing record that has the id of the owner is a fault', async () => {
    const { id } = await records.create('Accounts', { name: 'before' });
    const writes = [
      { update: updateRequest('Accounts', id, { name: 'after' }) },
      { add: linkRequest(['Accounts', id, 'contacts'], [id]) },
    ];
    expect(await faultsOf(writeAll(writes))).toEqual(['8307 /1/data/0/id']);
    expect(await nameOf(id)).toBe('before');
  });

  it('the faults of all new records without an id are reported', async () => {
    const writes = [{ create: createRequest('Accounts', {}) }, { create: createRequest('Contacts', {}) }];
    expect(await faultsOf(writeAll(writes))).toEqual([
      '8110 /0/data/attributes/name',
      '8110 /1/data/attributes/last_name',
    ]);
  });

  it('an answer that would be too large is refused before anything is stored', async () => {
    const { id } = await records.create('Accounts', { name: 'before', description: 'x'.repeat(3_000) });
    const limits = { answerLimits: { answerBytes: 10_000, totalBytes: 100_000 } };
    const writes = Array.from({ length: 5 }, () => ({ update: updateRequest('Accounts', id, { name: 'after' }) }));
    expect(await faultsOf(writeAll(writes, records.handlersWith(limits)))).toEqual(['8709']);
    expect(await nameOf(id)).toBe('before');
  });

  it('nothing is stored when the links have been aborted meanwhile', async () => {
    const { id } = await records.create('Accounts', { name: 'before' });
    const contact = await records.create('Contacts', { last_name: 'Poe' });
    const stage = async (operation: string): Promise<void> => {
      await abortOperation(records.database, operation);
    };
    const writes = [
      { update: updateRequest('Accounts', id, { name: 'after' }) },
      { add: linkRequest(['Accounts', id, 'contacts'], [contact.id]) },
    ];
    expect(await faultsOf(writeAll(writes, records.handlersWith({ stage })))).toEqual(['8902']);
    expect(await nameOf(id)).toBe('before');
  });
});

it('atomic-operations#results: records are shown with the links over columns as all writes have left them', async () => {
  const parent = await records.create('Accounts', { name: 'parent' });
  const { id } = await records.create('Accounts', { name: 'child' });
  const { results = [] } = await writeAll([
    { update: updateRequest('Accounts', id, { name: 'changed' }) },
    { add: linkRequest(['Accounts', parent.id, 'members'], [id]) },
  ]);
  expect(parse(results[0]?.record).attributes).toMatchObject({ name: 'changed', parent_id: parent.id });
});

it('limits#answers-under-way: an answer for which nobody waits any more takes no room of others', async () => {
  const { id } = await records.create('Accounts', { name: 'before', description: 'x'.repeat(6_000) });
  const handlers = records.handlersWith({ answerLimits: { answerBytes: 40_000, totalBytes: 10_000 } });
  for (const name of ['first', 'second']) {
    // Its caller has gone when it begins.
    await writeAll([{ update: updateRequest('Accounts', id, { name }) }], handlers);
    expect(await nameOf(id)).toBe(name);
  }
});
