import { databaseServices, type PreparedDatabase } from '../database/bootstrap.js';
import { run } from '../processes/run.js';
import { LocalError } from '../local-error.js';
import { isBuilt, mainProgram } from './services.js';

/**
 * Runs the migrations of every built service in parallel, and returns the names of services that are not built. The views of
 * relationships wait for those of records (header `-- needs`).
 */
export async function migrateDatabase(database: PreparedDatabase): Promise<string[]> {
  const built = databaseServices.filter((name) => isBuilt(name));
  await Promise.all(
    built.map(async (name) => {
      const env = {
        PATH: process.env.PATH,
        // Tests create the users that they need.
        CRM_RECORDS_SEED_ADMIN: 'false',
        [`CRM_${name.toUpperCase()}_OWNER_DATABASE_URL`]: database.urlFor(name, 'owner'),
      };
      const outcome = await run(process.execPath, [mainProgram(name), 'migrate'], { env });
      if (outcome.code !== 0) throw new LocalError(`${name} migrate failed: ${outcome.stderr}${outcome.stdout}`);
    }),
  );
  return databaseServices.filter((name) => !isBuilt(name));
}
