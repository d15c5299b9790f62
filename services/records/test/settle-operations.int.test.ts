import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { eventually } from '@crm/testkit';
import { forgetOperations } from '../src/jobs/forget-operations.js';
import { purgeOperations } from '../src/repository/operations.js';
import { useOperations, type OperationsUnderTest } from './operations-under-test.js';
import { ADMINISTRATOR, type RecordsUnderTest } from './records-under-test.js';

let operations: OperationsUnderTest;
let records: RecordsUnderTest;
useOperations((started) => {
  operations = started;
  ({ records } = started);
});

describe('settling', () => {
  it('follows a write immediately, is retried after a failure, and processes batches', async () => {
    const batches: number[] = [];
    let isDown = true;
    const one = operations.settler({
      intervalMs: 200,
      settle: async (outcomes) => {
        if (isDown) throw new AppError({ code: 8902 });
        batches.push(outcomes.length);
        await records.relationships.settle(outcomes);
      },
    });
    const handlers = records.handlersWith({
      settleSoon: () => {
        one.soon();
      },
    });
    await one.start?.();
    for (let index = 0; index < 15; index += 1)
      await handlers.create(operations.linkedAccount(`many-${index}`), ADMINISTRATOR);
    expect(await operations.stored()).toHaveLength(15);
    isDown = false;
    await eventually(async () => {
      expect((await operations.stored()).every(({ settled }) => settled)).toBe(true);
    });
    // Many links of many operations together would exceed the time limit of a statement.
    expect(batches).toEqual([5, 5, 5]);
    expect(await operations.edges()).toHaveLength(15);
    expect(await operations.accountsOf()).toHaveLength(15);
  });

  it('settles the last decisions before the process ends', async () => {
    const one = operations.settler({ intervalMs: 60_000 });
    await one.start?.();
    await eventually(async () => {
      await records.handlers.create(
        operations.linkedAccount(`drain-${crypto.randomUUID().slice(0, 8)}`),
        ADMINISTRATOR,
      );
      await one.drain?.();
      expect((await operations.stored()).every(({ settled }) => settled)).toBe(true);
    });
  });

  it('deletes old operations, those with answers later, and never those that are not settled', async () => {
    await records.store.admin(`insert into records.operation (op_id, outcome, settled, fingerprint, decided_at)
      select gen_random_uuid(), outcome, settled, fingerprint, now() - age from (values
        ('committed', true, null, interval '9 minutes'), ('committed', true, null, interval '11 minutes'),
        ('committed', true, 'x'::bytea, interval '22 hours'), ('committed', true, 'x'::bytea, interval '25 hours'),
        ('aborted', true, null, interval '23 hours'), ('aborted', true, null, interval '25 hours'),
        ('committed', false, null, interval '25 hours')) o (outcome, settled, fingerprint, age)`);
    expect(await purgeOperations(records.database)).toBe(3);
    const rows = await records.store.admin<{ age: string }>(
      `select extract(epoch from now() - decided_at)::int / 60 as age from records.operation order by 1`,
    );
    expect(rows.map(({ age }) => age)).toEqual([9, 22 * 60, 23 * 60, 25 * 60]);
    await records.store.admin(`update records.operation set decided_at = now() - interval '2 days', settled = true`);
    await forgetOperations(records.database, operations.events)();
    expect(await operations.stored()).toEqual([]);
  });
});
