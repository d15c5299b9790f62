import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serviceNames } from '@crm/local';
import { fetchToken } from './fetch-token.js';
import { measure, median, type Measurement, type Target } from './measure.js';
import { pinToCores } from './pin-to-cores.js';
import { startProduct, type Product } from './product.js';
import { seedAccounts } from './seed-accounts.js';
import { workloads, type Workload } from './workloads.js';

// npm run bench:observed: what metrics and logs cost of each request, in CPU of all processes, on against off.
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, seconds: { type: 'string', default: '3' } },
});
const ROWS = 1_000;
const PERCENT = 100;

const silent = Object.fromEntries(
  serviceNames.map((name) => [`CRM_${name.toUpperCase()}_LOG_LEVEL`, 'silent'] as const),
);
const unmeasured = { NODE_OPTIONS: `--import=${fileURLToPath(new URL('without-metrics.js', import.meta.url))}` };

const variants = {
  'all on': {},
  'no metrics': unmeasured,
  'no logs': silent,
  'all off': { ...silent, ...unmeasured },
} as const;

interface Contender {
  readonly name: string;
  readonly product: Product;
  readonly target: Target;
  readonly workloads: readonly Workload[];
}

const contenders: Contender[] = [];
try {
  for (const [name, extraEnv] of Object.entries(variants)) contenders.push(await contender(name, extraEnv));
  for (const index of contenders[0]?.workloads.keys() ?? []) await compare(index);
} finally {
  for (const { product } of contenders) await product.stop();
}

async function contender(name: string, extraEnv: Readonly<Record<string, string>>): Promise<Contender> {
  const product = await startProduct(extraEnv);
  const { stack, pids, postgresPid } = product;
  const { id: clientId, secret: clientSecret } = stack.credentials.serviceClient;
  const accountIds = await seedAccounts(stack.database.adminUrl, ROWS);
  const accessToken = await fetchToken(stack.baseUrl, clientId, clientSecret);
  pinToCores([...pids(), postgresPid()]);
  const own = workloads({ accessToken, clientId, clientSecret, accountIds }).filter(({ name: title }) =>
    title.startsWith('W'),
  );
  return {
    name,
    product,
    target: { name, baseUrl: stack.baseUrl, pids: () => [...pids(), postgresPid()] },
    workloads: own,
  };
}

/** Rounds of all variants take turns, so that what else the machine does hits all of them. */
async function compare(index: number): Promise<void> {
  const measured = contenders.map((each) => ({
    ...each,
    workload: each.workloads[index],
    rounds: [] as Measurement[],
  }));
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const { target, workload, rounds } of measured) {
      if (workload === undefined) continue;
      const measurement = await measure(target, workload, Number(options.seconds));
      // The first warms up.
      if (round > 0) rounds.push(measurement);
    }
  }
  const costs = measured.map(({ name, rounds }) => [name, median(rounds).cpuMicroseconds] as const);
  const least = costs.at(-1)?.[1] ?? Number.NaN;
  const texts = costs.map(
    ([name, cost]) => `${name} ${cost.toFixed(0)} us (${((cost / least - 1) * PERCENT).toFixed(1)} %)`,
  );
  process.stdout.write(`${measured[0]?.workload?.name ?? ''}: ${texts.join(', ')}\n`);
}
