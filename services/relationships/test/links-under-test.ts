import { randomUUID } from 'node:crypto';
import { catalog, fieldTypes, isAlwaysSet, type Field } from '@crm/catalog';
import { AppError } from '@crm/errors';

import type { CallContext } from '@crm/grpc';
import { createPool, type Database } from '@crm/postgres';
import type { AddRequestMessage, LinkEntryInput, LinkEntryMessage, StageRequestMessage } from '@crm/protos';
import { createLogger, createRegistry, type Registry } from '@crm/runtime';
import { createTestDatabase, eventually, type TestDatabase } from '@crm/testkit';
import { createEvents, type Events } from '../src/events.js';
import { createDependencies, createHandlers, type Handlers } from '../src/handlers/create-handlers.js';
import { standInForRights, type RightsStandIn } from './rights-stand-in.js';

const SCOPES = ['standard:relationship:create', 'standard:relationship:update', 'standard:relationship:delete'];

/** A request about links; by default without a key and without a precondition. */
export type LinkRequest = Pick<AddRequestMessage, 'owner' | 'entries'> & Partial<AddRequestMessage>;

type LinkVerb = 'add' | 'replace' | 'remove';

type StagedLinkMessage = StageRequestMessage['links'][number];

/** Links to stage; by default of existing owners. */
export interface StageRequest {
  readonly opId: string;
  readonly step?: number;
  readonly links: readonly (Omit<StagedLinkMessage, 'newOwner' | 'keptIds' | 'verb'> & Partial<StagedLinkMessage>)[];
}

/** The handlers, with link methods for requests that name only the members of interest. */
export type HandlersUnderTest = Omit<Handlers, LinkVerb | 'stage'> & {
  readonly [Verb in LinkVerb]: (request: LinkRequest, context: CallContext) => ReturnType<Handlers[Verb]>;
} & { readonly stage: (request: StageRequest, context: CallContext) => ReturnType<Handlers['stage']> };

/** The handlers of the service over a migrated database of their own, called as the transport would call them. */
export interface LinksUnderTest {
  readonly handlers: HandlersUnderTest;
  /** The rights of users, in place of records. */
  readonly rights: RightsStandIn;
  /** As the role `relationships_svc`, like the handlers. */
  readonly database: Database;
  readonly store: TestDatabase;
  readonly events: Events;
  readonly registry: Registry;
  /** Stores a live record of a module and returns its id. */
  record(module: string, id?: string): Promise<string>;
  hide(module: string, id: string): Promise<void>;
  /** The rows of an edge table that records sees, ordered by the ids of both ends. */
  seen(table: string): Promise<SeenEdge[]>;
  rows(table: string): Promise<StoredEdge[]>;
  decide(operation: string, outcome: 'committed' | 'aborted'): Promise<void>;
  /** Records that an operation is settled, as records does. */
  close(operation: string): Promise<void>;
  /** Ends the connections of the service, which report their statistics then, and returns the number of deadlocks. */
  deadlocks(): Promise<number>;
  stop(): Promise<void>;
}

export type SeenEdge = Readonly<Record<string, unknown>>;

export type StoredEdge = SeenEdge & { readonly created_op: string | null; readonly deleted_op: string | null };

/** A call by a user with these scopes. */
export function called(scopes: readonly string[] = SCOPES, userId = '1'): CallContext {
  const now = Math.floor(Date.now() / 1000);
  return {
    actor: {
      userId,
      clientId: 'c',
      scopes: new Set(scopes),
      tokenId: 't',
      keyId: 'k',
      issuedAt: now,
      expiresAt: now + 60,
    },
    deadline: performance.now() + 5_000,
    requestId: 'r',
    traceparent: '00-00000000000000000000000000000001-0000000000000001-01',
    signal: new AbortController().signal,
    sent: Promise.resolve(),
  };
}

export async function startLinks(): Promise<LinksUnderTest> {
  const store = await createTestDatabase();
  const logger = createLogger({ service: 'relationships', version: 'test', level: 'silent' });
  const registry = createRegistry({ service: 'relationships', version: 'test' });
  const limits = { max: 10, statementTimeoutMs: 60_000, acquireTimeoutMs: 10_000, logger };
  const connect = (service: 'records' | 'relationships') =>
    createPool({
      ...limits,
      connectionString: store.urlFor(service, 'svc'),
      applicationName: `${service}-test`,
      registry: createRegistry({ service, version: 'test' }),
    });
  const [database, records] = [connect('relationships'), connect('records')];
  const events = createEvents(registry, logger);
  const rights = standInForRights();
  const { checkRights } = rights;
  const handlers = createHandlers(createDependencies({ database, catalog, events, checkRights, poolMax: limits.max }));

  return {
    handlers: underTest(handlers),
    rights,
    database,
    store,
    events,
    registry,
    record: async (module, id = randomUUID()) => {
      await insertRecord(records, module, id);
      return id;
    },
    hide: async (module, id) => {
      await records.run({ text: `update records."${tableOf(module)}" set deleted = true where id = $1`, values: [id] });
    },
    seen: (table) => records.run({ text: `select * from relationships_pub."${table}_v1" order by 2, 3`, values: [] }),
    rows: (table) =>
      database.run({
        text: `select * from relationships."${table}" order by 2, 3, deleted_op nulls first`,
        values: [],
      }),
    decide: async (operation, outcome) => {
      const text = `insert into records.operation (op_id, outcome, settled, decided_at) values ($1, $2, false, now())`;
      await records.run({ text, values: [operation, outcome] });
    },
    close: async (operation) => {
      await records.run({ text: 'update records.operation set settled = true where op_id = $1', values: [operation] });
    },
    deadlocks: async () => {
      await database.stop();
      return eventually(async () => {
        const [found] = await store.admin<{ open: number; deadlocks: number }>(
          `select d.deadlocks::int as deadlocks,
             (select count(*)::int from pg_stat_activity a where a.datid = d.datid and a.usename = 'relationships_svc') as open
           from pg_stat_database d where d.datname = current_database()`,
        );
        if (found?.open !== 0) throw new Error('Not all connections have ended');
        return found.deadlocks;
      });
    },
    stop: async () => {
      await Promise.all([database.stop(), records.stop()]);
      await store.drop();
    },
  };
}

function underTest(handlers: Handlers): HandlersUnderTest {
  const whole = (request: LinkRequest): AddRequestMessage => ({
    opId: '',
    fingerprint: Buffer.alloc(0),
    unmetPrecondition: false,
    ...request,
  });
  return {
    ...handlers,
    add: (request, context) => handlers.add(whole(request), context),
    replace: (request, context) => handlers.replace(whole(request), context),
    remove: (request, context) => handlers.remove(whole(request), context),
    stage: ({ opId, links, step = 0 }, context) => {
      const verb = 'LINK_VERB_UNSPECIFIED' as const;
      return handlers.stage(
        { opId, step, links: links.map((link) => ({ newOwner: false, keptIds: [], verb, ...link })) },
        context,
      );
    },
  };
}

/** An entry of a request, with the `pointer` that the gateway makes for the n-th entry. */
export function entry(id: string, middle?: object, pointer = '/data/0'): LinkEntryMessage {
  return {
    id,
    middleJson: middle === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(middle)),
    pointer,
    linkId: '',
  };
}

/** The entries of an answer: id and middle values. */
export function readAnswer(entries: readonly LinkEntryInput[]): { id: string; linkId: string; middle: SeenEdge }[] {
  return entries.map(({ id = '', linkId = '', middleJson }) => ({
    id,
    linkId,
    middle: JSON.parse(String(middleJson)) as SeenEdge,
  }));
}

/** The faults of a refused call as `code pointer`; an empty list when it succeeded. */
export async function faultsOf(call: Promise<unknown>): Promise<string[]> {
  try {
    await call;
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.faults.map(({ code, source }) => {
      const place = source === undefined ? '' : 'pointer' in source ? source.pointer : source.parameter;
      return `${code} ${place}`.trim();
    });
  }
}

async function insertRecord(records: Database, name: string, id: string): Promise<void> {
  const module = catalog.module(name);
  if (module === undefined) throw new TypeError(`There is no module ${name}`);
  const demanded = [...module.fields.values()].filter(
    (field) => field.column !== undefined && field.type !== 'autoNumber' && isAlwaysSet(field),
  );
  const columns = ['id', ...demanded.map((field) => `"${field.name}"`)];
  const values = ['$1', ...demanded.map((field) => sampleOf(field))];
  const text = `insert into records."${module.table}" (${columns.join(', ')}) values (${values.join(', ')})`;
  await records.run({ text, values: [id] });
}

function sampleOf({ type, unique }: Field): string {
  const { sqlType } = fieldTypes[type];
  if (sqlType.startsWith('timestamptz') || sqlType === 'date' || sqlType.startsWith('time')) return `now()::${sqlType}`;
  if (sqlType === 'boolean') return 'false';
  if (sqlType === 'integer' || sqlType === 'numeric') return '1';
  return unique ? 'gen_random_uuid()::text' : `'x'`;
}

function tableOf(name: string): string {
  return catalog.module(name)?.table ?? '';
}
