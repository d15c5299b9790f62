import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { create } from '../contract/client/records.js';
import type { Answer } from '../contract/client/send.js';
import { TIME_LIMIT_MS } from '../setup/time-limit.js';
import { onceAnswered } from './once-answered.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { runCommand, startCommand } from './replica.js';

const ROUNDS = 12;
/** Longer than a write takes, so that some are struck before, some during and some after their transaction. */
const WRITE_MS = 40;
const FIELDS = '/catalog/fields';
const ENGLISH = { 'en-us': 'Label' };
/** Attributes of a file. */
const MANY = 40;
/** Longer than the transaction of the file takes. */
const APPLY_MS = 1_500;
/** An index over them takes a second. */
const INDEXED_ROWS = 400_000;
/** Longer than the job takes from its start. */
const INDEX_MS = 2_500;

let own: OwnStack;
let api: Api;

beforeAll(async () => {
  own = await startOwnStack({ restartAfterMs: 50 });
  api = apiAt(own.stack.baseUrl, own.token);
});

afterAll(() => own.dispose());

async function numberOf(query: string): Promise<number> {
  const { rows } = await withClient(own.stack.database.adminUrl, async (client) => client.query<{ n: string }>(query));
  return Number(rows[0]?.n);
}

const version = (): Promise<number> => numberOf('select version as n from records.catalog_version');

/** The members of a definition that clients write; its status if it cannot be read. */
function definitionIn({ status, text }: Answer): unknown {
  if (status !== 200) return status;
  const { attributes } = (JSON.parse(text) as { data: { attributes: Record<string, unknown> } }).data;
  const { created, modified, ...written } = attributes;
  expect([created, modified]).toEqual([expect.any(String), expect.any(String)]);
  return written;
}

const STRIKES: Readonly<Record<string, () => Promise<void>>> = {
  'kill -9 of records': () => Promise.resolve(own.stack.services.records?.kill('SIGKILL')),
  'the end of its connections': () =>
    withClient(own.stack.database.adminUrl, async (client) => {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crm-records'`,
      );
    }),
};

interface Write {
  readonly name: string;
  readonly send: () => Promise<Answer>;
  /** The definition before and after the write, as it is read. */
  readonly states: readonly [before: unknown, after: unknown];
  /** The answer to a request whose work was done before. */
  readonly again: number | 'done';
}

/** Every write of an attribute, one after the other. */
function writesOf(name: string): readonly Write[] {
  const [id, type] = [`Accounts.${name}`, 'catalog-fields'];
  const attributes = { module: 'Accounts', name, type: 'text', labels: ENGLISH, help: ENGLISH, length: 10 };
  const others = { required: false, default: null, options: null, related_module: null };
  const defined = { ...attributes, ...others };
  const changes = { labels: { 'en-us': 'Other' }, default: 'none', length: 20 };
  const changed = { ...defined, ...changes };
  return [
    {
      name: 'POST',
      send: () => api.post(FIELDS, { data: { type, attributes } }),
      states: [404, defined],
      again: 409,
    },
    {
      name: 'PATCH',
      send: () => api.patch(`${FIELDS}/${id}`, { data: { type, id, attributes: changes } }),
      states: [defined, changed],
      again: 'done',
    },
    { name: 'DELETE', send: () => api.delete(`${FIELDS}/${id}`), states: [changed, 404], again: 404 },
  ];
}

/** Does the work while no definition can be written, so that a strike comes before the commit. */
function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return withClient(own.stack.database.adminUrl, async (client) => {
    await client.query('begin');
    await client.query('select from records.catalog_version for update');
    return work();
  });
}

describe('a definition that is written', () => {
  it.each(Object.keys(STRIKES))(
    'catalog#in-force, durability#acknowledged-writes: is whole or absent after %s, and a repeated request ends the work',
    async (strike) => {
      const tally = { answered: 0, done: 0, undone: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        const name = `${strike.startsWith('kill') ? 'killed' : 'cut'}_${round}_c`;
        const read = async (): Promise<unknown> =>
          definitionIn(await onceAnswered(() => api.get(`${FIELDS}/Accounts.${name}`)));
        for (const { name: method, send, states, again } of writesOf(name)) {
          const [before, after] = states;
          const first = await version();
          const struck = async (): Promise<number> => {
            const answer = send().catch(() => undefined);
            await sleep(Math.random() * WRITE_MS);
            await STRIKES[strike]?.();
            return (await answer)?.status ?? 0;
          };
          const status = await (round % 2 === 0 ? whileLocked(struck) : struck());
          const isAcknowledged = status > 0 && status < 300;
          const found = await read();
          expect([method, isAcknowledged ? [after] : [before, after]]).toEqual([
            method,
            expect.arrayContaining([found]),
          ]);
          const isDone = (await version()) === first + 1;
          expect([method, found]).toEqual([method, isDone ? after : before]);
          tally[isAcknowledged ? 'answered' : isDone ? 'done' : 'undone'] += 1;
          const repeated = await onceAnswered(send);
          expect([method, repeated.status < 300 ? 'done' : repeated.status]).toEqual([method, isDone ? again : 'done']);
          expect([method, await read()]).toEqual([method, after]);
          expect(await version()).toBeGreaterThan(first);
          if (method === 'POST') await create(api, 'Accounts', { [name]: 'used' });
        }
      }
      process.stderr.write(`${strike}: ${JSON.stringify(tally)}\n`);
      expect(tally.undone).toBeGreaterThan(0);
      const created = `select count(*) as n from records.audit where act = 'field.created' and subject like 'Accounts.%'`;
      expect(await numberOf(created)).toBe(
        await numberOf(`select count(*) as n from records.definition where kind = 'field' and module = 'Accounts'`),
      );
    },
    TIME_LIMIT_MS + ROUNDS * 30_000,
  );
});

describe('crm catalog apply', () => {
  it(
    'catalog#catalogue-files: that is killed has made everything or nothing',
    async () => {
      const file = path.join(own.folder, 'catalog.yaml');
      const tally = { all: 0, nothing: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        const named = `select count(*) as n from records.definition where id like '%file${round}x%'`;
        const options = { name: `file${round}x_c`, items: [{ key: 'Gold', labels: ENGLISH }] };
        const fields = Array.from({ length: MANY }, (_, index) => ({
          ...{ module: 'Cases', name: `file${round}x${index}_c`, type: 'enum' },
          ...{ labels: ENGLISH, options: options.name },
        }));
        await writeFile(file, JSON.stringify({ version: 1, options: [options], fields }));
        const first = await version();
        const run = startCommand(own, 'records', {}, 'crm', 'catalog', 'apply', file);
        // Its transaction begins with this lock.
        await eventually(async () => {
          const locks = `select count(*) as n from pg_locks where relation = 'records.catalog_version'::regclass
            and mode = 'RowExclusiveLock'`;
          if (run.code() === null && (await numberOf(locks)) === 0) throw new Error('it has not begun');
        }, RECOVERY_MS);
        await sleep(Math.random() * APPLY_MS);
        run.kill('SIGKILL');
        await run.ended;
        const count = await numberOf(named);
        tally[count > 0 ? 'all' : 'nothing'] += 1;
        expect([count, await version()]).toEqual(count > 0 ? [MANY + 1, first + 1] : [0, first]);
        await runCommand(own, 'records', {}, 'crm', 'catalog', 'apply', file);
        expect([await numberOf(named), await runCommand(own, 'records', {}, 'crm', 'catalog', 'plan', file)]).toEqual([
          MANY + 1,
          '',
        ]);
      }
      process.stderr.write(`killed while a file was applied: ${JSON.stringify(tally)}\n`);
      expect(tally.nothing).toBeGreaterThan(0);
    },
    TIME_LIMIT_MS + ROUNDS * 30_000,
  );
});

describe('the job of the indexes', () => {
  it(
    'catalog#indexes: that is killed leaves no half-made index in use, and the next run ends its work',
    async () => {
      await withClient(own.stack.database.adminUrl, (client) =>
        client.query(`insert into records.tasks (id, name, status, priority, date_entered, date_modified)
          select 't' || i, md5(i::text), 'Not Started', 'High', now(), now() from generate_series(1, ${INDEXED_ROWS}) i`),
      );
      const tally = { ready: 0, building: 0, invalid: 0 };
      const objects = (valid: boolean) =>
        numberOf(`select count(*) as n from pg_class c join pg_index i on i.indexrelid = c.oid
          where c.relname ~ '^ix_custom_[0-9a-f]{12}' and i.indisvalid = ${valid}`);
      const id = 'Tasks.status.ascending';
      const stateOf = async (): Promise<unknown> => {
        const { text } = await onceAnswered(() => api.get(`/catalog/indexes/${id}`));
        return (JSON.parse(text) as { data: { attributes: { state: string } } }).data.attributes.state;
      };
      const run = () => runCommand(own, 'records', {}, 'indexes');
      for (let round = 0; round < ROUNDS; round += 1) {
        const attributes = { module: 'Tasks', attribute: 'status' };
        await api.post('/catalog/indexes', { data: { type: 'catalog-indexes', attributes } });
        const job = startCommand(own, 'records', {}, 'indexes');
        await sleep(Math.random() * INDEX_MS);
        job.kill('SIGKILL');
        await job.ended;
        const state = await stateOf();
        expect(['building', 'ready']).toContain(state);
        expect(await objects(true)).toBeGreaterThanOrEqual(state === 'ready' ? 1 : 0);
        tally[state === 'ready' ? 'ready' : 'building'] += 1;
        tally.invalid += await objects(false);
        // The connection of the killed process may last for a moment.
        await eventually(async () => {
          await run();
          expect([await stateOf(), await objects(true), await objects(false)]).toEqual(['ready', 1, 0]);
        }, RECOVERY_MS);
        await api.delete(`/catalog/indexes/${id}`);
        await run();
        expect(await objects(true)).toBe(0);
      }
      process.stderr.write(`killed while an index was made: ${JSON.stringify(tally)}\n`);
      expect(Math.min(tally.building, tally.invalid)).toBeGreaterThan(0);
    },
    TIME_LIMIT_MS + ROUNDS * 30_000,
  );
});
