import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StackService } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { send, type Answer } from '../contract/client/send.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';

describe('the process in which auth hashes passwords', () => {
  let own: OwnStack;
  let auth: StackService;

  beforeAll(async () => {
    own = await startOwnStack();
    const { auth: service } = own.stack.services;
    if (service === undefined) throw new Error('no auth');
    auth = service;
  });

  afterAll(() => own.dispose());

  function logIn(): Promise<Answer> {
    const { baseUrl, admin, passwordClient } = own.stack.credentials;
    const client = { client_id: passwordClient.id, client_secret: passwordClient.secret };
    return send(baseUrl, {
      method: 'POST',
      path: '/api/oauth/access_token',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', ...client, ...admin }),
    });
  }

  async function hashing(): Promise<number> {
    return eventually(async () => {
      expect((await logIn()).status).toBe(200);
      const [pid] = childrenOf(auth.pid() ?? 0);
      if (pid === undefined) throw new Error('no process for hashes');
      return pid;
    }, RECOVERY_MS);
  }

  it('is restarted when it dies, and fails at most the logins under way, which may be retried', async () => {
    const [pid, authPid] = [await hashing(), auth.pid()];
    const logins = Array.from({ length: 12 }, logIn);
    process.kill(pid, 'SIGKILL');
    const outcomes = (await Promise.all(logins)).map(({ status, headers }) =>
      status === 503 ? `503, again in ${headers['retry-after'] ?? 'vain'}` : String(status),
    );
    // 504 is for a machine so busy that a login takes longer than it may.
    for (const outcome of outcomes) expect(outcome).toMatch(/^(?:200|503, again in [1-9]|504)$/);
    expect(await hashing()).not.toBe(pid);
    expect(auth.pid()).toBe(authPid);
  });

  it('ends when auth is killed', async () => {
    const pid = await hashing();
    auth.kill('SIGKILL');
    await eventually(() => {
      expect(isRunning(pid)).toBe(false);
    }, RECOVERY_MS);
    expect(await hashing()).not.toBe(pid);
  });
});

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

/** Whether it exists and is not a zombie. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z]/.test(stdout.trim());
}
