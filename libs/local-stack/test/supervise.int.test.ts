import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { silentLog } from '../src/log.js';
import { isAlive } from '../src/processes/alive.js';
import { supervise, type SupervisedProcess } from '../src/processes/supervise.js';
import { startWatchdog } from '../src/processes/watchdog.js';

const watchdog = startWatchdog();
afterAll(() => {
  watchdog.close();
});

function runScript(script: string): SupervisedProcess {
  return supervise({
    name: 'script',
    launch: () => spawn('/bin/sh', ['-c', script], { detached: true, stdio: 'ignore' }),
    stopSignal: 'SIGTERM',
    log: silentLog,
    watchdog,
  });
}

/** A child that does not heed SIGTERM; resolves when it has come so far. */
async function runDeaf(): Promise<SupervisedProcess> {
  const heard = Promise.withResolvers<unknown>();
  const child = supervise({
    name: 'deaf',
    launch: () => {
      const script = 'trap "" TERM; echo deaf; while :; do sleep 0.1; done';
      const shell = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
      heard.resolve(once(shell.stdout, 'data'));
      return shell;
    },
    stopSignal: 'SIGTERM',
    log: silentLog,
    watchdog,
  });
  await heard.promise;
  return child;
}

describe('supervise', () => {
  it('restarts a child at once on request, even one that ignores SIGTERM', async () => {
    const child = await runDeaf();
    const pid = child.pid();
    child.restart();
    await eventually(() => {
      expect(child.pid()).not.toBe(pid);
    });
    expect(child.restarts()).toBe(1);
    expect(isAlive(pid ?? 0)).toBe(false);
    await child.stop(0);
  });

  it('does not wait for the next attempt when it restarts a dead child', async () => {
    const child = runScript('exit 3');
    await eventually(() => {
      expect(child.restarts()).toBeGreaterThanOrEqual(3);
    });
    await eventually(() => {
      expect(child.pid()).toBeUndefined();
    });
    const restarts = child.restarts();
    child.restart();
    expect(child.restarts()).toBe(restarts + 1);
    await child.stop(0);
  });

  it('restarts a child that keeps dying, later each time', async () => {
    const startedAt = performance.now();
    const child = runScript('exit 3');
    for (const [restarts, notBeforeMs] of [
      [1, 200],
      [2, 600],
      [3, 1_400],
    ] as const) {
      await eventually(() => {
        expect(child.restarts()).toBeGreaterThanOrEqual(restarts);
      });
      // A Node timer may be a millisecond early.
      expect(performance.now() - startedAt).toBeGreaterThan(notBeforeMs - 10);
    }
    await child.stop(1_000);
    const restarts = child.restarts();
    await sleep(1_000);
    expect(child.restarts()).toBe(restarts);
  });

  it('has a new process soon after the old one is killed', async () => {
    const child = runScript('exec sleep 60');
    const first = child.pid();
    child.kill('SIGKILL');
    await eventually(() => {
      expect(child.restarts()).toBe(1);
      expect(child.pid()).toBeDefined();
    });
    expect(child.pid()).not.toBe(first);
    await child.stop(5_000);
    expect(child.pid()).toBeUndefined();
  });

  it('kills a child that does not stop', async () => {
    const child = await runDeaf();
    const pid = child.pid() ?? 0;
    const startedAt = Date.now();
    await child.stop(300);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
    expect(isAlive(pid)).toBe(false);
  });

  it('can be hurried while it stops', async () => {
    const child = await runDeaf();
    const slow = child.stop(60_000);
    await child.stop(0);
    await slow;
    expect(child.pid()).toBeUndefined();
  });

  it('keeps retrying a program that does not exist', async () => {
    const child = supervise({
      name: 'missing',
      launch: () => spawn('/nowhere/program', [], { stdio: 'ignore' }),
      stopSignal: 'SIGTERM',
      log: silentLog,
      watchdog,
    });
    await eventually(() => {
      expect(child.restarts()).toBeGreaterThan(1);
    });
    await child.stop(0);
  });
});
