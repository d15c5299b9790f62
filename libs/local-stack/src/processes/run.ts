import { spawn } from 'node:child_process';

export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of {@link run}; `uid` and `gid` need root. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
  readonly input?: string;
  readonly timeoutMs?: number;
  /** Ends the command with SIGTERM; the promise then rejects. */
  readonly signal?: AbortSignal;
}

/** Runs a command to its end. Rejects only if it cannot be started; a command that fails is an {@link Outcome}. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(command, args, {
    cwd: options.cwd ?? '/',
    env: options.env ?? process.env,
    ...(options.uid === undefined ? {} : { uid: options.uid }),
    ...(options.gid === undefined ? {} : { gid: options.gid }),
    ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs, killSignal: 'SIGKILL' }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // A command that ends without reading its input breaks the pipe; its exit code is what matters.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  child.once('error', reject);
  child.once('close', (code, signal) => {
    resolve({ code, signal, stdout, stderr });
  });
  return promise;
}
