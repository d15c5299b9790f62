import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import {
  ALL,
  NOTHING,
  useOperations,
  type Commit,
  type OperationsUnderTest,
  type Stage,
} from './operations-under-test.js';
import { ADMINISTRATOR, type RecordsUnderTest } from './records-under-test.js';

let operations: OperationsUnderTest;
let records: RecordsUnderTest;
useOperations((started) => {
  operations = started;
  ({ records } = started);
});

/** A promise that never settles, like a call to a process that died. */
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

describe('a coordinator that dies', () => {
  it('before staging leaves nothing', async () => {
    const stage: Stage = () => never();
    void operations.records
      .handlersWith({ stage })
      .create(operations.linkedAccount('dies-before-stage'), ADMINISTRATOR);
    await records.read('Contacts', operations.contact);
    expect(await operations.seen('dies-before-stage')).toEqual(NOTHING);
    expect(await operations.stored()).toEqual([]);
    expect(await operations.edges()).toEqual([]);
  });

  it('after staging leaves rows that are invisible, and that are aborted on request', async () => {
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      return never();
    };
    void records.handlersWith({ stage }).create(operations.linkedAccount('dies-staged'), ADMINISTRATOR);
    await eventually(async () => {
      expect(await operations.edges()).toHaveLength(1);
    });
    expect(await operations.seen('dies-staged')).toEqual(NOTHING);
    const opIds = [operations.last()];
    expect(await records.handlers.decideAbort({ opIds }, ADMINISTRATOR)).toEqual({ committedOpIds: [] });
    expect(await records.handlers.decideAbort({ opIds }, ADMINISTRATOR)).toEqual({ committedOpIds: [] });
    await records.relationships.settle([{ operation: operations.last(), committed: false, seconds: 0 }]);
    expect(await operations.edges()).toEqual([]);
    expect(await operations.stored()).toEqual([{ op_id: operations.last(), outcome: 'aborted', settled: true }]);
  });

  it('after the decision leaves rows that are visible, and that the next process settles', async () => {
    const commit: Commit = async (write) => {
      await write();
      return never();
    };
    const handlers = records.handlersWith({ database: operations.databaseWith(commit) });
    void handlers.create(operations.linkedAccount('dies-decided'), ADMINISTRATOR);
    await eventually(async () => {
      expect(await operations.seen('dies-decided')).toEqual(ALL);
    });
    const [edge] = await operations.edges();
    expect(edge?.created_op).toBe(operations.last());
    const opIds = [operations.last()];
    expect(await records.handlers.decideAbort({ opIds }, ADMINISTRATOR)).toEqual({ committedOpIds: opIds });

    await operations.settler().start?.();
    await eventually(async () => {
      expect(await operations.stored()).toEqual([{ op_id: operations.last(), outcome: 'committed', settled: true }]);
    });
    expect(await operations.edges()).toMatchObject([{ created_op: null }]);
    expect(await operations.seen('dies-decided')).toEqual(ALL);
    // Anything found of a settled operation arrived too late and must be removed.
    expect(await records.handlers.decideAbort({ opIds }, ADMINISTRATOR)).toEqual({ committedOpIds: [] });
  });

  it('while settling leaves rows that the next process settles', async () => {
    await records.handlers.create(operations.linkedAccount('dies-settling'), ADMINISTRATOR);
    const dying = operations.settler({
      settle: (outcomes) => records.relationships.settle(outcomes).then(() => never()),
    });
    void dying.start?.();
    await eventually(async () => {
      expect(await operations.edges()).toMatchObject([{ created_op: null }]);
    });
    operations.abandonSettlers();
    expect(await operations.seen('dies-settling')).toEqual(ALL);
    await operations.settler().start?.();
    await eventually(async () => {
      expect(await operations.stored()).toMatchObject([{ settled: true }]);
    });
    expect(await operations.seen('dies-settling')).toEqual(ALL);
  });
});
