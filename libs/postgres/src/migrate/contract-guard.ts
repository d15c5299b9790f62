import type pg from 'pg';
import { query } from '../query.js';
import { identifier, sql } from '../sql.js';
import { isOlder } from './app-version.js';
import type { MigrationFile } from './migration-file.js';

/**
 * When contracts are applied. `deferred`: by a release after the first one that does without what they remove.
 * `manual`: not by `migrate`. `now`: as soon as no process needs what they remove.
 */
export type ContractMode = 'deferred' | 'manual' | 'now';

/** How long a process counts as running after its last heartbeat: six intervals. */
const ALIVE_S = 90;

/** Why a contract has to wait; undefined when it may be applied (migrations#contract). */
export async function reasonToWait(
  client: pg.Client,
  file: MigrationFile,
  options: { readonly schema: string; readonly appVersion: string; readonly contracts: ContractMode },
): Promise<string | undefined> {
  const { appVersion, contracts } = options;
  const required = file.requiresApp ?? '';
  if (contracts === 'manual') return 'contracts are left to the command "migrate contract"';
  if (isOlder(appVersion, required)) return `it is for releases from ${required} on`;
  if (contracts === 'deferred' && !isOlder(required, appVersion)) return `it is left to a release after ${required}`;
  const older = (await runningVersions(client, options.schema)).filter((version) => isOlder(version, required));
  return older.length === 0 ? undefined : `processes of ${older.join(', ')} were seen less than ${ALIVE_S} s ago`;
}

async function runningVersions(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await query<{ version: string }>(
    client,
    sql`select distinct app_version as version from ${identifier(schema, 'heartbeat')}
      where seen_at > now() - make_interval(secs => ${ALIVE_S}) order by 1`,
  );
  return rows.map(({ version }) => version);
}
