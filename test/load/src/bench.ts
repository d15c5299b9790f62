import { parseArgs } from 'node:util';
import { startExpressBaseline, startGrpcBaseline } from './baselines.js';
import { measure, median, type Measurement, type Target } from './measure.js';
import { pinToCores } from './pin-to-cores.js';
import { startProduct, type Product } from './product.js';
import { belowBar, report, type Outcome } from './report.js';
import { seedAccounts } from './seed-accounts.js';
import { workloads, type Workload } from './workloads.js';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});

const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

const product = await startProduct();
try {
  await bench(product);
} finally {
  await product.stop();
}

async function bench({ stack, postgresPid, pids }: Product): Promise<void> {
  const accountIds = await seedAccounts(stack.database.adminUrl, Number(options.rows));
  const express = await startExpressBaseline(stack.database.adminUrl);
  const grpc = await startGrpcBaseline(stack.database.adminUrl);
  try {
    pinToCores([...pids(), ...express.pids(), ...grpc.pids(), postgresPid()]);
    const withPostgres = (name: string, baseUrl: string, own: () => number[]): Target => ({
      name,
      baseUrl,
      pids: () => [...own(), postgresPid()],
    });
    const targets = {
      product: withPostgres('product', stack.baseUrl, pids),
      express: withPostgres('(b) express -> pg', express.baseUrl, express.pids),
      grpc: withPostgres('(c) express -> grpc -> pg', grpc.baseUrl, grpc.pids),
    };
    const { id: clientId, secret: clientSecret } = stack.credentials.serviceClient;
    const accessToken = await fetchToken(stack.baseUrl, clientId, clientSecret);
    const chosen = workloads({ accessToken, clientId, clientSecret, accountIds }).filter(({ name }) =>
      name.startsWith(options.only),
    );
    const outcomes: Outcome[] = [];
    for (const workload of chosen) outcomes.push(await compare(workload, targets));
    print(
      `${options.rows} accounts; (b) = express -> pg, (c) = express -> grpc-js unary -> pg; median of ${rounds} rounds`,
    );
    print(report(outcomes));
    const below = belowBar(outcomes);
    print(below.length === 0 ? 'Every bar is met.' : `Below the bar: ${below.join(', ')}`);
  } finally {
    express.stop();
    grpc.stop();
  }
}

async function compare(workload: Workload, targets: Record<'product' | 'express' | 'grpc', Target>): Promise<Outcome> {
  const product: Measurement[] = [];
  const express: Measurement[] = [];
  const grpc: Measurement[] = [];
  const all = [
    [targets.product, product],
    [targets.express, express],
    [targets.grpc, grpc],
  ] as const;
  for (const [target] of all) await measure(target, workload, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const [target, results] of all) results.push(await measure(target, workload, seconds));
  }
  return { workload, product: median(product), express: median(express), grpc: median(grpc) };
}

async function fetchToken(baseUrl: string, clientId: string, clientSecret: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  });
  if (!response.ok) throw new Error(`No token: ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
