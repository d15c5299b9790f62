import { classOf, type Edge, type EdgeClass, type ExtraCaller, type ServiceName } from './edge.js';

interface Row extends EdgeClass {
  readonly from: ServiceName;
  readonly to: ServiceName;
}

/** The source of keys and revocations: the same for every service behind the gateway. */
const AUTHORITY = [
  {
    to: 'auth',
    name: 'keys',
    rpcs: ['crm.auth.v1.KeyService/GetJwks'],
    deadlineMs: 2_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 20,
  },
  {
    to: 'auth',
    name: 'revocations',
    rpcs: ['crm.auth.v1.RevocationService/ListChanges'],
    // The call waits for two seconds itself; a frozen replica is noticed 1,350 ms later at most.
    deadlineMs: 4_000,
    retry: 'safe',
    // Each process polls at a fixed pace. A breaker would protect nothing and delay revocations.
    breakerVolume: 'none',
    bulkhead: 20,
  },
] as const satisfies Omit<Row, 'from'>[];

/** The call by which senders of the feed of changes learn of new positions. */
const POSITIONS = {
  to: 'records',
  name: 'positions',
  rpcs: ['crm.records.v1.ChangeReaderService/AwaitPosition'],
  // The call waits for two seconds itself, and one at a time is under way.
  deadlineMs: 5_000,
  retry: 'safe',
  breakerVolume: 'none',
  bulkhead: 2,
} as const satisfies Omit<Row, 'from'>;

/**
 * Every call between services: who may call whom, with which deadline, repeats and concurrency. This is the only place
 * with such numbers, except for the times that an operator sets (lists, files), which the calls pass themselves.
 */
const TABLE = [
  {
    from: 'gateway',
    to: 'auth',
    name: 'issue',
    rpcs: ['crm.auth.v1.TokenService/Issue'],
    deadlineMs: 5_000,
    retry: 'none',
    breakerVolume: 20,
    // Several times the logins that wait at auth: only auth knows from where logins succeeded before.
    bulkhead: 200,
  },
  {
    from: 'gateway',
    to: 'auth',
    name: 'check',
    rpcs: ['crm.auth.v1.TokenService/CheckRevoked'],
    deadlineMs: 1_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 200,
  },
  {
    from: 'gateway',
    to: 'auth',
    name: 'keys',
    rpcs: ['crm.auth.v1.KeyService/GetJwks'],
    deadlineMs: 2_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 200,
  },
  {
    from: 'gateway',
    to: 'auth',
    name: 'read',
    rpcs: [
      'crm.auth.v1.TokenService/Introspect',
      'crm.auth.v1.ClientService/GetClient',
      'crm.auth.v1.ClientService/ListClients',
      'crm.auth.v1.IssuedTokenService/GetToken',
      'crm.auth.v1.IssuedTokenService/ListTokens',
      'crm.auth.v1.SigningKeyService/GetSigningKey',
      'crm.auth.v1.SigningKeyService/ListSigningKeys',
    ],
    deadlineMs: 5_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 100,
    halfForOwner: true,
  },
  {
    from: 'gateway',
    to: 'auth',
    name: 'write',
    rpcs: [
      'crm.auth.v1.TokenService/Revoke',
      'crm.auth.v1.ClientService/*',
      'crm.auth.v1.IssuedTokenService/*',
      'crm.auth.v1.SigningKeyService/*',
      'crm.auth.v1.PasswordService/SetPassword',
    ],
    deadlineMs: 5_000,
    retry: 'none',
    breakerVolume: 20,
    bulkhead: 100,
    halfForOwner: true,
  },
  {
    from: 'gateway',
    to: 'records',
    name: 'read',
    rpcs: [
      'crm.records.v1.RecordReaderService/Get',
      'crm.records.v1.RecordReaderService/GetFileTicket',
      'crm.records.v1.RecordReaderService/FindByExternalId',
      'crm.records.v1.RecordReaderService/ListExternalIds',
      'crm.records.v1.RightsService/ListModules',
      'crm.records.v1.CatalogService/ListDefinitions',
      'crm.records.v1.CatalogService/GetDefinition',
    ],
    deadlineMs: 5_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 300,
  },
  {
    from: 'gateway',
    to: 'records',
    name: 'edition',
    rpcs: ['crm.records.v1.CatalogService/GetEdition'],
    deadlineMs: 2_000,
    retry: 'safe',
    // Each process calls at a fixed pace, one call at a time.
    breakerVolume: 'none',
    bulkhead: 20,
  },
  {
    from: 'gateway',
    to: 'records',
    name: 'define',
    rpcs: ['crm.records.v1.CatalogService/*'],
    deadlineMs: 10_000,
    retry: 'none',
    breakerVolume: 20,
    bulkhead: 50,
    halfForOwner: true,
  },
  {
    from: 'gateway',
    to: 'records',
    name: 'list',
    rpcs: ['crm.records.v1.RecordReaderService/List', 'crm.records.v1.RecordReaderService/ListLinked'],
    deadlineMs: 10_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 300,
  },
  {
    from: 'gateway',
    to: 'records',
    name: 'changes',
    rpcs: ['crm.records.v1.ChangeReaderService/ListChanges'],
    deadlineMs: 10_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 200,
    halfForOwner: true,
  },
  { from: 'gateway', ...POSITIONS },
  {
    from: 'gateway',
    to: 'records',
    name: 'write',
    rpcs: ['crm.records.v1.RecordWriterService/*', 'crm.links.v1.LinkWriterService/*'],
    deadlineMs: 10_000,
    retry: 'keyed',
    breakerVolume: 20,
    bulkhead: 150,
  },
  {
    from: 'gateway',
    to: 'relationships',
    name: 'write',
    rpcs: ['crm.links.v1.LinkWriterService/*'],
    deadlineMs: 10_000,
    retry: 'keyed',
    breakerVolume: 20,
    bulkhead: 150,
  },
  {
    from: 'gateway',
    to: 'files',
    name: 'content',
    rpcs: ['crm.files.v1.FileWriterService/PutFile', 'crm.files.v1.FileReaderService/GetFile'],
    deadlineMs: 30_000,
    retry: 'none',
    breakerVolume: 10,
    // The maximum number of slots that the gateway can have for files, in each direction; the slots decide which file
    // waits.
    bulkhead: 2_000,
  },
  {
    from: 'gateway',
    to: 'files',
    name: 'discard',
    rpcs: ['crm.files.v1.FileDiscardService/DiscardFile'],
    deadlineMs: 3_000,
    retry: 'safe',
    breakerVolume: 20,
    // Each upload may be followed by one discard.
    bulkhead: 2_000,
  },
  {
    from: 'records',
    to: 'relationships',
    name: 'operations',
    rpcs: ['crm.relationships.v1.StagingService/*'],
    deadlineMs: 5_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 100,
  },
  {
    from: 'relationships',
    to: 'records',
    name: 'operations',
    rpcs: ['crm.records.v1.OperationService/DecideAbort'],
    deadlineMs: 2_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 50,
  },
  {
    from: 'relationships',
    to: 'records',
    name: 'rights',
    rpcs: ['crm.records.v1.RightsService/Judge'],
    deadlineMs: 5_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 100,
  },
  {
    from: 'events',
    to: 'records',
    name: 'changes',
    rpcs: ['crm.records.v1.ChangePublisherService/ListChangesOf'],
    deadlineMs: 10_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 50,
  },
  {
    from: 'events',
    to: 'records',
    name: 'list',
    rpcs: ['crm.records.v1.ChangeReaderService/ListChanges'],
    deadlineMs: 10_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 100,
  },
  { from: 'events', ...POSITIONS },
  {
    from: 'gateway',
    to: 'events',
    name: 'read',
    rpcs: [
      'crm.events.v1.WebhookService/GetWebhook',
      'crm.events.v1.WebhookService/ListWebhooks',
      'crm.events.v1.WebhookService/ListDeliveries',
    ],
    deadlineMs: 5_000,
    retry: 'safe',
    breakerVolume: 20,
    bulkhead: 50,
    halfForOwner: true,
  },
  {
    from: 'gateway',
    to: 'events',
    name: 'write',
    rpcs: ['crm.events.v1.WebhookService/*'],
    deadlineMs: 5_000,
    retry: 'none',
    breakerVolume: 20,
    bulkhead: 50,
    halfForOwner: true,
  },
  ...AUTHORITY.map((row) => ({ from: 'records' as const, ...row })),
  ...AUTHORITY.map((row) => ({ from: 'relationships' as const, ...row })),
  ...AUTHORITY.map((row) => ({ from: 'files' as const, ...row })),
  ...AUTHORITY.map((row) => ({ from: 'events' as const, ...row })),
] as const satisfies Row[];

/** Methods that only callers from outside the project may call, see `readExtraCallers`. */
export const FOR_EXTRA_CALLERS: Partial<Record<ServiceName, readonly string[]>> = {
  events: ['crm.events.v1.Changes/Watch'],
};

type Listed = (typeof TABLE)[number];

/** The peers that a service may call. */
export type PeerOf<From extends ServiceName> = Extract<Listed, { readonly from: From }>['to'];

/** The call edge between two services. @throws TypeError when the table has none. */
export function edge<From extends ServiceName>(from: From, to: PeerOf<From>): Edge {
  const found = EDGES.find((known) => known.from === from && known.to === to);
  if (found === undefined) throw new TypeError(`${from} may not call ${to}`);
  return found;
}

/** The bulkhead of one class of an edge. @throws TypeError when the edge has no such class. */
export function bulkheadOf<From extends ServiceName>(from: From, to: PeerOf<From>, className: string): number {
  const found = edge(from, to).classes.find(({ name }) => name === className);
  if (found === undefined) throw new TypeError(`${from} has no class ${className} of calls to ${to}`);
  return found.bulkhead;
}

export const EDGES: readonly Edge[] = Map.groupBy<string, Row>(TABLE, ({ from, to }) => `${from}-${to}`)
  .values()
  .flatMap((classes) => classes.slice(0, 1).map(({ from, to }) => ({ from, to, classes })))
  .toArray();

/** Returns the services that may call a method. @param service full name, such as `crm.auth.v1.KeyService` */
export type CallersOf = (service: string, method: string) => ReadonlySet<string>;

/** The permitted callers of a peer's methods, according to the table and to the settings of the peer. */
export function callersOf(to: ServiceName, extra: readonly ExtraCaller[] = []): CallersOf {
  const edges = EDGES.filter((known) => known.to === to);
  return (service, method) =>
    new Set([
      ...edges.filter((known) => classOf(known, service, method) !== undefined).map(({ from }) => from),
      ...extra.filter(({ rpcs }) => rpcs.includes(`${service}/${method}`)).map(({ name }) => name),
    ]);
}
