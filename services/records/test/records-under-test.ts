import { randomBytes } from 'node:crypto';
import { catalog, type Catalog } from '@crm/catalog';
import { AppError } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import { createPool, type Database } from '@crm/postgres';
import type {
  AddRequestMessage,
  CreateRequestMessage,
  LinkageMessage,
  LinkEntryInput,
  LinkEntryMessage,
  ListRequestMessage,
  RecordInput,
  UpdateRequestMessage,
} from '@crm/protos';
import { createLogger, createRegistry } from '@crm/runtime';
import { createFilePasses, createReaderPasses } from '@crm/token';
import { createTestDatabase, type TestDatabase } from '@crm/testkit';
import { ANSWER_LIMITS } from '../src/lists/admission/list-work.js';
import { changesLane, createListLanes, defaultLanes } from '../src/lists/admission/list-lanes.js';
import { createEvents } from '../src/events.js';
import { QUERY_LIMITS } from '../src/lists/plan/limit-query.js';
import { seedAdministrator } from '../src/repository/seed-administrator.js';
import { createHandlers, type Handlers, type Resources } from '../src/handlers/create-handlers.js';
import { standInForRelationships, type RelationshipsStandIn } from './relationships-stand-in.js';

/** Every scope of records, administration included. */
const SCOPES = [
  'standard:create',
  'standard:read',
  'standard:update',
  'standard:delete',
  'standard:relationship:read',
  'standard:relationship:create',
  'standard:relationship:update',
  'standard:relationship:delete',
  'admin:access',
];

/** The passes that records and files share, with a random key. */
export const PASSES = createFilePasses([randomBytes(32)]);
/** The passes by which events reads, with a random key. */
export const READER_PASSES = createReaderPasses([randomBytes(32)]);

/** The handlers of the service over a migrated database of their own, called as the transport would call them. */
export interface RecordsUnderTest {
  readonly handlers: Handlers;
  /** As the role `records_svc`, like the handlers. */
  readonly database: Database;
  readonly store: TestDatabase;
  readonly relationships: RelationshipsStandIn;
  /** Other handlers over the same database, with different resources. */
  handlersWith(parts: Partial<Resources> & { readonly catalog?: Catalog }): Handlers;
  /** Creates a record and returns it; `attributes` is an object or JSON text. */
  create(
    module: string,
    attributes: object | string,
    id?: string,
    context?: CallContext,
    links?: Links,
  ): Promise<ReadRecord>;
  read(module: string, id: string): Promise<ReadRecord>;
  update(
    module: string,
    id: string,
    attributes: object | string,
    versions?: readonly number[],
    links?: Links,
  ): Promise<ReadRecord>;
  /** Adds, replaces or removes links; returns the entries as they are linked then, none after a removal. */
  changeLinks(verb: LinkVerb, owner: OwnerTuple, entries: Entries, context?: CallContext): Promise<LinkEntryInput[]>;
  /** The ids that a link leads to, with their middle values. */
  linked(module: string, id: string, link: string): Promise<readonly Linked[]>;
  stop(): Promise<void>;
}

export type LinkVerb = 'add' | 'replace' | 'remove';

/** Module, id and link. */
export type OwnerTuple = readonly [module: string, id: string, link: string];

/** The entries of a linkage: ids, or ids with middle values. */
export type Entries = readonly (string | readonly [string, object])[];

/** Links of a document, by link. */
export type Links = Readonly<Record<string, Entries>>;

export interface Linked {
  readonly id: string;
  readonly middle: Readonly<Record<string, unknown>> | undefined;
}

/** A record message with its attributes parsed and as text. */
export interface ReadRecord {
  readonly id: string;
  readonly version: number;
  readonly json: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly toOne: Readonly<Record<string, string>>;
}

/** A call by user `userId` with these scopes. */
export function calledBy(userId: string, scopes: readonly string[] = SCOPES): CallContext {
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
    deadline: performance.now() + 3_600_000,
    requestId: 'r',
    traceparent: '00-00000000000000000000000000000001-0000000000000001-01',
    signal: new AbortController().signal,
    sent: Promise.resolve(),
  };
}

/** The administrator that every database under test has. */
export const ADMINISTRATOR = calledBy('1');

/** Copies the migrated database and adds the administrator. */
export async function startRecords(): Promise<RecordsUnderTest> {
  const store = await createTestDatabase();
  const logger = createLogger({ service: 'records', version: 'test', level: 'silent' });
  const registry = createRegistry({ service: 'records', version: 'test' });
  const database = createPool({
    connectionString: store.urlFor('records', 'svc'),
    max: 10,
    applicationName: 'records-test',
    statementTimeoutMs: 10_000,
    acquireTimeoutMs: 10_000,
    registry,
    logger,
  });
  await seedAdministrator(database, catalog, 'admin');
  const relationships = standInForRelationships(store);
  const events = createEvents(registry, logger);
  const handlersWith = ({
    catalog: served = catalog,
    ...parts
  }: Partial<Resources> & { readonly catalog?: Catalog }): Handlers => {
    const { stage } = relationships;
    return createHandlers(
      {
        database,
        standbyReads: (bounds) => (parts.database ?? database).bounded(bounds),
        stage,
        settleSoon: () => undefined,
        noteView: () => undefined,
        passes: PASSES,
        readerPasses: READER_PASSES,
        queryLimits: QUERY_LIMITS,
        lanes: createListLanes({ ...defaultLanes(10), waitMs: 60_000 }),
        changesLanes: createListLanes({ ...changesLane(10), waitMs: 60_000 }),
        answerLimits: ANSWER_LIMITS,
        defaultAccess: 'all',
        rightsMaxAgeMs: 2_000,
        poolMax: 10,
        ...parts,
      },
      events,
    )(served);
  };
  const handlers = handlersWith({});

  return {
    handlers,
    handlersWith,
    database,
    store,
    relationships,
    create: async (module, attributes, id = '', context = ADMINISTRATOR, links = {}) =>
      parse((await handlers.create(createRequest(module, attributes, id, links), context)).record),
    read: async (module, id) =>
      parse((await handlers.get({ module, id, selection: null, files: [] }, ADMINISTRATOR)).record),
    update: async (module, id, attributes, versions, links = {}) =>
      parse((await handlers.update(updateRequest(module, id, attributes, versions, links), ADMINISTRATOR)).record),
    changeLinks: async (verb, [module, id, link], entries, context = ADMINISTRATOR) => {
      const request = linkRequest([module, id, link], entries);
      if (verb !== 'remove') return (await handlers[verb](request, context)).entries ?? [];
      await handlers.remove(request, context);
      return [];
    },
    linked: async (module, id, link) => {
      const through = { module, id, link };
      const related = catalog.module(module)?.links.get(link)?.related ?? '';
      const list = listRequest(related, { limit: 1_000, through, identifiersOnly: true });
      const { records = [] } = await handlers.list(list, ADMINISTRATOR);
      return records.map(toLinked);
    },
    stop: async () => {
      await database.stop();
      await store.drop();
    },
  };
}

/** A list request as it arrives. */
export function listRequest(module: string, more: Partial<ListRequestMessage> = {}): ListRequestMessage {
  return {
    module,
    limit: 20,
    offset: 0,
    through: null,
    identifiersOnly: false,
    query: null,
    after: '',
    before: '',
    afterId: '',
    countMode: 'COUNT_MODE_UNSPECIFIED',
    selection: null,
    ofUser: 'OF_USER_UNSPECIFIED',
    checkOnly: false,
    ...more,
  };
}

/** A create request as it arrives. */
export function createRequest(
  module: string,
  attributes: object | string,
  id = '',
  links: Links = {},
): CreateRequestMessage {
  const attributesJson = toBytes(attributes);
  const own = { module, id, attributesJson, links: toLinkages(links), uploads: [], files: [], selection: null };
  return { ...own, opId: '', fingerprint: Buffer.alloc(0) };
}

/** An update request as it arrives. */
export function updateRequest(
  module: string,
  id: string,
  attributes: object | string,
  versions?: readonly number[],
  links: Links = {},
): UpdateRequestMessage {
  const precondition = versions === undefined ? null : { any: false, versions: [...versions] };
  const own = {
    module,
    id,
    attributesJson: toBytes(attributes),
    links: toLinkages(links),
    uploads: [],
    files: [],
    selection: null,
  };
  return { ...own, precondition };
}

/** A link request as it arrives, without a key and without a precondition; suitable for every verb. */
export function linkRequest([module, id, link]: OwnerTuple, entries: Entries): AddRequestMessage {
  return {
    owner: { module, id, link },
    entries: toEntries(entries),
    opId: '',
    fingerprint: Buffer.alloc(0),
    unmetPrecondition: false,
  };
}

/** The entries of a linkage as they arrive; `pointer` is the place of the linkage in the document. */
function toEntries(entries: Entries, pointer = '/data'): LinkEntryMessage[] {
  return entries.map((entry, index) => {
    const [id, middle] = typeof entry === 'string' ? [entry, undefined] : entry;
    const middleJson = middle === undefined ? Buffer.alloc(0) : toBytes(middle);
    return { id, middleJson, pointer: `${pointer}/${index}`, linkId: '' };
  });
}

function toLinkages(links: Links): LinkageMessage[] {
  return Object.entries(links).map(([link, entries]) => {
    const pointer = `/data/relationships/${link}/data`;
    return { link, entries: toEntries(entries, pointer), pointer };
  });
}

/** Parses an entry of an answer, or a record of a list through a middle table. */
export function toLinked({ id = '', middle }: RecordInput): Linked {
  if (middle == null) return { id, middle: undefined };
  const attributes = JSON.parse(String(middle.attributesJson)) as Record<string, unknown>;
  return { id, middle: { id: middle.id, ...attributes } };
}

/** The attributes of a request as they are transmitted. */
function toBytes(attributes: object | string): Buffer {
  return Buffer.from(typeof attributes === 'string' ? attributes : JSON.stringify(attributes));
}

/** Parses a record message. */
export function parse(record: RecordInput | null | undefined): ReadRecord {
  if (record == null) throw new TypeError('No record was answered');
  const json = String(record.attributesJson);
  return {
    id: record.id ?? '',
    version: Number(record.version),
    json,
    attributes: JSON.parse(json) as Record<string, unknown>,
    toOne: Object.fromEntries((record.toOne ?? []).map(({ link = '', id = '' }) => [link, id])),
  };
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
