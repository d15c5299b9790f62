import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@crm/local-stack';

/** A baseline that is listening. */
export interface Baseline {
  readonly baseUrl: string;
  readonly pids: () => number[];
  stop(): void;
}

/** (b): express and pg in one process. `bareLists`: see `listStatement`. */
export async function startExpressBaseline(databaseUrl: string, bareLists: boolean): Promise<Baseline> {
  const [port = 0] = await freePorts(1);
  const environment = { PORT: String(port), DATABASE_URL: databaseUrl, LISTS: bareLists ? 'bare' : '' };
  const child = start('baseline-express', environment);
  return ready(port, [child]);
}

/** (c): express -> grpc-js unary -> pg in two processes. `bareLists`: see `listStatement`. */
export async function startGrpcBaseline(databaseUrl: string, bareLists: boolean): Promise<Baseline> {
  const [port = 0, grpcPort = 0] = await freePorts(2);
  const ports = { PORT: String(port), GRPC_PORT: String(grpcPort) };
  const environment = { ...ports, DATABASE_URL: databaseUrl, LISTS: bareLists ? 'bare' : '' };
  return ready(port, [start('baseline-grpc-store', environment), start('baseline-grpc-edge', environment)]);
}

function start(program: string, environment: Record<string, string>): ChildProcess {
  const main = fileURLToPath(new URL(`./${program}.ts`, import.meta.url));
  // With the options of this process, which runs from sources, too.
  return spawn(process.execPath, [...process.execArgv, main], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function ready(port: number, children: readonly ChildProcess[]): Promise<Baseline> {
  const baseUrl = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await answers(`${baseUrl}/api/v8/modules/Accounts`)); attempt += 1) {
    if (attempt === 100) throw new Error('A baseline did not start');
    await sleep(100);
  }
  return {
    baseUrl,
    pids: () => children.map(({ pid }) => pid ?? 0),
    stop: () => {
      // The edge first, so that it has no failed calls to complain of.
      for (const child of children.toReversed()) child.kill('SIGKILL');
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
