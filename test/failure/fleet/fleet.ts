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
} from '@crm/local';
import { PATIENT_LISTS, startNameServer, startServiceLog, type NameServer } from '@crm/testkit';
import { startOwnStack, type OwnStack } from '../own-stack.js';
import { planBeside } from '../replica.js';
import { startBalancer } from './balancer.js';
import { isReady, startInstance, type Instance } from './instance.js';

/** How long replicas that end go on serving: longer than it takes until callers have asked the name server again, 2 s and a fifth. */
export const DRAIN_DELAY_MS = 3_000;

/** Two probes of readiness, three seconds apart (availability#probes). */
const PROBES_FAIL_AFTER_MS = 6_000;

/**
 * Several replicas of every service, found as in a cluster: each service has a name with the addresses of its replicas, and the
 * gateways stand behind a balancer at the base URL of the stack.
 */
export interface Fleet {
  /** The stores and the users; its own processes have ended. */
  readonly own: OwnStack;
  readonly names: NameServer;
  /** All that the replicas have printed. */
  readonly logFile: string;
  /** The replicas that callers are led to. */
  instances(service: ServiceName): readonly Instance[];
  /** Starts one more replica; callers are led to it once it is ready. */
  add(service: ServiceName): Promise<Instance>;
  /** Kills a replica as `kill -9` does and starts another one; callers are led to the dead one until that is ready. */
  kill(instance: Instance): Promise<void>;
  /** Lets a replica stand still for a while; callers are led to it until its probes have failed, and again in the end. */
  freeze(instance: Instance, durationMs: number): Promise<void>;
  /** Ends a replica as a deployment does, while callers are still led to a gateway; its exit code. */
  retire(instance: Instance): Promise<number | null>;
  dispose(): Promise<void>;
}

/** What differs from the usual fleet. */
export interface FleetOptions {
  readonly replicas?: number;
  /** Whether Postgres keeps its promises even when it is killed. */
  readonly durable?: boolean;
  /** Settings for the services. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  /** The folder where another release is built that its first replicas are of; default: this one. */
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
    // A name server is told at once; a balancer still has to find out.
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
  await Promise.all(serviceNames.flatMap((name) => Array.from({ length: replicas }, () => add(name, first(name)))));
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

/** Settings of every replica: its peers by their names, which the name server of the fleet is asked for. */
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
