import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { ALL, useOperations, type Commit, type OperationsUnderTest, type Stage } from './operations-under-test.js';
import { ADMINISTRATOR, createRequest, faultsOf, parse, type RecordsUnderTest } from './records-under-test.js';

let operations: OperationsUnderTest;
let records: RecordsUnderTest;
useOperations((started) => {
  operations = started;
  ({ records } = started);
});

describe('a repeated create', () => {
  const key = { opId: '018f0000-0000-8000-8000-000000000001', fingerprint: Buffer.from('f') };

  it('gets the first answer, with and without links', async () => {
    for (const [index, links] of [{}, { contacts: [operations.contact] }].entries()) {
      const more = { ...key, opId: key.opId.replace(/1$/, `${index + 2}`) };
      const request = { ...createRequest('Accounts', { name: 'A' }, '', links), ...more };
      const first = await records.handlers.create(request, ADMINISTRATOR);
      const { id } = parse(first.record);
      await records.update('Accounts', id, { name: 'B' });
      expect(await records.handlers.create(request, ADMINISTRATOR)).toEqual(first);
      await records.handlers.delete({ module: 'Accounts', id, precondition: null }, ADMINISTRATOR);
      expect(await records.handlers.create(request, ADMINISTRATOR)).toEqual(first);
      const other = { ...request, fingerprint: Buffer.from('g') };
      expect(await faultsOf(records.handlers.create(other, ADMINISTRATOR))).toEqual(['8010']);
    }
  });

  it('makes one record when several are sent concurrently', async () => {
    await operations.settler().start?.();
    for (const id of ['', 'with-id']) {
      const more = { ...key, opId: crypto.randomUUID() };
      const request = { ...createRequest('Accounts', { name: 'A' }, id, { contacts: [operations.contact] }), ...more };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => records.handlers.create(request, ADMINISTRATOR)),
      );
      expect(new Set(answers.map(({ record }) => record?.id)).size).toBe(1);
    }
    expect(await operations.accountsOf()).toHaveLength(2);
  });

  it('succeeds after a failure', async () => {
    const request = operations.linkedAccount('after-failure', { ...key, opId: crypto.randomUUID() });
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      throw new AppError({ code: 8902 });
    };
    expect(await faultsOf(records.handlersWith({ stage }).create(request, ADMINISTRATOR))).toEqual(['8902']);
    const faulty = { ...request, attributesJson: Buffer.from('{}') };
    expect(await faultsOf(records.handlers.create(faulty, ADMINISTRATOR))).toEqual(['8110 /data/attributes/name']);
    await operations.settler().start?.();
    await records.handlers.create(request, ADMINISTRATOR);
    expect(await operations.seen('after-failure')).toEqual(ALL);
  });

  it('gets the answer of a create whose acknowledgement was lost', async () => {
    const commit: Commit = async (write) => {
      await write();
      throw new AppError({ code: 8905 });
    };
    const handlers = records.handlersWith({ database: operations.databaseWith(commit) });
    const request = { ...createRequest('Accounts', { name: 'A' }), ...key, opId: crypto.randomUUID() };
    const { record } = await handlers.create(request, ADMINISTRATOR);
    expect(parse(record)).toEqual(await records.read('Accounts', record?.id ?? ''));
    expect(await records.handlers.create(request, ADMINISTRATOR)).toEqual({ record, files: [] });
  });

  it('needs a UUID as operation id', async () => {
    const request = { ...createRequest('Accounts', { name: 'A' }), ...key, opId: 'key' };
    expect(await faultsOf(records.handlers.create(request, ADMINISTRATOR))).toEqual(['8408']);
    expect(await faultsOf(records.handlers.decideAbort({ opIds: ['key'] }, ADMINISTRATOR))).toEqual(['8408']);
  });
});
