import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@crm/local-stack';

const SIZES = 'libs/catalog/src/catalog.test.ts';
const repository = fileURLToPath(new URL('../..', import.meta.url));

/** How long following a checklist may take on a machine that is busy with something else. */
export const PLAY_MS = 900_000;

/** A contributor with a copy of the repository. Paths are relative to it. */
export interface Contributor {
  read(file: string): string;
  write(file: string, text: string): void;
  /** Replaces a text that the file contains exactly once. */
  replace(file: string, mark: string, text: string): void;
  /** Inserts a text before one that the file contains exactly once. */
  insertBefore(file: string, mark: string, text: string): void;
  /** Raises the numbers of a module in the test that keeps the size of the catalogue. */
  recount(
    module: string,
    more: { readonly fields?: number; readonly columnLinks?: number; readonly edges?: number },
  ): void;
  /** Runs a script of package.json and returns what it prints. A failure is an error with all of its output. */
  npm(script: string, ...args: string[]): Promise<string>;
  /** Runs a program in the copy and returns what it prints; `env` is added to the environment. */
  run(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** Checks the types of everything, tests included. */
  check(): Promise<void>;
  /** Runs the unit tests whose paths match one of the patterns. */
  test(...patterns: string[]): Promise<void>;
  /** Ends what runs in the copy, and removes it. */
  leave(): Promise<void>;
}

/** Copies what git knows or would add; packages stay where they are. */
export async function newContributor(): Promise<Contributor> {
  const folder = await temporaryFolder('crm-checklist-');
  const list = async (...args: string[]): Promise<string[]> =>
    (await run('git', ['ls-files', '-z', ...args], repository)).split('\0').filter((file) => file !== '');
  for (const file of await list('--cached', '--others', '--exclude-standard')) {
    // A file that is removed and not yet committed is listed, too.
    if (existsSync(path.join(repository, file)) && !file.includes('node_modules/'))
      cpSync(path.join(repository, file), path.join(folder, file), { recursive: true });
  }
  linkPackages(folder);
  const pathOf = (file: string): string => path.join(folder, file);
  const read = (file: string): string => readFileSync(pathOf(file), 'utf8');
  const write = (file: string, text: string): void => {
    writeFileSync(pathOf(file), text);
  };
  const replace = (file: string, mark: string, text: string): void => {
    const [before, after, ...more] = read(file).split(mark);
    if (before === undefined || after === undefined || more.length > 0) throw new Error(`${file} has not one ${mark}`);
    write(file, before + text + after);
  };
  const npm = (script: string, ...args: string[]): Promise<string> =>
    run('npm', ['run', '--silent', script, '--', ...args], folder);
  return {
    read,
    write,
    replace,
    insertBefore: (file, mark, text) => {
      replace(file, mark, text + mark);
    },
    recount: (module, { fields = 0, columnLinks = 0, edges = 0 }) => {
      const counts = new RegExp(`  ${module}: \\[(\\d+), (\\d+), (\\d+)\\],`).exec(read(SIZES)) ?? [];
      const raised = [fields, columnLinks, edges].map((more, index) => Number(counts[index + 1]) + more);
      replace(SIZES, counts[0] ?? module, `  ${module}: [${raised.join(', ')}],`);
    },
    npm,
    run: (program, args, env) => run(program, args, folder, env),
    check: async () => {
      await npm('check');
    },
    test: async (...patterns) => {
      await npm('test:unit', '--runInBand', '--testPathPatterns', ...patterns);
    },
    leave: async () => {
      for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Links packages of the registry to those that are installed, and the workspaces that the copy has to their names. */
export function linkPackages(folder: string): void {
  const installed = path.join(repository, 'node_modules');
  mkdirSync(path.join(folder, 'node_modules', '@crm'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@crm') symlinkSync(path.join(installed, name), path.join(folder, 'node_modules', name));
  }
  for (const name of readdirSync(path.join(installed, '@crm'))) {
    const workspace = readlinkSync(path.join(installed, '@crm', name));
    symlinkSync(workspace, path.join(folder, 'node_modules', '@crm', name));
    const place = path.join('node_modules', '@crm', workspace);
    const own = path.join(place, 'node_modules');
    if (existsSync(path.join(folder, place)) && existsSync(path.join(repository, own)))
      symlinkSync(path.join(repository, own), path.join(folder, own));
  }
}

/** Leaders of the process groups that run. */
const running = new Set<ChildProcess>();

/** Runs a program to its end, outside of the Jest and npm that this test is run by. */
async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  added: Readonly<Record<string, string>> = {},
): Promise<string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:JEST_|CRM_|npm_|INIT_CWD$|NODE_OPTIONS$|NODE_ENV$)/.test(name),
  );
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...Object.fromEntries(kept), ...added },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let [printed, all] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      all += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (all += text));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      if (code === 0) resolve(printed);
      else reject(new Error(`${program} ${args.join(' ')} ended with ${String(code)}:\n${all}`));
    });
  });
}
