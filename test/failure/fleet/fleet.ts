import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  freePorts,
  mainProgram,
  serviceEnvironment,
  serviceNames,
  startWatchdog,
  type ServiceName,
  type StackPlan,
} from '@crm/local-stack';
import { PATIENT_LISTS, startNameServer, startServiceLog, type NameServer } from '@crm/testkit';
import { startOwnStack, type OwnStack } from '../own-stack.js';
import { planBeside } from '../replica.js';
import { startBalancer } from './balancer.js';
import { isReady, startInstance, type Instance } from './instance.js';

/**
 * How long ending replicas continue to serve: longer than callers take to query the name server again, 2 s and a fifth.
 */
export const DRAIN_DELAY_MS = 3_000;

/** Two readiness probes, three seconds apart (availability#probes). */
const PROBES_FAIL_AFTER_MS = 6_000;

/**
 * Several replicas of every service, found as in a cluster: each service has a name with the addresses of its replicas,
 * and the gateways are behind a balancer at the base URL of the stack.
 */
export interface Fleet {
  /** The stores and the users; its own processes have ended. */
  readonly own: OwnStack;
  readonly names: NameServer;
  /** The output of all replicas. */
  readonly logFile: string;
  /** The replicas that callers are directed to. */
  instances(service: ServiceName): readonly Instance[];
  /** Starts one more replica; callers are directed to it once it is ready. */
  add(service: ServiceName): Promise<Instance>;
  /**
   * Kills a replica like `kill -9` and starts another one; callers are directed to the dead one until the new one is
   * ready.
   */
  kill(instance: Instance): Promise<void>;
  /** Freezes a replica for a while; callers are directed to it until its probes have failed, and again afterwards. */
  freeze(instance: Instance, durationMs: number): Promise<void>;
  /**
   * Ends a replica like a deployment does; callers are still directed to a gateway meanwhile. Returns its exit code.
   */
  retire(instance: Instance): Promise<number | null>;
  dispose(): Promise<void>;
}

export interface FleetOptions {
  readonly replicas?: number;
  /** Whether Postgres must not lose data even when it is killed. */
  readonly durable?: boolean;
  /** Settings for the services. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  /**
   * The folder of another built release, which the first replicas run; default: this release. A service that it lacks has
   * none.
   */
  readonly firstRelease?: string | undefined;
}

/** Starts a fleet; resolves when every replica is ready. */
export async function startFleet(options: FleetOptions = {}): Promise<Fleet> {
  const { replicas = 2, durable = false, extraEnv = {}, firstRelease } = options;
  await using cleanUp = new AsyncDisposableStack();
  const own = await startOwnStack({ durable });
  cleanUp.defer(() => own.dispose());
  await own.stack.stop();
  const names = await startNameServer();
  cleanUp.defer(() => names.close());
  const balancer = await startBalancer(Number(new URL(own.stack.baseUrl).port));
  cleanUp.defer(() => balancer.close());
  const log = startServiceLog(path.join(own.folder, 'fleet.log'));
  cleanUp.defer(log.check);
  const watchdog = startWatchdog();
  cleanUp.defer(() => {
    watchdog.close();
  });
  const [ports, started] = [await servicePorts(), new Set<Instance>()];
  const led = new Map<ServiceName, Instance[]>(serviceNames.map((name) => [name, []]));
  cleanUp.defer(async () => {
    for (const instance of started) instance.signal('SIGKILL');
    await Promise.all([...started].map(({ ended }) => ended));
  });

  const publish = (service: ServiceName): void => {
    names.hosts.set(
      hostOf(service),
      (led.get(service) ?? []).map(({ host }) => host),
    );
  };

  async function add(service: ServiceName, program = mainProgram(service)): Promise<Instance> {
    const [http = 0, opsPort = 0] = await freePorts(2);
    const host = `127.0.${Math.floor(started.size / 250)}.${2 + (started.size % 250)}`;
    const port = service === 'gateway' ? http : ports[service].main;
    const plan = planBeside(
      own,
      { ...common(names, ports), ...extraEnv, ...ownEnv(service, host) },
      {
        ...ports,
        [service]: { main: port, ops: opsPort },
      },
    );
    const env = serviceEnvironment(service, plan);
    const instance = startInstance({ service, program, host, port, opsPort, env, logFile: log.file, watchdog });
    started.add(instance);
    await isReady(instance);
    lead(instance);
    return instance;
  }

  function lead(instance: Instance): void {
    const { service } = instance;
    led.get(service)?.push(instance);
    if (service === 'gateway') balancer.add(instance);
    else publish(service);
  }

  function withdraw(instance: Instance): void {
    const { service } = instance;
    led.set(
      service,
      (led.get(service) ?? []).filter((each) => each !== instance),
    );
    if (service === 'gateway') balancer.remove(instance);
    else publish(service);
  }

  async function retire(instance: Instance): Promise<number | null> {
    instance.signal('SIGTERM');
    // The name server is updated at once; a balancer still has to find out.
    if (instance.service === 'gateway') await sleep(DRAIN_DELAY_MS * 0.8);
    withdraw(instance);
    return instance.ended;
  }

  async function kill(instance: Instance): Promise<void> {
    instance.signal('SIGKILL');
    await instance.ended;
    await add(instance.service);
    withdraw(instance);
  }

  async function freeze(instance: Instance, durationMs: number): Promise<void> {
    const untilProbesFail = Math.min(durationMs, PROBES_FAIL_AFTER_MS);
    instance.signal('SIGSTOP');
    try {
      await sleep(untilProbesFail);
      withdraw(instance);
      await sleep(durationMs - untilProbesFail);
    } finally {
      instance.signal('SIGCONT');
    }
    await isReady(instance);
    lead(instance);
  }

  const first = (service: ServiceName): string =>
    firstRelease === undefined ? mainProgram(service) : path.join(firstRelease, 'services', service, 'dist/main.js');
  const present = serviceNames.filter((name) => existsSync(first(name)));
  await Promise.all(present.flatMap((name) => Array.from({ length: replicas }, () => add(name, first(name)))));
  const kept = cleanUp.move();
  const instances: Fleet['instances'] = (service) => led.get(service) ?? [];
  return { own, names, logFile: log.file, instances, add, retire, kill, freeze, dispose: () => kept.disposeAsync() };
}

type Ports = StackPlan['ports'];

async function servicePorts(): Promise<Ports> {
  const ports = await freePorts(serviceNames.length);
  return Object.fromEntries(serviceNames.map((name, index) => [name, { main: ports[index] ?? 0, ops: 0 }])) as Ports;
}

function hostOf(service: ServiceName): string {
  return `${service}.crm.test`;
}

/** Settings of every replica: its peers by their names, which the name server of the fleet resolves. */
function common(names: NameServer, ports: Ports): Record<string, string> {
  const setServers = `import dns from 'node:dns'; dns.setServers(['${names.address}'])`;
  const peers = serviceNames.flatMap((from) =>
    serviceNames
      .filter((to) => to !== from && to !== 'gateway')
      .map((to) => [setting(from, `${to.toUpperCase()}_ADDRESS`), `${hostOf(to)}.:${ports[to].main}`] as const),
  );
  return {
    ...PATIENT_LISTS,
    ...Object.fromEntries(peers),
    ...Object.fromEntries(serviceNames.map((name) => [setting(name, 'DRAIN_DELAY'), `${DRAIN_DELAY_MS}ms`])),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(setServers)}`,
  };
}

function ownEnv(service: ServiceName, host: string): Record<string, string> {
  return service === 'gateway' ? { [setting(service, 'HTTP_HOST')]: host } : { [setting(service, 'GRPC_HOST')]: host };
}

function setting(service: ServiceName, name: string): string {
  return `CRM_${service.toUpperCase()}_${name}`;
}
