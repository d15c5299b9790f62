import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { ServiceName, Watchdog } from '@crm/local-stack';
import { eventually } from '@crm/testkit';

/** One replica of a service: a process with an address of its own, like a pod. */
export interface Instance {
  readonly service: ServiceName;
  /** A loopback IP address that no other replica has. */
  readonly host: string;
  /** Where it serves gRPC, or HTTP if it is a gateway. */
  readonly port: number;
  readonly opsPort: number;
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly hasEnded: () => boolean;
  signal(signal: NodeJS.Signals): void;
}

export interface InstanceOptions {
  readonly service: ServiceName;
  /** Its main program. */
  readonly program: string;
  readonly host: string;
  readonly port: number;
  readonly opsPort: number;
  readonly env: NodeJS.ProcessEnv;
  /** The file that its output goes to. */
  readonly logFile: string;
  readonly watchdog: Watchdog;
}

/** Far more than a process needs to start, even under a load that leaves it little of the machine. */
const START_MS = 90_000;

/** Starts a replica. It is not restarted when it ends. */
export function startInstance(options: InstanceOptions): Instance {
  const { service, program, host, port, opsPort, env, logFile, watchdog } = options;
  const output = openSync(logFile, 'a');
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', output, output] });
  closeSync(output);
  const { pid = 0 } = child;
  watchdog.guard(pid, 'SIGKILL');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    watchdog.release(pid);
    return code ?? null;
  });
  return { service, host, port, opsPort, ended, hasEnded, signal: (signal) => void child.kill(signal) };
}

/** Resolves when a replica reports that it is ready, or has ended. */
export async function isReady({ service, opsPort, hasEnded }: Instance): Promise<void> {
  await eventually(async () => {
    if (hasEnded()) return;
    const { ok } = await fetch(`http://127.0.0.1:${opsPort}/readyz`, { signal: AbortSignal.timeout(2_000) });
    if (!ok) throw new Error(`${service} is not ready`);
  }, START_MS);
}
