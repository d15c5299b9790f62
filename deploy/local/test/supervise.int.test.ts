import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { silentLog } from '../src/log.js';
import { isAlive } from '../src/processes/alive.js';
import { supervise, type SupervisedProcess } from '../src/processes/supervise.js';
import { startWatchdog } from '../src/processes/watchdog.js';

// Servers are started and stopped; a busy machine takes its time.
jest.setTimeout(120_000);

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

describe('supervise', () => {
  it('starts a child that dies again, later each time', async () => {
    const child = runScript('exit 3');
    await sleep(1_000);
    // After 200 ms and 600 ms; the third would come at 1400 ms.
    expect(child.restarts()).toBe(2);
    await child.stop(1_000);
    await sleep(1_000);
    expect(child.restarts()).toBe(2);
  });

  it('has a new process soon after the old one is killed', async () => {
    const child = runScript('exec sleep 60');
    const first = child.pid();
    child.kill('SIGKILL');
    await sleep(600);
    expect(child.restarts()).toBe(1);
    expect(child.pid()).not.toBe(first);
    await child.stop(5_000);
    expect(child.pid()).toBeUndefined();
  });

  it('kills a child that does not listen', async () => {
    const child = runScript('trap "" TERM; while :; do sleep 0.1; done');
    await sleep(200);
    const pid = child.pid() ?? 0;
    const startedAt = Date.now();
    await child.stop(300);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
    expect(isAlive(pid)).toBe(false);
  });

  it('can be hurried while it stops', async () => {
    const child = runScript('trap "" TERM; while :; do sleep 0.1; done');
    await sleep(200);
    const slow = child.stop(60_000);
    await child.stop(0);
    await slow;
    expect(child.pid()).toBeUndefined();
  });

  it('keeps trying a program that is not there', async () => {
    const child = supervise({
      name: 'missing',
      launch: () => spawn('/nowhere/program', [], { stdio: 'ignore' }),
      stopSignal: 'SIGTERM',
      log: silentLog,
      watchdog,
    });
    await sleep(400);
    expect(child.restarts()).toBe(1);
    await child.stop(0);
  });
});
