import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serviceNames, temporaryFolder } from '@crm/local-stack';
import { chooseWorkloads } from './choose-workloads.js';
import { fetchToken } from './fetch-token.js';
import { listWorkloads } from './list-workloads.js';
import { measureTurns, type Turn } from './observed-turns.js';
import { medianOf } from './paired.js';
import { pinToCores } from './pin-to-cores.js';
import { startProduct } from './product.js';
import { seedAccounts } from './seed-accounts.js';
import { seedLists } from './seed-lists.js';
import { table } from './table.js';
import { workloads } from './workloads.js';

// npm run bench:observed: the cost of metrics and logs for each request, in CPU of all processes, on against off.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '150' },
    milliseconds: { type: 'string', default: '200' },
    only: { type: 'string', default: 'W1,W2,W6' },
  },
});
const ROWS = 1_000;

/** The categories that are on in each turn of a round. The last repeats the first: any difference between the two is noise. */
const VARIANTS = {
  'all off': '',
  'all on': 'metrics logs',
  'metrics only': 'metrics',
  'logs only': 'logs',
  'all off again': '',
} as const;

const folder = await temporaryFolder('observed');
const observingFile = path.join(folder, 'observing');
writeFileSync(observingFile, 'metrics logs');
// From the sources: the methods that are switched off are those of modules which a service loads, too.
const hooks = ['../../../libs/local-stack/src/from-source.ts', 'switch-observing.ts'];
const product = await startProduct({
  extraEnv: {
    NODE_OPTIONS: hooks.map((file) => `--import=${fileURLToPath(new URL(file, import.meta.url))}`).join(' '),
    OBSERVING_FILE: observingFile,
  },
  fromSource: true,
});
try {
  const { stack, pids, postgresPid } = product;
  const { id: clientId, secret: clientSecret } = stack.credentials.serviceClient;
  const accountIds = await seedAccounts(stack.database.adminUrl, ROWS);
  const seeded = await seedLists(stack.database.adminUrl, ROWS);
  const accessToken = await fetchToken(stack.baseUrl, clientId, clientSecret);
  const all = [
    ...(await listWorkloads(stack.baseUrl, accessToken, seeded)),
    ...workloads({ accessToken, clientId, clientSecret, accountIds }),
  ];
  pinToCores([...pids(), postgresPid()]);
  for (const workload of chooseWorkloads(all, options.only)) {
    const rounds = await measureTurns({
      baseUrl: stack.baseUrl,
      workload,
      processes: new Map([
        ...serviceNames.map((name, index) => [name, pids()[index] ?? 0] as const),
        ['postgres', postgresPid()],
      ]),
      variants: VARIANTS,
      rounds: Number(options.rounds),
      milliseconds: Number(options.milliseconds),
      observe: (what) => {
        writeFileSync(observingFile, what);
        for (const pid of pids()) process.kill(pid, 'SIGUSR2');
      },
    });
    print(
      `${workload.name}: ${options.rounds} rounds, CPU us a request and what is more than with all off; 95 % bounds`,
    );
    print(report(rounds));
  }
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Variant = keyof typeof VARIANTS;

function report(rounds: readonly Readonly<Record<Variant, Turn>>[]): string {
  const rows = (Object.keys(VARIANTS) as Variant[]).map((variant) => [
    variant,
    medianOf(rounds.map((round) => round[variant].total)).median.toFixed(1),
    ...bounds(rounds.map((round) => (moreOf(round, variant, serviceNames) / round['all off'].total) * 100)).map(
      (each) => `${each.toFixed(1)} %`,
    ),
    ...bounds(rounds.map((round) => moreOf(round, variant, ['gateway']))).map((each) => each.toFixed(1)),
    medianOf(rounds.map((round) => moreOf(round, variant, ['records']))).median.toFixed(1),
  ]);
  const gateway = ['gateway us', 'at least', 'at most'];
  return table([['', 'us', 'more', 'at least', 'at most', ...gateway, 'records us'], ...rows]);
}

/**
 * The CPU that processes spent beyond the mean of the round's two turns with everything off; the mean is less noisy than either.
 * Only of the services: Postgres has nothing to switch, so its figures would only add noise.
 */
function moreOf(round: Readonly<Record<Variant, Turn>>, variant: Variant, names: readonly string[]): number {
  const spent = (turn: Turn): number => names.reduce((sum, name) => sum + (turn.byProcess.get(name) ?? 0), 0);
  return spent(round[variant]) - (spent(round['all off']) + spent(round['all off again'])) / 2;
}

function bounds(differences: readonly number[]): readonly number[] {
  const { median, low, high } = medianOf(differences);
  return [median, low, high];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
