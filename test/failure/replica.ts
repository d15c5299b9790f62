import {
  commandEnvironment,
  freePorts,
  serviceEnvironment,
  serviceNames,
  type ServiceName,
  type StackPlan,
} from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { startProcess, type Run } from './one-process.js';
import { RECOVERY_MS, type OwnStack } from './own-stack.js';

/** One more process of a service, besides that of a stack. */
export interface Replica {
  readonly run: Run;
  /** Where it serves gRPC, or HTTP if it is a gateway. */
  readonly port: number;
  readonly opsPort: number;
}

export interface ReplicaOptions {
  /** Settings besides those that every process has. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ports of services to call instead of those of the stack. */
  readonly peers?: Readonly<Partial<Record<ServiceName, number>>>;
}

/** Starts one more process of a service on the stores of a stack; resolves when it is ready. It is not restarted. */
export async function startReplica(
  own: OwnStack,
  service: ServiceName,
  { env = {}, peers = {} }: ReplicaOptions = {},
): Promise<Replica> {
  const [main = 0, ops = 0] = await freePorts(2);
  const plan = planBeside(own, env, { ...portsOf(own, peers), [service]: { main, ops } });
  const run = startProcess(service, serviceEnvironment(service, plan));
  await eventually(async () => {
    if (run.code() !== null) throw new Error(`${service} ended: ${run.output()}`);
    const { ok } = await fetch(`http://127.0.0.1:${ops}/readyz`);
    if (!ok) throw new Error(`${service} is not ready`);
  }, RECOVERY_MS);
  return { run, port: main, opsPort: ops };
}

/** Starts a subcommand of a service on the stores of a stack. */
export function startCommand(
  own: OwnStack,
  service: ServiceName,
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Run {
  return startProcess(service, commandEnvironment(service, planBeside(own, env, portsOf(own, {}))), ...args);
}

/** Runs a subcommand of a service on the stores of a stack; rejects with its output when it fails. */
export async function runCommand(
  own: OwnStack,
  service: ServiceName,
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<string> {
  const run = startCommand(own, service, env, ...args);
  if ((await run.ended) !== 0) throw new Error(`${service} ${args.join(' ')} failed: ${run.output()}`);
  return run.output();
}

function portsOf({ stack }: OwnStack, peers: Readonly<Partial<Record<ServiceName, number>>>): StackPlan['ports'] {
  const main = (name: ServiceName): number => peers[name] ?? stack.services[name]?.grpcPort ?? 0;
  const entries = serviceNames.map((name) => [name, { main: main(name), ops: 0 }]);
  return Object.fromEntries(entries) as StackPlan['ports'];
}

/** The plan of processes besides a stack, which call the services at these ports. */
export function planBeside(
  { stack, redis }: OwnStack,
  extraEnv: Readonly<Record<string, string>>,
  ports: StackPlan['ports'],
): StackPlan {
  const { baseUrl, database, secrets } = stack;
  return { baseUrl, ports, database, secrets, redisUrl: redis.url, extraEnv };
}
