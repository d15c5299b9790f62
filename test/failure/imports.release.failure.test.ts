import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient, type ServiceName } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { ALL_SETTLED, openOperations } from './operations.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';

const ROWS = 3_000;
const ACCOUNTS = 20;
/** Each after the one before. */
const KILLED_AFTER_MS = [150, 600, 900, 1_200];
/** Far more than one for each death. */
const MAX_TRIES = 100;
const VICTIMS = ['records', 'relationships', 'gateway'] as const satisfies readonly ServiceName[];

interface Totals {
  readonly created: number;
  readonly unchanged: number;
  readonly refused: number;
}

let own: OwnStack;
let api: Api;
beforeAll(async () => {
  const extraEnv = { CRM_RELATIONSHIPS_STALE_AFTER: '3s', CRM_RELATIONSHIPS_RESOLVE_INTERVAL: '500ms' };
  own = await startOwnStack({ restartAfterMs: 50, extraEnv });
  api = apiAt(own.stack.baseUrl, own.token);
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => `a${index},Account ${index}`);
  await load('Accounts', 'mode=create', ['id:sap,name', ...accounts]);
});
afterAll(() => own.dispose());

/** The totals of an import; undefined when it was not finished. */
async function load(
  module: string,
  query: string,
  lines: readonly string[],
  key: string = randomUUID(),
): Promise<Totals | undefined> {
  const answer = await fetch(`${own.stack.baseUrl}/api/v8/imports?module=${module}&${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own.token}`, 'content-type': 'text/csv', 'idempotency-key': key },
    body: `${lines.join('\n')}\n`,
  });
  const text = await answer.text();
  if (answer.status !== 200) {
    expect([text, answer.status]).toEqual([text, 503]);
    return undefined;
  }
  return (JSON.parse(text.trim().split('\n').at(-1) ?? '') as { totals: Totals }).totals;
}

/** Contacts with an account and an address each; every other one is linked by another service's table. */
function contacts(name: string): string[] {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    return `${name}-${index},${name} ${index},a${index % ACCOUNTS},${name}-${index}@example.org`;
  });
  return ['id:sap,last_name,account_id:sap,email1', ...rows];
}

/** How many contacts of this name there are, with their links, addresses and external ids, and changes that created them. */
async function counts(name: string): Promise<unknown> {
  const text = `select count(*)::int as contacts, count(distinct last_name)::int as names,
  (select count(*)::int from relationships.accounts_contacts l where l.contact_id = any(array_agg(c.id))) as links,
  (select count(*)::int from records.email_addr_bean_rel l where l.bean_id = any(array_agg(c.id))) as addresses,
  (select count(*)::int from records.external_id x where x.record_id = any(array_agg(c.id))) as ids,
  (select count(*)::int from records.change h where h.record = any(array_agg(c.id)) and h.kind = 'created') as changes
from records.contacts c where last_name like $1 || ' %'`;
  const { rows } = await withClient(own.stack.database.adminUrl, (client) => client.query(text, [name]));
  return rows[0];
}

const WHOLE = { contacts: ROWS, names: ROWS, links: ROWS, addresses: ROWS, ids: ROWS, changes: ROWS };

describe('imports#chunks', () => {
  it.each(VICTIMS)('an import that kill -9 of %s interrupts is finished once by its key', async (victim) => {
    const [name, key] = [`of-${victim}`, randomUUID()];
    const service = own.stack.services[victim];
    let totals: Totals | undefined;
    const killing = (async () => {
      let kills = 0;
      for (const afterMs of KILLED_AFTER_MS) {
        await sleep(afterMs);
        if (totals !== undefined) break;
        service?.kill('SIGKILL');
        kills += 1;
      }
      return kills;
    })();
    for (let tries = 0; totals === undefined && tries < MAX_TRIES; tries += 1) {
      totals = await load('Contacts', 'mode=create', contacts(name), key).catch(() => undefined);
      await sleep(200);
    }
    expect(await killing).toBeGreaterThan(1);
    expect(totals).toMatchObject({ created: ROWS, refused: 0 });
    await eventually(async () => {
      expect(await openOperations(own.stack.database.adminUrl)).toEqual(ALL_SETTLED);
    }, RECOVERY_MS);
    expect(await counts(name)).toEqual(WHOLE);
  });

  it('two imports of one file, and writes to its parents beside them, wait for each other', async () => {
    const both = ['mode=upsert&key=sap', 'mode=upsert&key=sap'].map((query) =>
      load('Contacts', query, contacts('twice')),
    );
    const done = new AbortController();
    const writes = (async () => {
      const statuses = new Set<number>();
      for (let count = 0; !done.signal.aborted; count += 1) {
        const external = await api.get(`/external/Accounts/sap/a${count % ACCOUNTS}`);
        const { id } = (JSON.parse(external.text) as { data: { id: string } }).data;
        const data = { type: 'Accounts', id, attributes: { description: `${count}` } };
        statuses.add((await api.patch(`/modules/Accounts/${id}`, { data })).status);
      }
      return [...statuses];
    })();
    const totals = await Promise.all(both);
    done.abort();
    expect(await writes).toEqual([200]);
    const [created, unchanged, refused] = (['created', 'unchanged', 'refused'] as const).map((outcome) =>
      totals.reduce((sum, of) => sum + (of?.[outcome] ?? NaN), 0),
    );
    expect([created, unchanged, refused]).toEqual([ROWS, ROWS, 0]);
    expect(await counts('twice')).toEqual(WHOLE);
  });
});
