import type { Credentials } from '@crm/local-stack';
import { listWorkloads } from './list-workloads.js';
import { measureAlone, type Rounds } from './measure-alone.js';
import type { Target } from './measure.js';
import type { Product } from './product.js';
import { seedAccounts } from './seed-accounts.js';
import { seedLists } from './seed-lists.js';
import { RESTRICTED_USERS, seedRights } from './seed-rights.js';
import { ratio, table } from './table.js';
import { workloads, type Workload } from './workloads.js';

/** How the cost of rights is measured. */
export interface RightsBench extends Rounds {
  readonly product: Product;
  readonly target: Target;
  /** Of a user who is restricted nowhere. */
  readonly accessToken: string;
  readonly rows: number;
}

const PASSWORD = 'bench-password-1';
/** The most that a read or a list of a restricted user may cost, as a multiple of its cost for an unrestricted one. */
const MAX_RATIO = 2;
/** Separates the name of a workload from the rights of its user. */
const RIGHTS = ', rights: ';
const MEASURED = ['W1', 'W2', 'W3', 'W4 the same page by link'];
/** A user without restrictions who requests everything. */
const NOBODY = 'none';
/** The same user, who filters for the half that others see by their rights, so that the list walks past the other half too. */
const SAME_HALF = 'none, the same half by a filter';
const HALF = `&filter[Accounts.assigned_user_id]=${RESTRICTED_USERS['half, as owner'].id}`;
/** Lists that are read by walking past the rows that they leave out; others find the rows of an owner by an index. */
const WALKED = 'W3';

/** Measures reads and lists of restricted users beside those of an unrestricted one, in the same rounds. */
export async function benchRights(bench: RightsBench): Promise<string> {
  const { product, target, accessToken, rows } = bench;
  const { database, credentials } = product.stack;
  const allIds = await seedAccounts(database.adminUrl, rows);
  const seeded = await seedLists(database.adminUrl, rows);
  const accountIds = await seedRights(database.adminUrl, allIds);
  const users = Object.entries(RESTRICTED_USERS);
  const passwords = users.map(([, { id }]) => ({ userId: id, password: PASSWORD }));
  await product.stack.command('auth', 'set-password', passwords);
  const tokens: [string, string][] = [
    [NOBODY, accessToken],
    [SAME_HALF, accessToken],
  ];
  for (const [seen, { id }] of users) tokens.push([seen, await logIn(credentials, id)]);
  const { id: clientId, secret: clientSecret } = credentials.serviceClient;
  const ofLevels = await Promise.all(
    tokens.map(async ([level, token]) => {
      const reads = workloads({ accessToken: token, clientId, clientSecret, accountIds });
      const lists = await listWorkloads(target.baseUrl, token, seeded, rows / 4);
      const chosen = [...reads, ...lists].filter(({ name }) => MEASURED.some((begin) => name.startsWith(begin)));
      const asked = level === SAME_HALF ? chosen.filter(({ name }) => name.startsWith(WALKED)).map(ofHalf) : chosen;
      return asked.map((workload): Workload => ({ ...workload, name: nameOf(workload.name, level) }));
    }),
  );
  const outcomes = await measureAlone(target, ofLevels.flat(), rows, bench);
  const measured = new Map(outcomes.map(({ name, product: measurement }) => [name, measurement]));
  const lines = (ofLevels[0] ?? []).flatMap(({ name }) => {
    const workload = name.slice(0, name.indexOf(RIGHTS));
    const cpuOf = (level: string): number | undefined => measured.get(nameOf(workload, level))?.cpuMicroseconds;
    const everything = cpuOf(NOBODY) ?? Number.NaN;
    return tokens.flatMap(([level]) => {
      const cpu = cpuOf(level);
      if (cpu === undefined) return [];
      const sameRows = level.startsWith('half') ? (cpuOf(SAME_HALF) ?? everything) : everything;
      const isMet = level === SAME_HALF ? '-' : cpu <= MAX_RATIO * sameRows ? 'yes' : 'no';
      return [[nameOf(workload, level), cpu.toFixed(0), ratio(cpu, everything), ratio(cpu, sameRows), isMet]];
    });
  });
  return table([['workload', 'CPU us', 'x none', 'x the same rows', `<= ${MAX_RATIO}`], ...lines]);
}

/** The same list, restricted to the half of the accounts that those users see. */
function ofHalf(workload: Workload): Workload {
  return {
    ...workload,
    requests: workload.requests.map((request) => ({ ...request, path: `${request.path}${HALF}` })),
  };
}

function nameOf(workload: string, level: string): string {
  return `${workload}${RIGHTS}${level}`;
}

async function logIn({ baseUrl, passwordClient }: Credentials, username: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: passwordClient.id,
      client_secret: passwordClient.secret,
      username,
      password: PASSWORD,
    }),
  });
  if (!response.ok) throw new Error(`No login: ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}
