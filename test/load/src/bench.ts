import { parseArgs } from 'node:util';
import { benchLatency } from './bench-latency.js';
import { benchLinks } from './bench-links.js';
import { benchLists } from './bench-lists.js';
import { benchOverload } from './bench-overload.js';
import { benchRights } from './bench-rights.js';
import { benchTokens } from './bench-tokens.js';
import { chooseWorkloads } from './choose-workloads.js';
import { compareWithBaselines } from './compare.js';
import { fetchToken } from './fetch-token.js';
import { fileWorkloads } from './file-workloads.js';
import { listWorkloads } from './list-workloads.js';
import type { Target } from './measure.js';
import { pinToCores } from './pin-to-cores.js';
import { startProduct, type Product } from './product.js';
import { againstOthers, belowBar, report } from './report.js';
import { notFlat, scaleReport, type SizedOutcome } from './scale-report.js';
import { seedAccounts } from './seed-accounts.js';
import { seedBaselines } from './seed-baselines.js';
import { seedLists } from './seed-lists.js';
import { workloads } from './workloads.js';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    edges: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    slots: { type: 'string', default: '100' },
    bare: { type: 'boolean', default: false },
  },
});

const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const sizes = options.rows.split(',').map(Number);
const edgeSizes = options.edges.split(',').map(Number);

/** The most that a list, and a request over links, may cost at any size, as a multiple of the cost at the smallest. */
const FLAT_LISTS = 2;
const FLAT_LINKS = 1.5;

/** Otherwise autovacuum for one target would run while another one is measured; seeded tables are vacuumed at once. */
const NO_VACUUM = { autovacuum: 'off' };

/** All requests are those of one user. */
const UNSHARED = { CRM_GATEWAY_MAX_USER_SHARE: '100', CRM_GATEWAY_MAX_CLIENT_SHARE: '100' };

let linesPrinted = 0;
const isOverload = options.only.startsWith('O');
const environment = isOverload ? { CRM_GATEWAY_MAX_CONCURRENT_REQUESTS: options.slots, ...UNSHARED } : {};
const product = await startProduct({ extraEnv: environment, postgresSettings: NO_VACUUM });
try {
  await bench(product);
  if (linesPrinted === 0) throw new Error(`No workload begins with ${options.only}`);
} finally {
  await product.stop();
}

async function bench(measured: Product): Promise<void> {
  const { stack, postgresPid, pids } = measured;
  const { adminUrl } = stack.database;
  const { id: clientId, secret: clientSecret } = stack.credentials.serviceClient;
  const accessToken = await fetchToken(stack.baseUrl, clientId, clientSecret);
  const target: Target = {
    name: 'product',
    baseUrl: stack.baseUrl,
    pids: () => [...pids(), postgresPid()],
  };
  pinToCores([...pids(), postgresPid()]);
  const alone = { adminUrl, target, accessToken, rounds, seconds, only: options.only };

  if (isOverload) {
    const slots = Number(options.slots);
    for (const line of await benchOverload({ ...alone, baseUrl: stack.baseUrl, slots })) print(line);
    return;
  }
  if (options.only === 'latency') {
    for (const line of await benchLatency({ product: measured, ...alone, rows: sizes[0] ?? 0 })) print(line);
    return;
  }
  if (options.only.startsWith('T')) {
    for (const line of await benchTokens({ product: measured, ...alone })) print(line);
    return;
  }
  if (options.only.startsWith('R')) {
    print(`Reads and lists with rights; the product alone; median of ${rounds} rounds`);
    print(await benchRights({ product: measured, ...alone, rows: sizes[0] ?? 0 }));
    return;
  }
  if (sizes.length > 1) {
    print(`Lists at several sizes; the product alone; median of ${rounds} rounds`);
    printSizes(await benchLists({ ...alone, sizes }), 'records', FLAT_LISTS);
  } else {
    await compare(measured, target, accessToken, { clientId, clientSecret });
  }

  if (!'L'.startsWith(options.only) && !options.only.startsWith('L')) return;
  print(`Links between many and many; the product alone; median of ${rounds} rounds`);
  printSizes(await benchLinks({ ...alone, sizes: edgeSizes }), 'edges', FLAT_LINKS);
  if (options.only !== '') return;
  // Last, because it lets everything run on all cores.
  for (const line of await benchTokens({ product: measured, ...alone })) print(line);
}

async function compare(
  { stack: { database }, postgresPid }: Product,
  target: Target,
  accessToken: string,
  credentials: { readonly clientId: string; readonly clientSecret: string },
): Promise<void> {
  const { adminUrl } = database;
  const [rows = 0] = sizes;
  const accountIds = await seedAccounts(adminUrl, rows);
  const seeded = await seedLists(adminUrl, rows);
  // The lists first: other workloads leave records behind.
  const lists = await listWorkloads(target.baseUrl, accessToken, seeded);
  const files = await fileWorkloads(adminUrl, accessToken);
  const all = [...lists, ...workloads({ accessToken, ...credentials, accountIds }), ...files];
  const chosen = chooseWorkloads(all, options.only);
  if (chosen.length === 0) return;
  await seedBaselines(adminUrl);
  const outcomes = await compareWithBaselines({
    adminUrl,
    product: target,
    postgresPid,
    workloads: chosen,
    bareLists: options.bare,
    rounds,
    seconds,
  });
  print(`${rows} accounts; (b) = express -> pg, (c) = express -> grpc-js unary -> pg; median of ${rounds} rounds`);
  print(report(outcomes));
  for (const line of againstOthers(outcomes)) print(line);
  const below = belowBar(outcomes);
  print(below.length === 0 ? 'Every bar is met.' : `Below the bar: ${below.join(', ')}`);
}

function printSizes(outcomes: readonly SizedOutcome[], unit: string, flat: number): void {
  if (outcomes.length === 0) return;
  print(scaleReport(outcomes, unit));
  const steep = notFlat(outcomes, flat);
  const isCompared = new Set(outcomes.map(({ size }) => size)).size > 1;
  if (isCompared) print(steep.length === 0 ? `Flat within ${flat}x.` : `Not flat: ${steep.join(', ')}`);
}

function print(line: string): void {
  linesPrinted += 1;
  process.stdout.write(`${line}\n`);
}
