import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import { eventually } from '@crm/testkit';
import {
  ALL,
  NOTHING,
  useOperations,
  type Commit,
  type OperationsUnderTest,
  type Stage,
} from './operations-under-test.js';
import { ADMINISTRATOR, faultsOf, parse, updateRequest, type RecordsUnderTest } from './records-under-test.js';

let operations: OperationsUnderTest;
let records: RecordsUnderTest;
useOperations((started) => {
  operations = started;
  ({ records } = started);
});

describe('a commit', () => {
  it('after the operation was aborted fails without effect', async () => {
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      await records.handlers.decideAbort({ opIds: [operation] }, ADMINISTRATOR);
    };
    const late = records.handlersWith({ stage });
    const failure = await late.create(operations.linkedAccount('late'), ADMINISTRATOR).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: 8902, status: 503, retryAfterSeconds: 1 });
    expect(await operations.seen('late')).toEqual(NOTHING);
    await records.relationships.settle([{ operation: operations.last(), committed: false, seconds: 0 }]);
    expect(await operations.edges()).toEqual([]);

    const { id } = await records.create('Accounts', { name: 'Before' });
    const update = updateRequest('Accounts', id, { name: 'After' }, undefined, { contacts: [operations.contact] });
    expect(await faultsOf(late.update(update, ADMINISTRATOR))).toEqual(['8902']);
    expect(await records.read('Accounts', id)).toMatchObject({ version: 1, attributes: { name: 'Before' } });
  });

  it('and a concurrent abort have one outcome', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const id = `race-${index}`;
        let aborting: Promise<{ committedOpIds?: string[] }> | undefined;
        const stage: Stage = async (operation, links) => {
          await records.relationships.stage(operation, links);
          aborting = records.handlers.decideAbort({ opIds: [operation] }, ADMINISTRATOR);
        };
        const faults = await faultsOf(
          records.handlersWith({ stage }).create(operations.linkedAccount(id), ADMINISTRATOR),
        );
        const isCommitted = (await aborting)?.committedOpIds?.length === 1;
        return { id, isAcknowledged: faults.length === 0, isCommitted };
      }),
    );
    for (const { id, isAcknowledged, isCommitted } of outcomes) {
      expect(isAcknowledged).toBe(isCommitted);
      expect(await operations.seen(id)).toEqual(isCommitted ? ALL : NOTHING);
    }
  });

  it('is answered with the record when its acknowledgement is lost', async () => {
    const commit: Commit = async (write) => {
      await write();
      throw new AppError({ code: 8905 });
    };
    const handlers = records.handlersWith({ database: operations.databaseWith(commit) });
    const created = parse((await handlers.create(operations.linkedAccount('lost'), ADMINISTRATOR)).record);
    expect(created).toEqual(await records.read('Accounts', 'lost'));
    expect(await operations.seen('lost')).toEqual(ALL);
    const update = updateRequest('Accounts', 'lost', { name: 'B' }, [1], { contacts: [] });
    const updated = parse((await handlers.update(update, ADMINISTRATOR)).record);
    expect(updated).toMatchObject({ version: 2, attributes: { name: 'B' } });
    expect(await operations.seen('lost')).toEqual({ isThere: true, isLinked: false });
    expect(await operations.stored()).toMatchObject([{ outcome: 'committed' }, { outcome: 'committed' }]);
  });

  it('is aborted when it never reached the database, and the failure is reported', async () => {
    const commit: Commit = () => Promise.reject(new AppError({ code: 8905 }));
    const handlers = records.handlersWith({ database: operations.databaseWith(commit) });
    expect(await faultsOf(handlers.create(operations.linkedAccount('unreached'), ADMINISTRATOR))).toEqual(['8905']);
    expect(await operations.seen('unreached')).toEqual(NOTHING);
    expect(await operations.stored()).toEqual([{ op_id: operations.last(), outcome: 'aborted', settled: false }]);
    await operations.settler().start?.();
    await eventually(async () => {
      expect(await operations.edges()).toEqual([]);
    });
  });

  it('has one outcome for the next process when the database crashes', async () => {
    const commit: Commit = async (write) => {
      await write();
      throw new AppError({ code: 8905 });
    };
    const gone = { ...operations.databaseWith(commit), count: () => Promise.reject(new AppError({ code: 8905 })) };
    const handlers = records.handlersWith({ database: gone });
    expect(await faultsOf(handlers.create(operations.linkedAccount('gone'), ADMINISTRATOR))).toEqual(['8905']);
    expect(await operations.seen('gone')).toEqual(ALL);
    expect(await operations.stored()).toEqual([{ op_id: operations.last(), outcome: 'committed', settled: false }]);
  });

  it('is aborted with 8007 when the version is outdated meanwhile', async () => {
    const { id } = await records.create('Accounts', { name: 'A' });
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      await records.update('Accounts', id, { name: 'Quicker' });
    };
    const handlers = records.handlersWith({ stage });
    const request = updateRequest('Accounts', id, { name: 'B' }, [1], { contacts: [operations.contact] });
    expect(await faultsOf(handlers.update(request, ADMINISTRATOR))).toEqual(['8007']);
    expect(await operations.stored()).toEqual([{ op_id: operations.last(), outcome: 'aborted', settled: false }]);
    expect(await operations.seen(id)).toEqual({ isThere: true, isLinked: false });
    await operations.settler().start?.();
    const any = updateRequest('Accounts', id, { website: 'w' }, undefined, { contacts: [operations.contact] });
    const updated = parse((await handlers.update(any, ADMINISTRATOR)).record);
    expect(updated.attributes).toMatchObject({ name: 'Quicker', website: 'w' });
    expect(await operations.seen(id)).toEqual(ALL);
  });

  it('has no visible effect when the owner or target is deleted meanwhile', async () => {
    const { id } = await records.create('Accounts', { name: 'A' });
    const other = await records.create('Contacts', { last_name: 'O' });
    const remove = (module: string, one: string) =>
      records.handlers.delete({ module, id: one, precondition: null }, ADMINISTRATOR);
    const deleting =
      (module: string, one: string): Stage =>
      async (operation, links) => {
        await records.relationships.stage(operation, links);
        await remove(module, one);
      };
    const request = updateRequest('Accounts', id, {}, undefined, { contacts: [other.id, operations.contact] });
    await records.handlersWith({ stage: deleting('Contacts', other.id) }).update(request, ADMINISTRATOR);
    expect((await records.linked('Accounts', id, 'contacts')).map((one) => one.id)).toEqual([operations.contact]);
    await records.relationships.settle([{ operation: operations.last(), committed: true, seconds: 0 }]);
    const again = updateRequest('Accounts', id, {}, undefined, { contacts: [operations.contact] });
    const refused = records.handlersWith({ stage: deleting('Accounts', id) }).update(again, ADMINISTRATOR);
    expect(await faultsOf(refused)).toEqual(['8001']);
    expect(await operations.accountsOf()).toEqual([]);
  });
});

describe('staging', () => {
  it('leaves no operation when it is refused', async () => {
    const stage: Stage = () => Promise.reject(new AppError({ code: 8309 }));
    expect(
      await faultsOf(records.handlersWith({ stage }).create(operations.linkedAccount('busy'), ADMINISTRATOR)),
    ).toEqual(['8309']);
    expect(await operations.stored()).toEqual([]);
    expect(await operations.seen('busy')).toEqual(NOTHING);
  });

  it('is aborted when its answer is lost', async () => {
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      throw new AppError({ code: 8902 });
    };
    expect(
      await faultsOf(records.handlersWith({ stage }).create(operations.linkedAccount('lost-stage'), ADMINISTRATOR)),
    ).toEqual(['8902']);
    expect(await operations.seen('lost-stage')).toEqual(NOTHING);
    expect(await operations.stored()).toMatchObject([{ outcome: 'aborted', settled: false }]);
  });

  it('is not decided when the caller aborts', async () => {
    const given = new AbortController();
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      given.abort();
    };
    const context: CallContext = { ...ADMINISTRATOR, signal: given.signal };
    expect(await faultsOf(records.handlersWith({ stage }).create(operations.linkedAccount('left'), context))).toEqual([
      '8903',
    ]);
    expect(await operations.seen('left')).toEqual(NOTHING);
  });
});
