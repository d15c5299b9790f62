import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalog, type Definitions } from '@crm/catalog';
import { AppError } from '@crm/errors';
import { createGrpcServer, type CallContext, type GrpcServer } from '@crm/grpc';
import { freePorts } from '@crm/local-stack';
import {
  catalogService,
  keyService,
  changeReaderService,
  recordReaderService,
  recordWriterService,
  rightsService,
  tokenService,
  type CatalogServiceDefinition,
  type CreateRequestMessage,
  type ImportRequestMessage,
  type ImportResponseInput,
  type IssueRequestMessage,
  type FileContentMessage,
  type GetRequestMessage,
  type ListChangesRequestMessage,
  type ListChangesResponseInput,
  type ListLinkedRequestMessage,
  type ListLinkedResponse,
  type ListRequestMessage,
  type ListResponse,
  type RecordMessage,
  type ChangeReaderServiceDefinition,
  type RecordReaderServiceDefinition,
  type RecordWriterServiceDefinition,
  type ServiceHandlers,
  type TokenServiceDefinition,
  type UploadMessage,
} from '@crm/protos';
import { createHealth, createRegistry, type Logger } from '@crm/runtime';
import { createJwksSource, createTokenVerifier } from '@crm/token';
import { addFiles, createStubFiles, describeContent, type StubFiles } from './stub-files.js';

export const ISSUER = 'https://crm.test';
export const AUDIENCE = 'crm-api';
/** A list at this offset gets no answer until the call is cancelled. */
export const SLOW_OFFSET = 9_999;

const ALL_SCOPES = ['create', 'read', 'update', 'delete'].flatMap((verb) => [
  `standard:${verb}`,
  `standard:relationship:${verb}`,
]);

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwksJson = Buffer.from(
  JSON.stringify({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] }),
);

/** An access token. The given claims override the usual ones. */
export function accessToken(claims: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: ISSUER,
    aud: AUDIENCE,
    sub: 'user-1',
    client_id: 'client-1',
    jti: randomUUID(),
    iat: now,
    nbf: now,
    exp: now + 3600,
    scope: ALL_SCOPES.join(' '),
    ...claims,
  };
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'RS256', typ: 'at+jwt', kid: 'k1' })}.${encode(payload)}`;
  return `${text}.${createSign('sha256').update(text).sign(keys.privateKey, 'base64url')}`;
}

/** State of the stub services. Tests inspect and change it. */
export interface Backends {
  readonly records: Map<string, RecordMessage>;
  readonly revoked: Set<string>;
  /** By record id, the content of the only file attribute of its module. */
  readonly fileOf: Map<string, StubFile>;
  readonly files: StubFiles;
  /** Answers of `listLinked`, by module and link. `never` gives no answer until the call is cancelled. */
  readonly linked: Map<string, ListLinkedResponse | 'never'>;
  /** The modules of which every user may list records. */
  readonly listed: Set<string>;
  /**
   * Members of the answer of `list` besides the records; whether the keys are withheld; and what reads and creates of
   * the record `pausing` and token requests of the user `pausing` wait for; and the feed and the definitions, of which
   * there are none by default.
   */
  readonly answered: {
    list: Partial<ListResponse>;
    /** In place of all that. */
    page?: (request: ListRequestMessage) => ListResponse | Promise<ListResponse>;
    keys?: 'never';
    pause?: Promise<unknown>;
    changes?: (request: ListChangesRequestMessage) => Promise<ListChangesResponseInput>;
    /** Results of the rows of an import; without it, all are created. */
    import?: (request: ImportRequestMessage) => Promise<ImportResponseInput>;
    edition?: () => Promise<Definitions & { readonly version: string }>;
  };
  /** The latest requests. */
  readonly seen: {
    issue?: IssueRequestMessage;
    get?: GetRequestMessage;
    list?: ListRequestMessage;
    /** All of them since a test cleared the list. */
    listLinked: ListLinkedRequestMessage[];
    create?: CreateRequestMessage;
    requestId?: string;
    traceparent?: string;
    cancelled?: boolean;
  };
  readonly authPort: number;
  readonly recordsPort: number;
  readonly relationshipsPort: number;
  readonly filesPort: number;
  stopFiles(): Promise<void>;
  stopAuth(): Promise<void>;
  stopRecords(): Promise<void>;
  /** Listens again after `stopRecords`. */
  restartRecords(): Promise<void>;
  stop(): Promise<void>;
}

/** The name and the SHA-256 of a content. */
export interface StubFile {
  readonly name: string;
  readonly sha256: string;
}

/** Starts real gRPC servers of all services, whose handlers need no store. */
export async function startBackends(logger: Logger): Promise<Backends> {
  const records = new Map<string, RecordMessage>();
  const revoked = new Set<string>();
  const seen: Backends['seen'] = { listLinked: [] };
  const files = createStubFiles();
  const stubs: RecordStubs = {
    records,
    seen,
    fileOf: new Map(),
    files,
    linked: new Map(),
    listed: new Set(catalog.modules.keys()),
    answered: { list: {} },
  };
  const auth = addAuth(createServer(logger, 0), { ...stubs, revoked });
  // A port that the system does not assign to others while the server is stopped.
  const [recordsPort = 0] = await freePorts(1);
  let recordsServer = addRecords(createServer(logger, recordsPort), stubs);
  const relationships = createServer(logger, 0);
  const filesServer = addFiles(createServer(logger, 0), files);
  for (const server of [auth, recordsServer, relationships, filesServer]) await server.start?.();
  const stopRecords = async (): Promise<void> => recordsServer.stop?.();
  const stopFiles = async (): Promise<void> => filesServer.stop?.();
  const stopAuth = async (): Promise<void> => auth.stop?.();
  return {
    ...stubs,
    revoked,
    authPort: auth.port,
    recordsPort,
    relationshipsPort: relationships.port,
    filesPort: filesServer.port,
    stopFiles,
    stopAuth,
    stopRecords,
    restartRecords: async () => {
      recordsServer = addRecords(createServer(logger, recordsPort), stubs);
      await recordsServer.start?.();
    },
    stop: async () => {
      await Promise.all([stopAuth(), stopRecords(), stopFiles(), relationships.stop?.()]);
    },
  };
}

function createServer(logger: Logger, port: number): GrpcServer {
  const jwks = createJwksSource({ fetch: () => Promise.resolve(jwksJson), logger });
  return createGrpcServer({
    address: `127.0.0.1:${port}`,
    verifier: createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, jwks }),
    logger,
    registry: createRegistry({ service: 'stub', version: '0' }),
    health: createHealth(),
  });
}

function addAuth(
  server: GrpcServer,
  { revoked, seen, answered }: Pick<Backends, 'revoked' | 'seen' | 'answered'>,
): GrpcServer {
  const tokens: ServiceHandlers<TokenServiceDefinition, CallContext> = {
    issue: async (request) => {
      seen.issue = request;
      if (request.username === 'pausing') await answered.pause;
      if (request.clientSecret !== 'secret') throw new AppError({ code: 8521 });
      return { tokenType: 'Bearer', expiresIn: 3600, accessToken: 'at', refreshToken: '', scope: 'standard:read' };
    },
    revoke: () => Promise.resolve({}),
    introspect: () => Promise.resolve({ active: false }),
    checkRevoked: (_request, { actor }) => Promise.resolve({ revoked: revoked.has(actor?.tokenId ?? '') }),
  };
  server.add(
    keyService,
    {
      getJwks: () => (answered.keys === 'never' ? new Promise<never>(() => undefined) : Promise.resolve({ jwksJson })),
    },
    { anonymous: ['*'] },
  );
  return server.add(tokenService, tokens, { anonymous: ['issue', 'revoke', 'introspect'] });
}

type RecordStubs = Pick<Backends, 'records' | 'seen' | 'fileOf' | 'files' | 'linked' | 'listed' | 'answered'>;

function addRecords(server: GrpcServer, stubs: RecordStubs): GrpcServer {
  const { records, seen, fileOf, files, linked, listed, answered } = stubs;
  const find = (id: string): RecordMessage => {
    const record = records.get(id);
    if (record === undefined) throw new AppError({ code: 8001, value: id });
    return record;
  };
  const contentsOf = (id: string, fields: readonly string[]): FileContentMessage[] => {
    const file = fileOf.get(id);
    return file === undefined ? [] : fields.map((field) => describeContent(files, field, file));
  };
  const take = (id: string, uploads: readonly UploadMessage[]): void => {
    for (const { field, receipt } of uploads) {
      if (receipt === '') fileOf.delete(id);
      else fileOf.set(id, { name: fileOf.get(id)?.name ?? field, sha256: receipt });
    }
  };
  const note = ({ requestId, traceparent }: CallContext): void => {
    Object.assign(seen, { requestId, traceparent });
  };
  const reader: ServiceHandlers<RecordReaderServiceDefinition, CallContext> = {
    get: async (request, context) => {
      const { id } = request;
      note(context);
      seen.get = request;
      if (id === 'defect') throw new TypeError('a defect with a secret inside');
      if (id === 'slow') await untilGivenUp(context, seen);
      if (id === 'pausing') await answered.pause;
      return { record: find(id), files: contentsOf(id, request.files) };
    },
    getFileTicket: (request) => {
      find(request.id);
      const [file] = contentsOf(request.id, [request.field]);
      return file === undefined ? Promise.reject(new AppError({ code: 8606 })) : Promise.resolve({ file });
    },
    listExternalIds: () => Promise.resolve({ externalIds: [] }),
    findByExternalId: () => Promise.reject(new AppError({ code: 8001 })),
    list: async (request, context) => {
      note(context);
      seen.list = request;
      const { offset, limit } = request;
      if (offset === SLOW_OFFSET) await untilGivenUp(context, seen);
      if (answered.page !== undefined) return answered.page(request);
      const all = reachedBy(request, records);
      const page = all.slice(offset, offset + limit);
      return {
        records: page,
        hasMore: offset + limit < all.length,
        count: all.length,
        countIsExact: true,
        isCounted: true,
        ...answered.list,
      };
    },
    listLinked: async (request, context) => {
      seen.listLinked.push(request);
      const answer = linked.get(`${request.module}.${request.link}`) ?? {};
      if (answer !== 'never') return answer;
      await untilGivenUp(context, seen);
      return {};
    },
  };
  const changes: ServiceHandlers<ChangeReaderServiceDefinition, CallContext> = {
    listChanges: (request) =>
      answered.changes?.(request) ?? Promise.resolve({ changes: [], next: 7, newest: 7, oldest: 0 }),
    awaitPosition: () => new Promise((resolve) => setTimeout(resolve, 200, { newest: 7 })),
  };
  const writer: ServiceHandlers<RecordWriterServiceDefinition, CallContext> = {
    create: async (request) => {
      const { id, attributesJson, uploads } = request;
      seen.create = request;
      if (id === 'pausing') await answered.pause;
      if (records.has(id)) {
        throw new AppError({ code: 8006, value: id, source: { pointer: '/data/attributes/id' } });
      }
      const record = {
        id: id === '' ? randomUUID() : id,
        version: 1,
        attributesJson,
        toOne: [],
        middle: null,
        dateViewed: '',
      };
      records.set(record.id, record);
      take(record.id, uploads);
      return { record, files: contentsOf(record.id, request.files) };
    },
    update: (request) => {
      const { id, attributesJson, uploads } = request;
      const record = { ...find(id), version: find(id).version + 1, attributesJson };
      records.set(id, record);
      take(id, uploads);
      return Promise.resolve({ record, files: contentsOf(id, request.files) });
    },
    import: (request) =>
      answered.import?.(request) ??
      Promise.resolve({ results: request.rows.map(() => ({ outcome: 'ROW_OUTCOME_CREATED' })) }),
    writeAll: () => Promise.resolve({ results: [] }),
    checkUpload: ({ id }) => {
      if (id !== '') find(id);
      return Promise.resolve({});
    },
    delete: ({ id }) => {
      find(id);
      records.delete(id);
      return Promise.resolve({});
    },
    bindExternalId: () => Promise.resolve({ isNew: true }),
    unbindExternalId: () => Promise.resolve({}),
  };
  const none = (): Promise<never> => Promise.reject(new AppError({ code: 8001 }));
  const definitions: ServiceHandlers<CatalogServiceDefinition, CallContext> = {
    getEdition: async ({ known }) => {
      const { version, ...lists } = await (answered.edition?.() ?? {
        version: '1',
        fields: [],
        options: [],
        links: [],
        indexes: [],
      });
      return { version, definitionsJson: Buffer.from(known === version ? '' : JSON.stringify(lists)) };
    },
    listDefinitions: none,
    getDefinition: none,
    createDefinition: ({ id, attributesJson }) => Promise.resolve({ definition: { id, attributesJson } }),
    updateDefinition: none,
    deleteDefinition: none,
  };
  return server
    .add(recordReaderService, reader)
    .add(catalogService, definitions, { anonymous: ['getEdition'] })
    .add(changeReaderService, changes, { anonymous: ['awaitPosition'] })
    .add(recordWriterService, writer)
    .add(rightsService, {
      judge: () => Promise.resolve({}),
      listModules: () => Promise.resolve({ modules: [...listed] }),
    });
}

async function untilGivenUp({ signal }: CallContext, seen: Backends['seen']): Promise<void> {
  signal.addEventListener('abort', () => {
    seen.cancelled = true;
  });
  await sleep(10_000, undefined, { signal });
}

/** All records; through a to-one link only its target. */
function reachedBy({ through }: ListRequestMessage, records: ReadonlyMap<string, RecordMessage>): RecordMessage[] {
  const all = [...records.values()];
  const link = through === null ? undefined : catalog.module(through.module)?.links.get(through.link);
  if (through === null || link?.cardinality !== 'one') return all;
  const target = records.get(through.id)?.toOne.find(({ link: name }) => name === link.name);
  return all.filter(({ id }) => id === target?.id);
}
