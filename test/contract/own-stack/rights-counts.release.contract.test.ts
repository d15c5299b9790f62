import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { pageAt } from '../client/lists/page.js';
import type { Actor } from '../client/rights/actors.js';
import { restrict } from '../client/rights/give-role.js';
import { startRightsBench, type RightsBench } from '../client/rights/test-bench.js';

/** Far more records of each module than may be visited for a count. */
const COUNT = 30_000;
/** An owner's part: one in ten. */
const OWNED = COUNT / 10;
const OWN = { list: 'owner', view: 'owner' } as const;

let bench: RightsBench;
let ownerOfAccounts: Actor;
let ownerOfCases: Actor;

beforeAll(async () => {
  bench = await startRightsBench();
  ownerOfAccounts = await bench.newActor();
  ownerOfCases = await bench.newActor();
  await restrict(bench.admin, ownerOfAccounts, { Accounts: OWN });
  await restrict(bench.admin, ownerOfCases, { Cases: OWN });
  await withClient(bench.stack.database.adminUrl, async (client) => {
    await client.query(
      `insert into records.accounts (id, name, industry, assigned_user_id, date_entered, date_modified)
select 'count-' || i, 'Account ' || i, 'Media', case when i % 10 = 0 then $1 end, now() - i * interval '1 s', now()
from generate_series(1, ${COUNT}) i`,
      [ownerOfAccounts.id],
    );
    await client.query(
      `insert into records.cases (id, name, account_id, assigned_user_id, date_entered, date_modified)
select 'count-' || i, 'Case ' || i, 'count-' || i, case when i % 10 = 0 then $1 end, now() - i * interval '1 s', now()
from generate_series(1, ${COUNT}) i`,
      [ownerOfCases.id],
    );
    await client.query('analyze records.accounts, records.cases');
  });
});

afterAll(async () => bench.dispose());

const BY_INDUSTRY = '/modules/Accounts?page[limit]=20&filter[Accounts.industry]=Media';
const BY_CASE = '/modules/Accounts?page[limit]=20&filter[Accounts.cases.name]=[[li]]Case%25';

describe.each([
  ['listed records', () => ownerOfAccounts, BY_INDUSTRY],
  ['linked records', () => ownerOfCases, BY_CASE],
] as const)('a condition on %s that are partly hidden from a user', (_title, owner, list) => {
  it('lists#counts-and-hidden-records: is never estimated, since that would reveal the number of hidden matches', async () => {
    const { facts, links, rows } = await pageAt(owner().api, list);
    expect(rows).toHaveLength(20);
    expect(facts).toMatchObject({ count: null, countIsExact: false });
    expect(links).toMatchObject({ last: null, next: expect.any(String) });
  });

  it('lists#counts-and-hidden-records: is counted exactly over the visible records, on request or at the end', async () => {
    const asked = await pageAt(owner().api, `${list}&page[count]=exact`);
    expect(asked.facts).toMatchObject({ count: OWNED, countIsExact: true });
    const atEnd = await pageAt(owner().api, `${list}&page[offset]=${OWNED - 3}`);
    expect(atEnd.rows).toHaveLength(3);
    expect(atEnd.facts).toMatchObject({ count: OWNED, countIsExact: true });
  });

  it('lists#counts: is estimated for a user who sees everything', async () => {
    const { facts } = await pageAt(bench.admin, list);
    expect(facts.countIsExact).toBe(false);
    expect(facts.count).toBeGreaterThan(OWNED);
  });
});

describe('a condition on records that are all visible to a user', () => {
  it('lists#counts-and-hidden-records: is estimated, whatever else is hidden', async () => {
    const { facts } = await pageAt(ownerOfCases.api, BY_INDUSTRY);
    expect(facts.countIsExact).toBe(false);
    expect(facts.count).toBeGreaterThan(OWNED);
  });
});
