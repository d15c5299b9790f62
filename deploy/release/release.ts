import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT = path.join('.crm', 'release');
const USAGE = `npm run release -- VERSION [--dry-run] [--without-chart]

Makes the release VERSION: one version for all packages and the chart, a section of CHANGELOG.md, the protos and the chart objects that later
changes are compared with, a commit, a tag, and the packaged chart in ${OUTPUT}. It pushes nothing.
--dry-run        prints the changes and commands instead
--without-chart  leaves out what needs Helm
`;
/** Documents and examples that name the version. */
const NAMING = ['README.md', 'deploy/examples/air-gapped.yaml', 'deploy/examples/argo-cd.yaml', 'helm/crm/Chart.yaml'];

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

class ReleaseError extends Error {}

function read(file: string): string {
  return readFileSync(path.join(repository, file), 'utf8');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
}

/** The new text of each file that changes. `date` is that of the release, YYYY-MM-DD. */
function editsFor(before: string, version: string, date: string): Map<string, string> {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const packages = globSync(workspaces, { cwd: repository })
    .map((folder) => path.join(folder, 'package.json'))
    .filter((file) => existsSync(path.join(repository, file)));
  const texts = [
    ...['package.json', ...packages].map((file) => [file, versioned(read(file), before, version)] as const),
    ['package-lock.json', versionedLock(read('package-lock.json'), before, version)] as const,
    ...NAMING.map((file) => [file, renamed(read(file), before, version)] as const),
    ['CHANGELOG.md', released(read('CHANGELOG.md'), version, date)] as const,
  ];
  return new Map(texts);
}

/** A package.json with another version of its own and of the workspaces that it depends on; everything else keeps its format. */
function versioned(text: string, before: string, version: string): string {
  const own = new RegExp(`("(?:version|@crm/[\\w-]+)": )"${RegExp.escape(before)}"`, 'g');
  return text.replace(own, `$1${JSON.stringify(version)}`);
}

interface Locked {
  version?: string;
  readonly name?: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

function versionedLock(text: string, before: string, version: string): string {
  const lock = JSON.parse(text) as Locked & { readonly packages: Readonly<Record<string, Locked>> };
  lock.version = version;
  for (const [place, locked] of Object.entries(lock.packages)) {
    if (place.includes('node_modules/') || locked.version !== before) continue;
    locked.version = version;
    for (const list of [locked.dependencies ?? {}, locked.devDependencies ?? {}]) {
      for (const name of Object.keys(list)) if (name.startsWith('@crm/')) list[name] = version;
    }
  }
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

function renamed(text: string, before: string, version: string): string {
  return text.replace(new RegExp(`(?<![\\d.])${RegExp.escape(before)}(?!\\.?\\d)`, 'g'), version);
}

/** CHANGELOG.md in which the changes since the last release belong to this one. */
function released(text: string, version: string, date: string): string {
  const [, unreleased = ''] = /^## Unreleased\n([^]*?)(?=^## |$(?![^]))/m.exec(text) ?? [];
  if (unreleased.trim() === '') throw new ReleaseError('CHANGELOG.md has nothing under "## Unreleased"');
  // Where an upgrade needs nothing, the section says so.
  if (!/^### Upgrade\n\n(?!#)\S/m.test(unreleased))
    throw new ReleaseError('CHANGELOG.md has nothing under "### Upgrade" of "## Unreleased"');
  return text.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} (${date})\n`);
}

function requireNext(version: string, before: string): void {
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version)) throw new ReleaseError(`${version} is not like 1.2.3`);
  if (git('tag', '--list', `v${version}`) !== '') throw new ReleaseError(`There is a tag v${version} already`);
  const [now, old] = [version, before].map((text) => text.split('.').map(Number));
  const place = old?.findIndex((number, index) => number !== now?.[index]) ?? 0;
  // The first release has the version that the package already names.
  if ((now?.[place] ?? 0) < (old?.[place] ?? 0)) throw new ReleaseError(`${version} does not follow ${before}`);
}

/** The commands that follow the edits, in this order. */
function commandsFor(version: string, withChart: boolean): Command[] {
  const chart: Command[] = [
    {
      program: 'npm',
      args: ['run', 'test:chart', '--', '--testPathPatterns', 'upgrade.chart', '-t', 'from the last release'],
      env: { CRM_WRITE_RELEASED: '1' },
    },
  ];
  return [
    {
      program: 'npx',
      args: ['--no-install', 'buf', 'build', 'protos', '-o', 'protos/released.binpb', '--exclude-source-info'],
    },
    ...(withChart ? chart : []),
    {
      program: 'git',
      args: ['commit', '--all', '--message', `Release ${version}`, '--message', 'CHANGELOG.md lists what it changes.'],
    },
    { program: 'git', args: ['tag', '--annotate', `v${version}`, '--message', `Release ${version}`] },
    ...(withChart ? [{ program: 'helm', args: ['package', 'helm/crm', '--destination', OUTPUT] }] : []),
  ];
}

function show({ program, args, env = {} }: Command): string {
  const quoted = args.map((arg) => (/^[\w./:@=-]+$/.test(arg) ? arg : `'${arg}'`));
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), program, ...quoted].join(' ');
}

function release(
  version: string,
  { dryRun, withChart }: { readonly dryRun: boolean; readonly withChart: boolean },
): void {
  const { version: before } = JSON.parse(read('package.json')) as { version: string };
  requireNext(version, before);
  if (!dryRun && git('status', '--porcelain') !== '')
    throw new ReleaseError('There are changes that are not committed');
  const edits = editsFor(before, version, new Date().toISOString().slice(0, 10));
  for (const [file, text] of edits) {
    process.stdout.write(`${file}: ${before} -> ${version}\n`);
    if (!dryRun) writeFileSync(path.join(repository, file), text);
  }
  if (!dryRun) mkdirSync(path.join(repository, OUTPUT), { recursive: true });
  for (const command of commandsFor(version, withChart)) {
    process.stdout.write(`$ ${show(command)}\n`);
    if (dryRun) continue;
    execFileSync(command.program, command.args, {
      cwd: repository,
      env: { ...process.env, ...command.env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }
  process.stdout.write(`Nothing is pushed. To publish: git push origin HEAD v${version}\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, 'without-chart': { type: 'boolean' } },
});
const [version] = positionals;
try {
  if (version === undefined || positionals.length > 1) throw new ReleaseError(USAGE.trimEnd());
  release(version, { dryRun: values['dry-run'] === true, withChart: values['without-chart'] !== true });
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
