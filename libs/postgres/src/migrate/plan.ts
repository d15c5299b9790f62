import { StartupError } from '@crm/runtime';
import { isOlder } from './app-version.js';
import type { AppliedMigration } from './history.js';
import type { MigrationFile } from './migration-file.js';

export interface Plan {
  readonly expands: readonly MigrationFile[];
  /** May be applied later: nothing of this release needs them. */
  readonly contracts: readonly MigrationFile[];
}

/**
 * The migrations that a schema lacks. Expands are applied in order, contracts whenever they are allowed.
 * @throws StartupError when the files and the schema's history contradict each other, or when a newer release has
 *   contracted the schema so that only releases newer than `appVersion` can run on it. A schema that a newer release
 *   only expanded is accepted.
 */
export function planMigrations(
  schema: string,
  files: readonly MigrationFile[],
  history: readonly AppliedMigration[],
  appVersion: string,
): Plan {
  const byVersion = new Map(files.map((file) => [file.version, file]));
  for (const applied of history) checkApplied(schema, byVersion.get(applied.version), applied, appVersion);
  const applied = new Set(history.map(({ version }) => version));
  const pending = files.filter(({ version }) => !applied.has(version));
  const expands = pending.filter(({ phase }) => phase === 'expand');
  const newest = history.findLast(({ phase }) => phase === 'expand')?.version ?? 0;
  const lacking = expands.find(({ version }) => version < newest);
  if (lacking !== undefined) {
    throw new StartupError(`schema ${schema} lacks migration ${lacking.version} but has ${newest}: repair it by hand`);
  }
  return { expands, contracts: pending.filter(({ phase }) => phase === 'contract') };
}

function checkApplied(
  schema: string,
  file: MigrationFile | undefined,
  applied: AppliedMigration,
  appVersion: string,
): void {
  const title = `${applied.version} (${applied.name})`;
  if (file === undefined) {
    const { phase, minAppVersion } = applied;
    if (phase === 'expand' || (minAppVersion !== null && !isOlder(appVersion, minAppVersion))) return;
    throw new StartupError(`schema ${schema} was contracted by migration ${title}, which this release does not know`);
  }
  if (file.checksum !== applied.checksum) {
    throw new StartupError(
      `migration ${title} of schema ${schema} was changed after it had been applied; ` +
        'undo the change and write a new migration instead',
    );
  }
}
