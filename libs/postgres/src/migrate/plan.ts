import { StartupError } from '@crm/runtime';
import type { AppliedMigration } from './history.js';
import type { MigrationFile } from './migration-file.js';

/**
 * The migrations that a schema still lacks, oldest first.
 * @throws StartupError when the files and the schema's history contradict each other, or a newer release has
 * contracted the schema. A newer release that only expanded it is no obstacle: the older one can run on it.
 */
export function planMigrations(
  schema: string,
  files: readonly MigrationFile[],
  history: readonly AppliedMigration[],
): MigrationFile[] {
  for (const [index, applied] of history.entries()) {
    if (applied.version !== index + 1) {
      throw new StartupError(
        `schema ${schema} lacks migration ${index + 1} but has ${applied.version}: repair it by hand`,
      );
    }
    checkApplied(schema, files[index], applied);
  }
  return files.slice(history.length);
}

function checkApplied(schema: string, file: MigrationFile | undefined, applied: AppliedMigration): void {
  const title = `${applied.version} (${applied.name})`;
  if (file === undefined) {
    if (applied.phase === 'expand') return;
    throw new StartupError(`schema ${schema} was contracted by migration ${title}, which this release does not know`);
  }
  if (file.checksum !== applied.checksum) {
    throw new StartupError(
      `migration ${title} of schema ${schema} was changed after it had been applied; ` +
        'undo the change and write a new migration instead',
    );
  }
}
