import { AppError } from '@crm/errors';
import {
  createGrpcClient,
  createGrpcServer,
  toolEdge,
  type CallContext,
  type CallersOf,
  type CallOptions,
  type Certificates,
  type GrpcClient,
  type GrpcServer,
  type ToolEdgeOptions,
} from '@crm/grpc';
import { freePorts } from '@crm/local-stack';
import {
  recordReaderService,
  type RecordReaderServiceDefinition,
  type ServiceCalls,
  type ServiceHandlers,
} from '@crm/protos';
import { createHealth, createLogger, createRegistry, type Health, type Registry } from '@crm/runtime';
import type { Actor, RevocationCheck, TokenVerifier } from '@crm/token';

export type Transport = 'stream' | 'unary';
export type Handlers = ServiceHandlers<RecordReaderServiceDefinition, CallContext>;
export type Calls = ServiceCalls<RecordReaderServiceDefinition, CallOptions>;
export type LogLine = Readonly<Record<string, unknown>>;

/** A token that the stub verifier knows; every other one is invalid. */
export const TOKEN = 'good-token';
/** A token that it has verified before. */
export const CACHED_TOKEN = 'cached-token';
/** Request and options for calls where neither matters. */
export const REQUEST = { module: 'Accounts', id: 'a' };
export const OPTIONS = { accessToken: TOKEN };
export const ACTOR: Actor = {
  userId: 'user-1',
  clientId: 'client-1',
  scopes: new Set(['standard:read']),
  tokenId: 'token-1',
  keyId: 'key-1',
  issuedAt: 0,
  expiresAt: 0,
};

/** Knows two tokens, one of which is cached. */
export const verifier: TokenVerifier = {
  verifyCached: (token) => (token === CACHED_TOKEN ? ACTOR : undefined),
  verify: (token) => (token === TOKEN ? Promise.resolve(ACTOR) : Promise.reject(new AppError({ code: 8502 }))),
};

/** A server of RecordReaderService on loopback with the handlers of a test. */
export interface StubServer {
  readonly server: GrpcServer;
  readonly health: Health;
  readonly registry: Registry;
  readonly log: LogLine[];
}

export interface StubClient {
  readonly client: GrpcClient;
  readonly calls: Calls;
  readonly registry: Registry;
  readonly log: LogLine[];
}

export interface ServerOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Default: a port that requests for any free port never get, so that another server can reuse it. */
  readonly port?: number | undefined;
  readonly anonymous?: readonly string[];
  readonly revocations?: RevocationCheck | undefined;
  /** Default: anybody. */
  readonly callersOf?: CallersOf;
  /** Default: plaintext. */
  readonly certificates?: Certificates | undefined;
  readonly reflection?: boolean;
}

export async function startServer(
  handlers: Partial<Handlers>,
  {
    host = '127.0.0.1',
    port,
    anonymous = [],
    revocations,
    callersOf,
    certificates,
    reflection = false,
  }: ServerOptions = {},
): Promise<StubServer> {
  const [free = 0] = port === undefined ? await freePorts(1) : [port];
  const log: LogLine[] = [];
  const registry = createRegistry({ service: 'records', version: '0' });
  const health = createHealth();
  health.markStarted();
  const unused = (): Promise<never> => Promise.reject(new Error('not stubbed'));
  const server = createGrpcServer({
    address: `${host}:${free}`,
    verifier,
    logger: createLogger({ service: 'records', version: '0', level: 'debug', destination: linesInto(log) }),
    registry,
    health,
    certificates,
    reflection,
    ...(revocations === undefined ? {} : { revocations }),
    ...(callersOf === undefined ? {} : { callersOf }),
  });
  const ofExternalIds = { findByExternalId: unused, listExternalIds: unused };
  const others = { get: unused, getFileTicket: unused, list: unused, listLinked: unused, ...ofExternalIds };
  server.add(recordReaderService, { ...others, ...handlers }, { anonymous });
  await server.start?.();
  return { server, health, registry, log };
}

/** Starts a client of the server at this address, or on this port of 127.0.0.1. */
export async function startClient(
  at: number | string,
  transport: Transport,
  edgeOptions: ToolEdgeOptions = { deadlineMs: 30_000 },
  certificates?: Certificates,
): Promise<StubClient> {
  const log: LogLine[] = [];
  const registry = createRegistry({ service: 'gateway', version: '0' });
  const client = createGrpcClient({
    edge: toolEdge('records', edgeOptions),
    address: typeof at === 'number' ? `127.0.0.1:${at}` : at,
    logger: createLogger({ service: 'gateway', version: '0', level: 'debug', destination: linesInto(log) }),
    registry,
    transport,
    certificates,
  });
  await client.start?.();
  return { client, calls: client.service(recordReaderService), registry, log };
}

/** A logger destination that collects lines. */
export function linesInto(log: LogLine[]): { write(line: string): void } {
  return { write: (line) => void log.push(JSON.parse(line) as LogLine) };
}
