import { serviceNames, silentLog, type ServiceName } from '@crm/local-stack';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';

/** A stack to attack, and its health. */
export interface FuzzStack extends OwnStack {
  readonly baseUrl: string;
  /** Lines that services logged as errors, except for requests that found no room or no time, and ends of processes. */
  readonly complaints: readonly string[];
  /** Its faults: restarts, and services that are not ready. */
  ailments(): Promise<readonly string[]>;
  /** Bytes of heap in use in each process, the lowest of a few measurements. */
  heaps(): Promise<ReadonlyMap<ServiceName, number>>;
}

/** Settings under which no limit hides the code behind it. */
const OPEN_DOORS = {
  // A token endpoint that answers 429 is not fuzzed.
  CRM_AUTH_LOGIN_FAILURE_LIMIT: '1000',
  CRM_AUTH_LOGIN_FAILURE_LIMIT_PER_ADDRESS: '10000',
  CRM_AUTH_ARGON2_MEMORY_KIB: '64',
  CRM_AUTH_ARGON2_TIME_COST: '1',
  CRM_RECORDS_MAX_COSTLY_LISTS_PER_USER: '20',
  CRM_GATEWAY_HEADERS_TIMEOUT: '5s',
  CRM_GATEWAY_REQUEST_TIMEOUT: '20s',
};

const ERROR = /"level":"(?:error|fatal)"/u;
/** Logged for a request that found no room or no time: documented behaviour under load, and the answer itself is judged. */
const LATE = /"event":"api\.error","code":\d+,"status":50[34],/u;

const LOOKS = 5;
const BETWEEN_LOOKS_MS = 1_500;

/** Starts a stack of its own. */
export async function startFuzzStack(): Promise<FuzzStack> {
  const complaints: string[] = [];
  const complain = (line: string): void => void complaints.push(line);
  const own = await startOwnStack({
    extraEnv: OPEN_DOORS,
    log: { ...silentLog, warn: complain, error: complain },
    onLogLine: (_service, line) => {
      if ((ERROR.test(line) && !LATE.test(line)) || !line.startsWith('{')) complain(line);
    },
  });
  const { stack } = own;
  // A service whose port was taken restarts before it is ready; such a restart is not the effect of an input.
  const restartsBefore = new Map(serviceNames.map((name) => [name, stack.services[name]?.restarts()]));
  return {
    ...own,
    baseUrl: stack.credentials.baseUrl,
    complaints,
    ailments: async () =>
      (await Promise.all(serviceNames.map((name) => ailmentsOf(own, name, restartsBefore.get(name) ?? 0)))).flat(),
    heaps: async () => {
      const looks: (readonly (readonly [ServiceName, number])[])[] = [];
      while (looks.length < LOOKS) {
        looks.push(await Promise.all(serviceNames.map(async (name) => [name, await heapOf(own, name)] as const)));
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
      }
      return new Map(
        serviceNames.map((name) => [name, Math.min(...looks.map((look) => new Map(look).get(name) ?? Infinity))]),
      );
    },
  };
}

async function ailmentsOf({ stack }: OwnStack, name: ServiceName, restartsBefore: number): Promise<string[]> {
  const service = stack.services[name];
  const restarts = (service?.restarts() ?? 0) - restartsBefore;
  const ready = await fetch(`http://127.0.0.1:${String(service?.opsPort)}/readyz`).catch(() => undefined);
  return [
    ...(restarts === 0 ? [] : [`${name} was restarted ${String(restarts)} times`]),
    ...(ready?.status === 200 ? [] : [`${name} is not ready: ${String(ready?.status)}`]),
  ];
}

async function heapOf({ stack }: OwnStack, name: ServiceName): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${String(stack.services[name]?.opsPort)}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)$/mu.exec(text)?.[1]);
}
