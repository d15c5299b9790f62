import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { CallContext } from '@crm/grpc';
import { createPool, type Statement } from '@crm/postgres';
import type { LinkEntryMessage } from '@crm/protos';
import { createLogger, createRegistry } from '@crm/runtime';
import { createFilePasses, createReaderPasses } from '@crm/token';
import { createTestDatabase, type TestDatabase } from '@crm/testkit';
import { createEvents as createRecordEvents } from '../../../services/records/src/events.js';
import { QUERY_LIMITS } from '../../../services/records/src/lists/plan/limit-query.js';
import { ANSWER_LIMITS } from '../../../services/records/src/lists/admission/list-work.js';
import {
  changesLane,
  createListLanes,
  defaultLanes,
} from '../../../services/records/src/lists/admission/list-lanes.js';
import * as operations from '../../../services/records/src/repository/operations.js';
import { seedAdministrator } from '../../../services/records/src/repository/seed-administrator.js';
import {
  createHandlers as createRecordHandlers,
  type Resources,
} from '../../../services/records/src/handlers/create-handlers.js';
import { listRequest } from '../../../services/records/test/records-under-test.js';
import { edgeEnds } from '../../../services/relationships/src/domain/edge-ends.js';
import { createEvents as createLinkEvents } from '../../../services/relationships/src/events.js';
import { purgePage } from '../../../services/relationships/src/repository/dead-edges.js';
import * as staged from '../../../services/relationships/src/repository/staged-operations.js';
import {
  createDependencies as createLinkDependencies,
  createHandlers as createLinkHandlers,
} from '../../../services/relationships/src/handlers/create-handlers.js';
import { HOT_MEETING, seedBusyDay } from './busy-day.js';
import { recording, type RecordingDatabase } from './recorded-statements.js';
import { planOf, type PlanKind, type Scan } from './scans.js';

/** Tables that nobody may read from end to end. */
const LARGE = new Set(['meetings_contacts', 'operation', 'staged_operation']);
/** Indexes of the few rows that are under way, or in the order in which rows are forgotten. */
const SMALL = /^ix_(meetings_contacts_(created|deleted)_op|(staged_)?operation_(open|settled|settled_at))$/;
/** Operations of the busy day, which its seed has numbered. */
const FIRST_OPERATION = 'c4ca4238-a0b9-2382-0dcc-509a6f75849b';

const SCOPES = ['create', 'read', 'update', 'relationship:create', 'relationship:read', 'relationship:update'];

let store: TestDatabase;
let records: RecordingDatabase;
let relationships: RecordingDatabase;

beforeAll(async () => {
  store = await createTestDatabase();
  await seedBusyDay(store);
  records = connect('records');
  relationships = connect('relationships');
  await seedAdministrator(records, catalog, 'admin');
  await useLinks();
  await useJobs();
});
afterAll(async () => {
  await Promise.all([records.stop(), relationships.stop()]);
  await store.drop();
});

function connect(service: 'records' | 'relationships'): RecordingDatabase {
  const pool = createPool({
    connectionString: store.urlFor(service, 'svc'),
    max: 5,
    applicationName: `${service}-plans`,
    statementTimeoutMs: 60_000,
    acquireTimeoutMs: 60_000,
    registry: createRegistry({ service, version: 'test' }),
    logger: createLogger({ service, version: 'test', level: 'silent' }),
  });
  return recording(pool);
}

function calledBy(userId: string): CallContext {
  const now = Math.floor(Date.now() / 1000);
  const scopes = new Set([...SCOPES, 'relationship:delete'].map((scope) => `standard:${scope}`));
  return {
    actor: { userId, clientId: 'c', scopes, tokenId: 't', keyId: 'k', issuedAt: now, expiresAt: now + 60 },
    deadline: performance.now() + 60_000,
    requestId: 'r',
    traceparent: '00-00000000000000000000000000000001-0000000000000001-01',
    signal: new AbortController().signal,
    sent: Promise.resolve(),
  };
}

function entries(...ids: readonly (string | readonly [string, object])[]): LinkEntryMessage[] {
  return ids.map((entry, index) => {
    const [id, middle] = typeof entry === 'string' ? [entry, {}] : entry;
    return { id, middleJson: Buffer.from(JSON.stringify(middle)), pointer: `/data/${index}`, linkId: '' };
  });
}

/** Does with links whatever clients do, to an ordinary meeting and to the one that everybody is invited to. */
async function useLinks(): Promise<void> {
  const logger = createLogger({ service: 'plans', version: 'test', level: 'silent' });
  const registry = (service: string) => createRegistry({ service, version: 'test' });
  const call = calledBy('1');
  const links = createLinkHandlers(
    createLinkDependencies({
      poolMax: 10,
      database: relationships,
      catalog,
      events: createLinkEvents(registry('relationships'), logger),
      checkRights: ({ questions }) =>
        Promise.resolve({
          refusals: questions.map(() => ({ hidden: [], forbidden: [] })),
          keptIds: [],
          lockedIds: [],
          isLinkForbidden: false,
        }),
    }),
  );
  const resources: Resources = {
    database: records,
    standbyReads: (bounds) => records.bounded(bounds),
    stage: async (opId, linkages) => {
      const request = linkages.map(({ link, ownerId, entries: sent, keptIds = [], isNew = false }) => ({
        owner: { module: link.module, id: ownerId, link: link.name },
        entries: [...sent],
        newOwner: isNew,
        keptIds: [...keptIds],
        verb: 'LINK_VERB_UNSPECIFIED' as const,
      }));
      await links.stage({ opId, step: 0, links: request }, call);
    },
    settleSoon: () => undefined,
    queryLimits: QUERY_LIMITS,
    lanes: createListLanes(defaultLanes(10)),
    changesLanes: createListLanes(changesLane(10)),
    answerLimits: ANSWER_LIMITS,
    defaultAccess: 'all',
    rightsMaxAgeMs: 2_000,
    poolMax: 10,
    noteView: () => undefined,
    passes: createFilePasses([randomBytes(32)]),
    readerPasses: createReaderPasses([randomBytes(32)]),
  };
  const handlers = createRecordHandlers(resources, createRecordEvents(registry('records'), logger))(catalog);

  for (const [module, id, link] of [
    ['Meetings', 'meeting-700', 'contacts'],
    ['Meetings', HOT_MEETING, 'contacts'],
    ['Contacts', 'contact-7', 'meetings'],
  ] as const) {
    const through = { module, id, link };
    const related = catalog.module(module)?.links.get(link)?.related ?? '';
    for (const [identifiersOnly, offset] of [
      [true, 0],
      [true, 2],
      [false, 0],
      [false, 2],
    ] as const) {
      await handlers.list(listRequest(related, { limit: 2, offset, through, identifiersOnly }), call);
    }
  }
  const request = { opId: '', fingerprint: Buffer.alloc(0), unmetPrecondition: false };
  for (const id of ['meeting-701', HOT_MEETING]) {
    const owner = { module: 'Meetings', id, link: 'contacts' };
    await links.add({ ...request, owner, entries: entries('contact-39990') }, call);
    await links.add({ ...request, owner, entries: entries(['contact-39990', { accept_status: 'accept' }]) }, call);
    await links.remove({ ...request, owner, entries: entries('contact-39990') }, call);
    await handlers.update(
      {
        module: 'Meetings',
        id,
        attributesJson: Buffer.from('{"name":"Moved"}'),
        precondition: null,
        links: [{ link: 'contacts', entries: entries('contact-1', 'contact-39991'), pointer: '/data' }],
        uploads: [],
        files: [],
        selection: null,
      },
      call,
    );
  }
  await links.replace(
    { ...request, owner: { module: 'Meetings', id: 'meeting-702', link: 'contacts' }, entries: entries('contact-1') },
    call,
  );
  for (const link of ['contacts', 'users']) {
    const invitees = link === 'users' ? entries('1') : entries('contact-1', 'contact-2', 'contact-3');
    const attributes = { name: 'New', date_start: '2030-01-01T10:00:00Z', duration_hours: 1 };
    await handlers.create(
      {
        module: 'Meetings',
        id: '',
        attributesJson: Buffer.from(JSON.stringify(attributes)),
        links: [{ link, entries: invitees, pointer: '/data' }],
        opId: '',
        fingerprint: Buffer.alloc(0),
        uploads: [],
        files: [],
        selection: null,
      },
      call,
    );
  }
  await links.settle({ outcomes: [{ opId: FIRST_OPERATION, committed: true }] }, call);
  await links.settle({ outcomes: [{ opId: 'c81e728d-9d4c-2f63-6f06-7f89cc14862c', committed: false }] }, call);
}

/** Does what both services do by themselves. */
async function useJobs(): Promise<void> {
  const open = await operations.openOperations(records, 500);
  await operations.markSettled(records, [open[0]?.operation ?? '']);
  await operations.abortOperation(records, FIRST_OPERATION);
  await operations.decideAbort(records, [FIRST_OPERATION, randomUUID()]);
  await operations.purgeOperations(records);
  const edge = edgeEnds(catalog).find(({ table }) => table === 'meetings_contacts');
  if (edge === undefined) throw new Error('no meetings_contacts');
  const { next } = await purgePage(relationships, edge, 1_000);
  await purgePage(relationships, edge, 1_000, next);
  await staged.oldestStagedSeconds(relationships);
  await staged.staleOperations(relationships, 30_000, 500);
  await staged.committedOf(relationships, [FIRST_OPERATION]);
  await staged.forgetSettled(relationships);
}

/** The statements that read or write one of the large tables, each once for each set of values. */
function statementsOnLinks(): Statement[] {
  const seen = [...records.statements, ...relationships.statements];
  // A question for the generic plan has no values of its own.
  const about = seen.filter(
    ({ text, label }) => label !== 'generic_plan' && [...LARGE].some((table) => text.includes(table)),
  );
  return [...new Map(about.map((one) => [`${one.text} ${JSON.stringify(one.values)}`, one])).values()];
}

function isWholeTable({ table, index, isLookUp }: Scan): boolean {
  return LARGE.has(table) && !isLookUp && !(index !== undefined && SMALL.test(index));
}

describe('plans with very many links and operations', () => {
  it('statements of every kind are covered', () => {
    const labels = new Set(statementsOnLinks().map(({ name, label }) => label ?? name?.split(':')[0]));
    const wanted = [
      'list',
      'estimate',
      'create',
      'stage_new',
      'lock_or_insert',
      'change_pairs',
      'remove_pairs',
      'purge',
    ];
    expect([...labels]).toEqual(
      expect.arrayContaining([...wanted, 'lock_staged', 'begin_settling', 'open_operations']),
    );
  });

  it.each<PlanKind>(['generic', 'custom'])(
    'no statement scans or hashes one of their tables completely, with a %s plan',
    async (kind) => {
      const faults = [];
      for (const statement of statementsOnLinks()) {
        const { scans, hashedTables } = await planOf(store, statement, kind);
        const whole = scans.filter(isWholeTable);
        const hashed = hashedTables.filter((table) => LARGE.has(table));
        if (whole.length > 0 || hashed.length > 0) faults.push({ whole, hashed, text: statement.text });
      }
      expect(faults).toEqual([]);
    },
  );
});
