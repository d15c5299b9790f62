import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAMS = fileURLToPath(new URL('programs', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
/** Options that a careful user of the types would set. */
const COMPILER_OPTIONS = {
  target: 'es2024',
  lib: ['esnext'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  outDir: 'out',
};

/** An error of the compiler about one line of a source. */
export interface Complaint {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** A folder with the sources of `programs` and the types that openapi-typescript generates from a document. */
export interface ClientProgram {
  /** Compiles all sources; output is written even when there are errors. */
  compile(): Promise<readonly Complaint[]>;
  /** Runs a compiled source and answers its output. */
  run(name: string, environment: Readonly<Record<string, string>>): Promise<string>;
  remove(): Promise<void>;
}

/** Makes the folder in a temporary place, so that only the document and published packages can be used. */
export async function createClientProgram(openApi: string): Promise<ClientProgram> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-client-'));
  await cp(PROGRAMS, folder, { recursive: true });
  await symlink(MODULES, path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }),
  );
  await writeFile(path.join(folder, 'openapi.json'), openApi);
  await node(folder, 'node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'crm-api.ts');
  return {
    compile: async () => {
      const compiler = 'node_modules/@typescript/native/bin/tsc';
      const { stdout } = await node(folder, compiler, '--pretty', 'false').catch(outputOf);
      return stdout.split('\n').flatMap(toComplaint);
    },
    run: async (name, environment) => {
      const { stdout } = await run(process.execPath, [path.join('out', `${name}.js`)], {
        cwd: folder,
        env: environment,
      });
      return stdout;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

function node(folder: string, ...command: readonly string[]): Promise<{ stdout: string }> {
  return run(process.execPath, command, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
}

/** The compiler fails when it finds errors; they are on its standard output in any case. */
function outputOf(error: unknown): { stdout: string } {
  if (typeof error === 'object' && error !== null && 'stdout' in error && typeof error.stdout === 'string') {
    return { stdout: error.stdout };
  }
  throw error;
}

function toComplaint(text: string): Complaint[] {
  const [, file, line, message] = /^(\S+)\((\d+),\d+\): error (.*)$/u.exec(text) ?? [];
  if (file !== undefined && message !== undefined) return [{ file, line: Number(line), message }];
  if (/error TS\d+/u.test(text)) throw new Error(text);
  return [];
}
