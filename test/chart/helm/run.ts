import { execFile, type ExecFileException } from 'node:child_process';

const MAX_OUTPUT = 64 * 1024 * 1024;

/** How a command may be run. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Given to its standard input. */
  readonly input?: string;
}

/** Runs a command and gives what it printed; rejects with what it complained of. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { input = '', ...rest } = options;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = execFile(command, args, { ...rest, maxBuffer: MAX_OUTPUT }, (error, stdout, stderr) => {
    if (error === null) resolve(stdout);
    else reject(new Error(complaint(command, error, stdout, stderr)));
  });
  // A command that ends without reading its input breaks the pipe; its exit code tells the story.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return promise;
}

function complaint(command: string, error: ExecFileException, stdout: string, stderr: string): string {
  const words = `${stdout}\n${stderr}`.trim();
  return words === '' ? `${command}: ${error.message}` : words;
}
