import { spawn } from 'node:child_process';
import { debianProgram, libraryEnvironment, programOnPath, type Program } from '@crm/local-stack';

/** How a program ended and all that it printed. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Prometheus' server or its tool: the one on PATH, or that of Debian's package, unpacked into the clone's cache. Rejects where
 * neither is to be had.
 */
export async function findProgram(name: 'prometheus' | 'promtool'): Promise<Program> {
  const found = programOnPath([name]);
  if (found !== undefined) return found;
  return debianProgram({ title: 'Prometheus', packages: ['prometheus'], names: [name], standsAlone: true }, silent);
}

/** Runs promtool to its end. */
export async function promtool(args: readonly string[], input = ''): Promise<Ended> {
  const program = await findProgram('promtool');
  const child = spawn(program.file, args, { env: libraryEnvironment(program), stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, output });
    });
  });
}
