import { setTimeout as sleep } from 'node:timers/promises';
import { LocalError } from '../local-error.js';
import type { ServiceProcess } from './service-process.js';

const timeoutMs = 180_000;
const badConfiguration = 2;
const deathsAllowed = 5;

/**
 * Waits until the service is ready. Rejects with a LocalError that quotes its last output if it refuses its configuration, ends
 * repeatedly, or is not ready within three minutes; rejects when the signal aborts.
 */
export async function waitUntilReady(
  service: ServiceProcess,
  opsPort: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const url = `http://127.0.0.1:${String(opsPort)}/readyz`;
  const deadline = performance.now() + timeoutMs;
  let last = 'no answer';
  for (;;) {
    signal?.throwIfAborted();
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      const text = await answer.text();
      if (answer.ok) return;
      last = `${String(answer.status)} ${text.trim()}`;
    } catch (error) {
      last = (error as Error).message;
    }
    if (service.lastExitCode() === badConfiguration || service.restarts() >= deathsAllowed) {
      throw new LocalError(`the service ${service.name} does not start:\n  ${service.lastWords()}`);
    }
    if (performance.now() > deadline) {
      throw new LocalError(
        `the service ${service.name} is not ready after ${String(timeoutMs / 1000)} s; a busy machine can be the reason: ${last}`,
      );
    }
    await sleep(30);
  }
}
