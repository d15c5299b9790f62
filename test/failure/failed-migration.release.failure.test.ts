import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  commandEnvironment,
  freePorts,
  serviceEnvironment,
  serviceNames,
  withClient,
  type StackPlan,
} from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { apiAt } from '../contract/client/api.js';
import { makeNextRelease } from './next-release.js';
import { startProgram } from './one-process.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { planBeside } from './replica.js';

const SERVICE = 'records';

describe('a release whose migration fails', () => {
  let own: OwnStack;

  beforeAll(async () => {
    own = await startOwnStack();
  });

  afterAll(() => own.dispose());

  it('migrations#gate: is not ready and reports why, while the previous release serves, and is ready once it is repaired', async () => {
    const next = await makeNextRelease(
      SERVICE,
      path.join(own.folder, 'next'),
      'alter table records.accounts add column next_one text;\nselect 1 / 0;\n',
    );
    const [main = 0, ops = 0] = await freePorts(2);
    const peers = serviceNames.map(
      (name) => [name, { main: own.stack.services[name]?.grpcPort ?? 0, ops: 0 }] as const,
    );
    const ports = Object.fromEntries(peers);
    const plan = planBeside(own, {}, { ...ports, [SERVICE]: { main, ops } } as StackPlan['ports']);
    const migrate = async (): Promise<readonly [number | null, string]> => {
      const run = startProgram(next.program, commandEnvironment(SERVICE, plan), 'migrate');
      return [await run.ended, run.output()];
    };

    expect(await migrate()).toEqual([
      3,
      expect.stringMatching(`migration ${next.version} \\(next\\) of schema ${SERVICE} failed: division by zero`),
    ]);
    const run = startProgram(next.program, serviceEnvironment(SERVICE, plan));
    try {
      const readiness = async (): Promise<unknown> => {
        const answer = await fetch(`http://127.0.0.1:${ops}/readyz`);
        return [answer.status, await answer.text()];
      };
      await eventually(async () => {
        expect(run.output()).toContain(
          `schema ${SERVICE} is at ${next.before}, this binary needs ${next.version}: run migrate`,
        );
        // It waits for nothing else.
        expect(await readiness()).toEqual([503, expect.stringContaining('"failing":["schema records"]')]);
      }, RECOVERY_MS);

      const api = apiAt(own.stack.baseUrl, own.token);
      const attributes = { name: 'Served by the release before' };
      const created = await api.post('/modules/Accounts', { data: { type: 'Accounts', attributes } });
      expect(created.status).toBe(201);
      expect(await columnsOf('next_one')).toBe(0);

      await next.rewrite('alter table records.accounts add column next_one text;\n');
      expect(await migrate()).toEqual([0, expect.any(String)]);
      await eventually(async () => {
        expect(await readiness()).toEqual([200, expect.any(String)]);
      }, RECOVERY_MS);
      expect((await api.get(String(created.headers.location))).status).toBe(200);
    } finally {
      await run.end();
    }
  });

  async function columnsOf(name: string): Promise<number | null> {
    const { rowCount } = await withClient(own.stack.database.adminUrl, (client) =>
      client.query(`select from information_schema.columns where column_name = $1`, [name]),
    );
    return rowCount;
  }
});
