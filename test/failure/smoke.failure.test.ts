import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePorts, type ServiceName } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { startProcess } from './one-process.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { takeDown } from './take-down.js';

let own: OwnStack;
let env: Record<string, string>;

beforeAll(async () => {
  own = await startOwnStack({ restartAfterMs: 200 });
  const { passwordClient, admin } = own.stack.credentials;
  env = {
    PATH: process.env.PATH ?? '',
    CRM_GATEWAY_SMOKE_URL: own.stack.baseUrl,
    CRM_GATEWAY_SMOKE_CLIENT_ID: passwordClient.id,
    CRM_GATEWAY_SMOKE_CLIENT_SECRET: passwordClient.secret,
    CRM_GATEWAY_SMOKE_USERNAME: admin.username,
    CRM_GATEWAY_SMOKE_PASSWORD: admin.password,
  };
});

afterAll(() => own.dispose());

/** Its exit code, and the relevant line: the one that is not a log line, otherwise the last one. */
async function smoke(changes: Record<string, string> = {}): Promise<{ code: number | null; line: string }> {
  const run = startProcess('gateway', { ...env, ...changes }, 'smoke');
  const code = await run.ended;
  await run.end();
  const lines = run.output().trim().split('\n');
  return { code, line: lines.find((line) => !line.startsWith('{')) ?? lines.at(-1) ?? '' };
}

/** The line that reports what is broken. */
const failing = (step: string, reason: string): object => ({
  code: 3,
  line: expect.stringMatching(new RegExp(`^gateway: smoke: ${step} failed: .*${reason}`, 'u')),
});

describe('kubernetes#smoke-test: smoke', () => {
  it('passes repeatedly against the six processes, and leaves nothing behind', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await smoke()).toEqual({ code: 0, line: expect.stringContaining('"event":"smoke.passed"') });
    }
    const answer = await fetch(`${own.stack.baseUrl}/api/v8/modules/Notes?page%5Blimit%5D=1`, {
      headers: { authorization: `Bearer ${own.token}` },
    });
    expect(await answer.json()).toMatchObject({ data: [] });
  });

  it('reports that nothing listens', async () => {
    const [port = 0] = await freePorts(1);
    const url = `http://127.0.0.1:${port}`;
    expect(await smoke({ CRM_GATEWAY_SMOKE_URL: url })).toEqual(failing('token', `no answer from ${url}`));
  });

  it('reports that the login is wrong', async () => {
    expect(await smoke({ CRM_GATEWAY_SMOKE_PASSWORD: 'another one' })).toEqual(failing('token', 'the answer was 40'));
    expect(await smoke({ CRM_GATEWAY_SMOKE_CLIENT_ID: 'nobody' })).toEqual(failing('token', 'the answer was 401'));
  });

  it.each<[ServiceName, string]>([
    ['auth', 'token'],
    ['records', 'create'],
    ['relationships', 'relate'],
    ['files', 'upload'],
  ])('reports what does not work while %s is down', async (service, step) => {
    const running = own.stack.services[service];
    if (running === undefined) throw new Error(`there is no ${service}`);
    const back = await takeDown(running);
    try {
      expect(await smoke()).toEqual(failing(step, 'the answer was 50'));
    } finally {
      await back();
    }
    // Only the removed piece was reported as broken.
    await eventually(async () => {
      expect((await smoke()).code).toBe(0);
    }, RECOVERY_MS);
  });
});
