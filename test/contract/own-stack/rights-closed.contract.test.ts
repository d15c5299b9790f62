import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { Api } from '../client/api.js';
import { expectStatus } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { newRecord } from '../client/links/new-record.js';
import { creation, urlOf } from '../client/records.js';
import type { Actor } from '../client/rights/actors.js';
import { giveRole, userOf } from '../client/rights/give-role.js';
import { startRightsBench, type RightsBench } from '../client/rights/test-bench.js';

let bench: RightsBench;
let admin: Api;
let actor: Actor;

beforeAll(async () => {
  bench = await startRightsBench({ CRM_RECORDS_DEFAULT_ACCESS: 'none' });
  ({ admin } = bench);
  actor = await bench.newActor();
});

afterAll(async () => bench.dispose());

describe('a deployment that is closed by default', () => {
  it('rights#default-access: shows and allows only what a role names', async () => {
    const account = await newRecord(admin, 'Accounts');
    const read = (): Promise<number> => actor.api.get(urlOf(account)).then(({ status }) => status);
    expect(await read()).toBe(404);
    expect(faultOf(await actor.api.post('/modules/Contacts', creation('Contacts')), 403)).toBe('8512');
    const role = await giveRole(admin, { Accounts: { view: 'all' } }, userOf(actor));
    await eventually(async () => {
      expect(await read()).toBe(200);
    });
    expectStatus(await actor.api.get(urlOf(await newRecord(admin, 'Contacts'))), 404);
    expectStatus(await admin.get(urlOf(account)), 200);
    expectStatus(await admin.delete(urlOf(role)), 200);
    await eventually(async () => {
      expect(await read()).toBe(404);
    });
  });
});
