import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames, type ServiceName } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { RECOVERY_MS, type OwnStack } from '../own-stack.js';
import { startReplica, type Replica } from '../replica.js';

/** Lets every process of events post to receivers of the tests. */
export const LOCAL_RECEIVERS = { CRM_EVENTS_RECEIVER_NETWORKS: '127.0.0.1' };

/** Ways to harm a stack, by name; each resolves when the harm is over. */
export interface Harms extends AsyncDisposable {
  readonly byName: Readonly<Record<string, () => Promise<void>>>;
}

/**
 * The ways to harm a stack while the feed is written and read: each service and Postgres are killed, and the process of
 * events is frozen. A second process of events can lead meanwhile, and is killed too.
 */
export async function startHarms(own: OwnStack, freezeMs: number): Promise<Harms> {
  let second: Replica = await startReplica(own, 'events', { env: LOCAL_RECEIVERS });
  return {
    byName: {
      ...Object.fromEntries(serviceNames.map((name) => [name, () => killService(own, name)])),
      'the second process of events': async () => {
        await second.run.end();
        second = await startReplica(own, 'events', { env: LOCAL_RECEIVERS });
      },
      'events frozen': async () => {
        own.stack.services.events?.kill('SIGSTOP');
        await sleep(freezeMs);
        own.stack.services.events?.kill('SIGCONT');
      },
      Postgres: async () => {
        await own.stopPostgres('kill');
        await own.startPostgres();
      },
    },
    [Symbol.asyncDispose]: () => second.run.end(),
  };
}

/** Kills a service like `kill -9` and waits until it is back. */
export async function killService({ stack }: OwnStack, name: ServiceName): Promise<void> {
  const service = stack.services[name];
  if (service === undefined) throw new Error(`there is no ${name}`);
  const restarts = service.restarts();
  service.kill('SIGKILL');
  await eventually(async () => {
    if (service.restarts() === restarts) throw new Error(`${name} was not restarted`);
    const { ok } = await fetch(`http://127.0.0.1:${service.opsPort}/readyz`, { signal: AbortSignal.timeout(2_000) });
    if (!ok) throw new Error(`${name} is not ready`);
  }, RECOVERY_MS);
}
