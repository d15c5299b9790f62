import { spawn } from 'node:child_process';
import { mainProgram, type ServiceName } from '@crm/local-stack';
import { checkOutput } from '@crm/testkit';

/** One process of a service that is not restarted. */
export interface Run {
  /** Its output so far. */
  readonly output: () => string;
  /** Its exit code, or null as long as it runs. */
  readonly code: () => number | null;
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
  /** Kills it, if it still runs; rejects when it printed a secret (security#secrets-in-logs). */
  end(): Promise<void>;
}

/** Starts the main program of a service, as built, with exactly this environment. */
export function startProcess(name: ServiceName, env: NodeJS.ProcessEnv, ...args: string[]): Run {
  return startProgram(mainProgram(name), env, ...args);
}

/** Starts the main program in this file. */
export function startProgram(program: string, env: NodeJS.ProcessEnv, ...args: string[]): Run {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    output: () => output,
    code: () => child.exitCode,
    ended,
    kill: (signal) => void child.kill(signal),
    end: async () => {
      child.kill('SIGKILL');
      await ended;
      checkOutput(output);
    },
  };
}
