import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { catalog, edgeDdl, edgeViews, liveViews, localEdgeDdl, moduleDdl } from '@crm/catalog';
import { migrate } from '@crm/postgres';
import { createLogger } from '@crm/runtime';
import {
  bootstrapDatabase,
  draftMigration,
  type MigrationDraft,
  newRolePasswords,
  type PreparedDatabase,
  repository,
  type SchemaObject,
  schemaObjects,
  silentLog,
  startPostgres,
  startWatchdog,
  temporaryFolder,
  withClient,
} from '@crm/local-stack';

const schemas = ['records', 'relationships'] as const;
type Schema = (typeof schemas)[number];

const ddl: Readonly<Record<Schema, () => string>> = {
  records: () => `${moduleDdl(catalog)}\n${localEdgeDdl(catalog)}`,
  relationships: () => edgeDdl(catalog),
};
const published = {
  'services/records/published/live_v1.sql': () => liveViews(catalog),
  'services/relationships/published/edges_v1.sql': () => edgeViews(catalog),
};

/** Compares what the migrations of both schemas make with what the catalogue wants, in two databases of a Postgres of its own. */
async function draft(): Promise<Record<Schema, MigrationDraft>> {
  const folder = await temporaryFolder('crm-migration-');
  const watchdog = startWatchdog();
  const postgres = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    durable: false,
    log: silentLog,
    watchdog,
  });
  try {
    const passwords = newRolePasswords();
    const prepare = (database: string): Promise<PreparedDatabase> =>
      bootstrapDatabase({ adminUrl: postgres.url, database, passwords });
    const [migrated, derived] = [await prepare('migrated'), await prepare('derived')];
    const compare = async (schema: Schema): Promise<MigrationDraft> => {
      await migrate({
        connectionString: migrated.urlFor(schema, 'owner'),
        schema,
        folder: migrationsOf(schema),
        logger: createLogger({ service: schema, version: 'draft', level: 'error' }),
        // Merged contract migrations count, whatever release they name.
        appVersion: '9999.0.0',
        contracts: 'now',
      });
      await withClient(derived.urlFor(schema, 'owner'), (client) => client.query(ddl[schema]()));
      return draftMigration(await objectsOf(migrated, schema), await objectsOf(derived, schema));
    };
    return { records: await compare('records'), relationships: await compare('relationships') };
  } finally {
    await postgres.stop(true);
    watchdog.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function objectsOf({ adminUrl }: PreparedDatabase, schema: Schema): Promise<SchemaObject[]> {
  return withClient(adminUrl, (client) => schemaObjects(client, schema));
}

function migrationsOf(schema: Schema): string {
  return path.join(repository, 'services', schema, 'migrations');
}

/** The files to write, by path: new migrations, and published views that change. */
function filesOf(drafts: Record<Schema, MigrationDraft>, name: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const schema of schemas) {
    const { changes, background } = drafts[schema];
    const texts = [changes, background === '' ? '' : `-- no-transaction\n${background}`].filter((text) => text !== '');
    const first = readdirSync(migrationsOf(schema)).length + 1;
    for (const [index, text] of texts.entries()) {
      const file = `${String(first + index).padStart(4, '0')}_${name}${index === 0 ? '' : '_background'}.expand.sql`;
      files.set(path.join('services', schema, 'migrations', file), text);
    }
  }
  for (const [file, text] of Object.entries(published)) {
    if (readFileSync(path.join(repository, file), 'utf8') !== text()) files.set(file, text());
  }
  return files;
}

/** `gen-migration [NAME]`: with a name it writes the files and prints their paths, else it prints their texts. */
const [, , name] = process.argv;
if (name !== undefined && !/^[a-z0-9_]+$/.test(name)) {
  process.stderr.write(`The name of a migration consists of a-z, 0-9 and _, unlike ${name}\n`);
  process.exitCode = 2;
} else {
  for (const [file, text] of filesOf(await draft(), name ?? 'name')) {
    if (name !== undefined) writeFileSync(path.join(repository, file), text);
    process.stdout.write(name === undefined ? `-- ${file}\n${text}\n` : `${file}\n`);
  }
}
