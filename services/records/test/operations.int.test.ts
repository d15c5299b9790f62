import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { Database, Statement } from '@crm/postgres';
import { createLogger, createRegistry } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { createEvents } from '../src/events.js';
import { forgetOperations } from '../src/jobs/forget-operations.js';
import { createSettleOperations, type OperationSettler, type SettleParts } from '../src/jobs/settle-operations.js';
import type { Relationships } from '../src/relationships-client.js';
import { purgeOperations } from '../src/repository/operations.js';
import {
  ADMINISTRATOR,
  createRequest,
  faultsOf,
  parse,
  startRecords,
  updateRequest,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
let contact: string;
beforeAll(async () => {
  records = await startRecords({ edges: true });
  contact = (await records.create('Contacts', { last_name: 'C' })).id;
});
afterAll(() => records.stop());
beforeEach(async () => {
  await records.store.admin('delete from records.operation; delete from relationships.accounts_contacts');
});

const settlers: OperationSettler[] = [];
afterEach(async () => {
  for (const one of settlers.splice(0)) await one.stop?.();
});

const events = createEvents(
  createRegistry({ service: 'records', version: 'test' }),
  createLogger({ service: 'records', version: 'test', level: 'silent' }),
);

function settler(parts: Partial<SettleParts> = {}): OperationSettler {
  const { settle } = records.relationships;
  const made = createSettleOperations({ database: records.database, events, settle, intervalMs: 50, ...parts });
  settlers.push(made);
  return made;
}

interface OperationRow {
  readonly op_id: string;
  readonly outcome: string;
  readonly settled: boolean;
}

const operations = () =>
  records.store.admin<OperationRow>('select op_id::text, outcome, settled from records.operation order by op_id');
const edges = () => records.relationships.rows('accounts_contacts');
const accountsOf = async () => (await records.linked('Contacts', contact, 'accounts')).map(({ id }) => id);
const lastOperation = () => records.relationships.operations.at(-1) ?? '';

/** A create of an account that is linked to the contact. */
const linkedAccount = (id: string, more: object = {}) => ({
  ...createRequest('Accounts', { name: 'A' }, id, { contacts: [contact] }),
  ...more,
});

/** Everything there is of the account, at one moment. */
async function seen(id: string) {
  const faults = await faultsOf(records.read('Accounts', id));
  return { isThere: faults.length === 0, isLinked: (await accountsOf()).includes(id) };
}

const NOTHING = { isThere: false, isLinked: false };
const ALL = { isThere: true, isLinked: true };

/** A promise that is never settled: what a process that died owes its caller. */
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

type Stage = Relationships['stage'];

/** What becomes of a commit: of a transaction, or of the one statement that creates a record and decides. */
type Commit = <T>(commit: () => Promise<T>) => Promise<T>;

/** A database whose commits do something else; what only reads is real. */
function databaseWith(commit: Commit): Database {
  const { database } = records;
  return {
    ...database,
    run: <Row extends object>(statement: Statement) => {
      const run = () => database.run<Row>(statement);
      return statement.name?.startsWith('create:') === true ? commit(run) : run();
    },
    count: (statement) => database.count(statement),
    transaction: (fn, options) => commit(() => database.transaction(fn, options)),
  };
}

describe('a coordinator that dies', () => {
  it('before it staged leaves nothing', async () => {
    const stage: Stage = () => never();
    void records.handlersWith({ stage }).create(linkedAccount('dies-before-stage'), ADMINISTRATOR);
    await records.read('Contacts', contact);
    expect(await seen('dies-before-stage')).toEqual(NOTHING);
    expect(await operations()).toEqual([]);
    expect(await edges()).toEqual([]);
  });

  it('after it staged leaves what nobody sees, and what is aborted by asking', async () => {
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      return never();
    };
    void records.handlersWith({ stage }).create(linkedAccount('dies-staged'), ADMINISTRATOR);
    await eventually(async () => {
      expect(await edges()).toHaveLength(1);
    });
    expect(await seen('dies-staged')).toEqual(NOTHING);
    const opIds = [lastOperation()];
    expect(await records.handlers.decideAbort({ opIds }, ADMINISTRATOR)).toEqual({ committedOpIds: [] });
    expect(await records.handlers.decideAbort({ opIds }, ADMINISTRATOR)).toEqual({ committedOpIds: [] });
    await records.relationships.settle([{ operation: lastOperation(), committed: false, seconds: 0 }]);
    expect(await edges()).toEqual([]);
    expect(await operations()).toEqual([{ op_id: lastOperation(), outcome: 'aborted', settled: true }]);
  });

  it('after it decided leaves what everybody sees, and what the next process settles', async () => {
    const commit: Commit = async (write) => {
      await write();
      return never();
    };
    const handlers = records.handlersWith({ database: databaseWith(commit) });
    void handlers.create(linkedAccount('dies-decided'), ADMINISTRATOR);
    await eventually(async () => {
      expect(await seen('dies-decided')).toEqual(ALL);
    });
    const [edge] = await edges();
    expect(edge?.created_op).toBe(lastOperation());
    const opIds = [lastOperation()];
    expect(await records.handlers.decideAbort({ opIds }, ADMINISTRATOR)).toEqual({ committedOpIds: opIds });

    await settler().start?.();
    await eventually(async () => {
      expect(await operations()).toEqual([{ op_id: lastOperation(), outcome: 'committed', settled: true }]);
    });
    expect(await edges()).toMatchObject([{ created_op: null }]);
    expect(await seen('dies-decided')).toEqual(ALL);
    // What is found of a settled operation came too late and has to go.
    expect(await records.handlers.decideAbort({ opIds }, ADMINISTRATOR)).toEqual({ committedOpIds: [] });
  });

  it('in the middle of settling leaves what the next process settles', async () => {
    await records.handlers.create(linkedAccount('dies-settling'), ADMINISTRATOR);
    const dying = settler({ settle: (outcomes) => records.relationships.settle(outcomes).then(() => never()) });
    void dying.start?.();
    await eventually(async () => {
      expect(await edges()).toMatchObject([{ created_op: null }]);
    });
    settlers.length = 0;
    expect(await seen('dies-settling')).toEqual(ALL);
    await settler().start?.();
    await eventually(async () => {
      expect(await operations()).toMatchObject([{ settled: true }]);
    });
    expect(await seen('dies-settling')).toEqual(ALL);
  });
});

describe('a commit', () => {
  it('that comes after the operation was aborted fails without effect', async () => {
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      await records.handlers.decideAbort({ opIds: [operation] }, ADMINISTRATOR);
    };
    const late = records.handlersWith({ stage });
    const failure = await late.create(linkedAccount('late'), ADMINISTRATOR).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: 8902, status: 503, retryAfterSeconds: 1 });
    expect(await seen('late')).toEqual(NOTHING);
    await records.relationships.settle([{ operation: lastOperation(), committed: false, seconds: 0 }]);
    expect(await edges()).toEqual([]);

    const { id } = await records.create('Accounts', { name: 'Before' });
    const update = updateRequest('Accounts', id, { name: 'After' }, undefined, { contacts: [contact] });
    expect(await faultsOf(late.update(update, ADMINISTRATOR))).toEqual(['8902']);
    expect(await records.read('Accounts', id)).toMatchObject({ version: 1, attributes: { name: 'Before' } });
  });

  it('and an abort at the same moment have one outcome', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const id = `race-${index}`;
        let aborting: Promise<{ committedOpIds?: string[] }> | undefined;
        const stage: Stage = async (operation, links) => {
          await records.relationships.stage(operation, links);
          aborting = records.handlers.decideAbort({ opIds: [operation] }, ADMINISTRATOR);
        };
        const faults = await faultsOf(records.handlersWith({ stage }).create(linkedAccount(id), ADMINISTRATOR));
        const isCommitted = (await aborting)?.committedOpIds?.length === 1;
        return { id, isAcknowledged: faults.length === 0, isCommitted };
      }),
    );
    for (const { id, isAcknowledged, isCommitted } of outcomes) {
      expect(isAcknowledged).toBe(isCommitted);
      expect(await seen(id)).toEqual(isCommitted ? ALL : NOTHING);
    }
  });

  it('whose acknowledgement is lost is found out about and answered', async () => {
    const commit: Commit = async (write) => {
      await write();
      throw new AppError({ code: 8905 });
    };
    const handlers = records.handlersWith({ database: databaseWith(commit) });
    const created = parse((await handlers.create(linkedAccount('lost'), ADMINISTRATOR)).record);
    expect(created).toEqual(await records.read('Accounts', 'lost'));
    expect(await seen('lost')).toEqual(ALL);
    const update = updateRequest('Accounts', 'lost', { name: 'B' }, [1], { contacts: [] });
    const updated = parse((await handlers.update(update, ADMINISTRATOR)).record);
    expect(updated).toMatchObject({ version: 2, attributes: { name: 'B' } });
    expect(await seen('lost')).toEqual({ isThere: true, isLinked: false });
    expect(await operations()).toMatchObject([{ outcome: 'committed' }, { outcome: 'committed' }]);
  });

  it('that never reached the database is aborted, and the failure is told', async () => {
    const commit: Commit = () => Promise.reject(new AppError({ code: 8905 }));
    const handlers = records.handlersWith({ database: databaseWith(commit) });
    expect(await faultsOf(handlers.create(linkedAccount('unreached'), ADMINISTRATOR))).toEqual(['8905']);
    expect(await seen('unreached')).toEqual(NOTHING);
    expect(await operations()).toEqual([{ op_id: lastOperation(), outcome: 'aborted', settled: false }]);
    await settler().start?.();
    await eventually(async () => {
      expect(await edges()).toEqual([]);
    });
  });

  it('that the database does not survive leaves one outcome for the next process', async () => {
    const commit: Commit = async (write) => {
      await write();
      throw new AppError({ code: 8905 });
    };
    const gone = { ...databaseWith(commit), count: () => Promise.reject(new AppError({ code: 8905 })) };
    const handlers = records.handlersWith({ database: gone });
    expect(await faultsOf(handlers.create(linkedAccount('gone'), ADMINISTRATOR))).toEqual(['8905']);
    expect(await seen('gone')).toEqual(ALL);
    expect(await operations()).toEqual([{ op_id: lastOperation(), outcome: 'committed', settled: false }]);
  });

  it('of a version that has passed meanwhile is aborted with 8007', async () => {
    const { id } = await records.create('Accounts', { name: 'A' });
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      await records.update('Accounts', id, { name: 'Quicker' });
    };
    const handlers = records.handlersWith({ stage });
    const request = updateRequest('Accounts', id, { name: 'B' }, [1], { contacts: [contact] });
    expect(await faultsOf(handlers.update(request, ADMINISTRATOR))).toEqual(['8007']);
    expect(await operations()).toEqual([{ op_id: lastOperation(), outcome: 'aborted', settled: false }]);
    expect(await seen(id)).toEqual({ isThere: true, isLinked: false });
    await settler().start?.();
    const any = updateRequest('Accounts', id, { website: 'w' }, undefined, { contacts: [contact] });
    const updated = parse((await handlers.update(any, ADMINISTRATOR)).record);
    expect(updated.attributes).toMatchObject({ name: 'Quicker', website: 'w' });
    expect(await seen(id)).toEqual(ALL);
  });

  it('of a record whose owner or target is deleted meanwhile shows nothing of it', async () => {
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
    const request = updateRequest('Accounts', id, {}, undefined, { contacts: [other.id, contact] });
    await records.handlersWith({ stage: deleting('Contacts', other.id) }).update(request, ADMINISTRATOR);
    expect((await records.linked('Accounts', id, 'contacts')).map((one) => one.id)).toEqual([contact]);
    await records.relationships.settle([{ operation: lastOperation(), committed: true, seconds: 0 }]);
    const again = updateRequest('Accounts', id, {}, undefined, { contacts: [contact] });
    const refused = records.handlersWith({ stage: deleting('Accounts', id) }).update(again, ADMINISTRATOR);
    expect(await faultsOf(refused)).toEqual(['8001']);
    expect(await accountsOf()).toEqual([]);
  });
});

describe('a stage', () => {
  it('that is refused leaves no operation behind', async () => {
    const stage: Stage = () => Promise.reject(new AppError({ code: 8309 }));
    expect(await faultsOf(records.handlersWith({ stage }).create(linkedAccount('busy'), ADMINISTRATOR))).toEqual([
      '8309',
    ]);
    expect(await operations()).toEqual([]);
    expect(await seen('busy')).toEqual(NOTHING);
  });

  it('whose answer is lost is aborted', async () => {
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      throw new AppError({ code: 8902 });
    };
    expect(await faultsOf(records.handlersWith({ stage }).create(linkedAccount('lost-stage'), ADMINISTRATOR))).toEqual([
      '8902',
    ]);
    expect(await seen('lost-stage')).toEqual(NOTHING);
    expect(await operations()).toMatchObject([{ outcome: 'aborted', settled: false }]);
  });

  it('that nobody waits for any more is not decided', async () => {
    const given = new AbortController();
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      given.abort();
    };
    const context: CallContext = { ...ADMINISTRATOR, signal: given.signal };
    expect(await faultsOf(records.handlersWith({ stage }).create(linkedAccount('left'), context))).toEqual(['8903']);
    expect(await seen('left')).toEqual(NOTHING);
  });
});

describe('settling', () => {
  it('follows a write at once, is tried again after a failure, and takes many at a time', async () => {
    const batches: number[] = [];
    let isDown = true;
    const one = settler({
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
    for (let index = 0; index < 5; index += 1) await handlers.create(linkedAccount(`many-${index}`), ADMINISTRATOR);
    expect(await operations()).toHaveLength(5);
    isDown = false;
    await eventually(async () => {
      expect((await operations()).every(({ settled }) => settled)).toBe(true);
    });
    expect(batches[0]).toBe(5);
    expect(await edges()).toHaveLength(5);
    expect(await accountsOf()).toHaveLength(5);
  });

  it('settles what was decided last before the process ends', async () => {
    const one = settler({ intervalMs: 60_000 });
    await one.start?.();
    await eventually(async () => {
      await records.handlers.create(linkedAccount(`drain-${crypto.randomUUID().slice(0, 8)}`), ADMINISTRATOR);
      await one.drain?.();
      expect((await operations()).every(({ settled }) => settled)).toBe(true);
    });
  });

  it('forgets old operations, answers later than the others, and nothing that is not settled', async () => {
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
    await forgetOperations(records.database, events)();
    expect(await operations()).toEqual([]);
  });
});

describe('a repeated create', () => {
  const key = { opId: '018f0000-0000-8000-8000-000000000001', fingerprint: Buffer.from('f') };

  it('gets the first answer, with links and without', async () => {
    for (const [index, links] of [{}, { contacts: [contact] }].entries()) {
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

  it('that come all at once make one record', async () => {
    await settler().start?.();
    for (const id of ['', 'with-id']) {
      const more = { ...key, opId: crypto.randomUUID() };
      const request = { ...createRequest('Accounts', { name: 'A' }, id, { contacts: [contact] }), ...more };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => records.handlers.create(request, ADMINISTRATOR)),
      );
      expect(new Set(answers.map(({ record }) => record?.id)).size).toBe(1);
    }
    expect(await accountsOf()).toHaveLength(2);
  });

  it('succeeds after a failure', async () => {
    const request = linkedAccount('after-failure', { ...key, opId: crypto.randomUUID() });
    const stage: Stage = async (operation, links) => {
      await records.relationships.stage(operation, links);
      throw new AppError({ code: 8902 });
    };
    expect(await faultsOf(records.handlersWith({ stage }).create(request, ADMINISTRATOR))).toEqual(['8902']);
    const faulty = { ...request, attributesJson: Buffer.from('{}') };
    expect(await faultsOf(records.handlers.create(faulty, ADMINISTRATOR))).toEqual(['8110 /data/attributes/name']);
    await settler().start?.();
    await records.handlers.create(request, ADMINISTRATOR);
    expect(await seen('after-failure')).toEqual(ALL);
  });

  it('whose acknowledgement was lost gets the answer', async () => {
    const commit: Commit = async (write) => {
      await write();
      throw new AppError({ code: 8905 });
    };
    const handlers = records.handlersWith({ database: databaseWith(commit) });
    const request = { ...createRequest('Accounts', { name: 'A' }), ...key, opId: crypto.randomUUID() };
    const { record } = await handlers.create(request, ADMINISTRATOR);
    expect(parse(record)).toEqual(await records.read('Accounts', record?.id ?? ''));
    expect(await records.handlers.create(request, ADMINISTRATOR)).toEqual({ record, files: [] });
  });

  it('needs a UUID', async () => {
    const request = { ...createRequest('Accounts', { name: 'A' }), ...key, opId: 'key' };
    expect(await faultsOf(records.handlers.create(request, ADMINISTRATOR))).toEqual(['8408']);
    expect(await faultsOf(records.handlers.decideAbort({ opIds: ['key'] }, ADMINISTRATOR))).toEqual(['8408']);
  });
});
