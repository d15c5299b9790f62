import { gauge, reasonOf, type Health, type Logger, type Resource } from '@crm/runtime';
import { isOlder } from './migrate/app-version.js';
import type { Database } from './pool.js';
import { missingViews, type MissingView } from './published-views.js';
import { schemaState, type SchemaState } from './schema-state.js';
import { toStatement } from './sql.js';
import type { Queryable } from './statement.js';

export interface SchemaGateOptions {
  readonly database: Queryable & Pick<Database, 'registry' | 'hasOwnSessions'>;
  readonly schema: string;
  /** Newest expand that the binary knows (`latestExpand`). */
  readonly requiredVersion: number;
  readonly appVersion: string;
  /** Views of other services that the process reads, each `schema.view`. Default: none. */
  readonly reads?: readonly string[];
  readonly health: Health;
  readonly logger: Logger;
}

const TRANSACTION_POOLER =
  'Postgres is behind a transaction pooler, but this process keeps settings and prepared statements in its sessions: use a session pooler (pool_mode = session), or the address of Postgres itself';
const POLL_INTERVAL_MS = 1_000;
const REPEAT_LOG_MS = 30_000;
/** How many views a message names. */
const NAMED = 3;

/**
 * Keeps a process from being ready until its schema has the migrations that it needs and no contract that removed what
 * it needs, until the views of other services that it reads are published, and while it reaches Postgres through a
 * transaction pooler. It checks every second until all holds, and never again: a running process is stopped before its
 * schema is contracted. `start` does not wait, so that the operations port can report why the process is not ready.
 */
export function createSchemaGate(options: SchemaGateOptions): Resource {
  const { database, schema, requiredVersion, reads = [], health, logger } = options;
  let open = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let lastMessage = '';
  let lastLoggedAt = -Infinity;
  const current = gauge(database.registry, {
    name: 'crm_schema_version',
    help: 'Newest migration of the schema, when last looked at',
    labelNames: ['service'],
  });
  const required = gauge(database.registry, {
    name: 'crm_schema_required_version',
    help: 'Migration that the binary needs',
    labelNames: ['service'],
  });
  required.set({ service: schema }, requiredVersion);
  health.addCheck(`schema ${schema}`, () => open);

  function say(event: string, message: string, reason?: string): void {
    const now = performance.now();
    if (message === lastMessage && now - lastLoggedAt < REPEAT_LOG_MS) return;
    lastMessage = message;
    lastLoggedAt = now;
    logger.warn({ event, schema, required: requiredVersion, reason }, message);
  }

  async function unpublished(): Promise<string | undefined> {
    if (reads.length === 0) return undefined;
    const missing = (await database.run<MissingView>(toStatement(missingViews(reads)))).map(({ name }) => name);
    if (missing.length === 0) return undefined;
    const publishers = [...new Set(missing.map((name) => name.replace(/(_pub)?\..*$/, '')))].join(', ');
    return `schema ${schema} is up to date, but this process reads ${enumerate(missing)}, not published yet: run migrate of ${publishers}`;
  }

  async function look(): Promise<void> {
    try {
      const state = await schemaState(database, schema);
      current.set({ service: schema }, state.version);
      const obstacle = obstacleIn(state, options) ?? (await unpublished());
      if (obstacle !== undefined) say('schema.behind', obstacle);
      else if (!(await database.hasOwnSessions())) say('postgres.transaction_pooler', TRANSACTION_POOLER);
      else {
        open = true;
        logger.info(
          { event: 'schema.ready', schema, version: state.version, required: requiredVersion },
          'schema is ready',
        );
        health.refresh();
        return;
      }
    } catch (error) {
      if (stopped) return;
      say('schema.behind', `schema ${schema} cannot be looked at; is the database up?`, reasonOf(error));
    }
    if (!stopped) timer = setTimeout(() => void look(), POLL_INTERVAL_MS);
  }

  return {
    name: `schema-gate ${schema}`,
    start: () => {
      void look();
      return Promise.resolve();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return Promise.resolve();
    },
  };
}

/** Some names and how many more there are. */
function enumerate(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function obstacleIn(
  { version, contracts }: SchemaState,
  { schema, requiredVersion, appVersion }: SchemaGateOptions,
): string | undefined {
  if (version < requiredVersion) {
    return `schema ${schema} is at ${version}, this binary needs ${requiredVersion}: run migrate`;
  }
  const refused = contracts.findLast((contract) =>
    contract.minAppVersion === null ? contract.version > requiredVersion : isOlder(appVersion, contract.minAppVersion),
  );
  if (refused === undefined) return undefined;
  const least = refused.minAppVersion === null ? '' : ` for releases from ${refused.minAppVersion} on`;
  return `schema ${schema} was contracted at ${refused.version}${least}, this is ${appVersion}: deploy a newer release`;
}
