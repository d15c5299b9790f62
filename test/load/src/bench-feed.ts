import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuSeconds } from './cpu-time.js';
import { fetchToken } from './fetch-token.js';
import { follow, type Follower } from './followers.js';
import { startProduct } from './product.js';

// npm run bench:feed: the cost of idle followers of the feed, and the time from the answer to a write to its event.
const { values: options } = parseArgs({
  options: {
    followers: { type: 'string', default: '1000' },
    users: { type: 'string', default: '50' },
    writes: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
  },
});
/** CPU that the idle followers may cost, in cores. */
const IDLE_BAR = 0.3;
/** Milliseconds from the answer to the event, for 99 of 100 writes. */
const DELAY_BAR = 500;
const WRITERS = 16;
const JSON_API = 'application/vnd.api+json';

const seconds = Number(options.seconds);
const product = await startProduct();
const { stack } = product;
const { baseUrl, credentials } = stack;
const adminToken = await tokenFor(credentials.admin.username, credentials.admin.password);
try {
  await benchDelay();
  await benchIdle();
} finally {
  await product.stop();
}

/** Writes at a rate while one follower reads. */
async function benchDelay(): Promise<void> {
  const perSecond = Number(options.writes);
  const seenAt = new Map<string, number>();
  const follower = await follow(baseUrl, adminToken, (record) => seenAt.set(record, performance.now()));
  const delays: Promise<number>[] = [];
  const startedAt = performance.now();
  let sent = 0;
  const write = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const dueAt = startedAt + (sent++ / perSecond) * 1_000;
      await sleep(Math.max(0, dueAt - performance.now()));
      const { id } = await send('POST', '/modules/Accounts', { type: 'Accounts', attributes: { name: 'Northwind' } });
      delays.push(delayOf(id, performance.now(), seenAt));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  const rate = delays.length / seconds;
  const sorted = (await Promise.all(delays)).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  follower.close();
  print(`${rate.toFixed(0)} writes/s: p50 ${at(0.5).toFixed(0)} ms, p99 ${verdict(at(0.99), DELAY_BAR, 'ms')}`);
}

/** How long after the answer the event arrived, which may also come first. */
async function delayOf(record: string, answeredAt: number, seenAt: ReadonlyMap<string, number>): Promise<number> {
  while (!seenAt.has(record)) {
    if (performance.now() - answeredAt > 60_000) throw new Error(`No event of ${record} within a minute`);
    await sleep(1);
  }
  return Math.max(0, (seenAt.get(record) ?? NaN) - answeredAt);
}

/** Opens all streams, and measures all processes while nobody writes. */
async function benchIdle(): Promise<void> {
  const tokens: string[] = [];
  for (let user = 0; user < Number(options.users); user += 1) tokens.push(await tokenOfNewUser(`follower-${user}`));
  const roots = [...product.pids(), product.postgresPid()];
  const without = await coresOf(roots);
  const followers: Follower[] = [];
  for (let index = 0; index < Number(options.followers); index += 1) {
    followers.push(await follow(baseUrl, tokens[index % tokens.length] ?? '', () => undefined));
  }
  const cores = (await coresOf(roots)) - without;
  for (const follower of followers) follower.close();
  print(`${followers.length} idle followers of ${tokens.length} users: ${verdict(cores, IDLE_BAR, 'cores')}`);
}

async function coresOf(roots: readonly number[]): Promise<number> {
  await sleep(5_000);
  const [startedAt, before] = [performance.now(), await cpuSeconds(roots)];
  await sleep(seconds * 1_000);
  return ((await cpuSeconds(roots)) - before) / ((performance.now() - startedAt) / 1_000);
}

async function tokenOfNewUser(name: string): Promise<string> {
  const attributes = { user_name: name, last_name: name, status: 'Active' };
  const { id } = await send('POST', '/modules/Users', { type: 'Users', attributes });
  const password = `${name} has this password`;
  await send('POST', `/oauth2/users/${id}/password`, { type: 'oauth2-passwords', attributes: { password } });
  return tokenFor(name, password);
}

async function tokenFor(username: string, password: string): Promise<string> {
  const { id, secret } = credentials.passwordClient;
  return fetchToken(baseUrl, id, secret, { username, password });
}

async function send(method: string, path: string, data: object): Promise<{ readonly id: string }> {
  const headers = { authorization: `Bearer ${adminToken}`, accept: JSON_API, 'content-type': JSON_API };
  const answer = await fetch(`${baseUrl}/api/v8${path}`, { method, headers, body: JSON.stringify({ data }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
  return text === '' ? { id: '' } : (JSON.parse(text) as { readonly data: { readonly id: string } }).data;
}

function verdict(value: number, bar: number, unit: string): string {
  return `${value.toFixed(2)} ${unit}: ${value <= bar ? 'within' : 'above'} the bar of ${bar} ${unit}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
