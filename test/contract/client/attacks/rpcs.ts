import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FOR_EXTRA_CALLERS } from '@crm/grpc';
import { loadSync, type AnyDefinition, type MethodDefinition, type ServiceDefinition } from '@grpc/proto-loader';

/** A method as the protos define it. */
export type Rpc = MethodDefinition<object, object>;

const FOLDER = fileURLToPath(new URL('../../../../protos', import.meta.url));
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.proto'));
const definitions = loadSync(files, { includeDirs: [FOLDER], longs: Number, enums: String, defaults: true });

/** Every service of the protos by its full name: read from the files, so that none can be forgotten. */
export const SERVICES: ReadonlyMap<string, ServiceDefinition> = new Map(
  Object.entries(definitions).filter((entry): entry is [string, ServiceDefinition] => isService(entry[1])),
);

/** Every method of the protos by its path. */
export const RPCS: ReadonlyMap<string, Rpc> = new Map(
  [...SERVICES.values()].flatMap((service) => Object.values(service)).map((rpc) => [rpc.path, rpc]),
);

/** The methods that need no access token, with the reason. All others are refused without one. */
export const ANONYMOUS: Readonly<Record<string, string>> = {
  '/crm.auth.v1.KeyService/GetJwks': 'public keys are public',
  '/crm.auth.v1.TokenService/Issue': 'proves client and user by their own secrets',
  '/crm.auth.v1.TokenService/Revoke': 'proves the client by its secret',
  '/crm.auth.v1.TokenService/Introspect': 'proves the client by its secret',
  '/crm.auth.v1.RevocationService/ListChanges': 'ids of dead tokens help nobody',
  '/crm.common.v1.CallStreamService/Calls': 'each call on the stream carries its token',
  '/crm.records.v1.CatalogService/GetEdition': 'processes read definitions on behalf of no user',
  '/crm.records.v1.ChangeReaderService/AwaitPosition': 'a position says nothing about the changes',
  '/crm.records.v1.ChangePublisherService/ListChangesOf': 'carries a pass that events has signed',
  '/crm.records.v1.OperationService/DecideAbort': 'asked when whoever made the operation is gone',
  '/crm.relationships.v1.StagingService/Settle': 'tells how an operation ended, after its token may have expired',
  '/grpc.health.v1.Health/Check': 'probes have no token',
  '/grpc.health.v1.Health/Watch': 'probes have no token',
};

/** The paths of the methods that no service of the project may call; watch-changes.contract.test.ts tests them. */
const OF_OTHERS = new Set(Object.values(FOR_EXTRA_CALLERS).flatMap((rpcs) => rpcs.map((rpc) => `/${rpc}`)));

/** The methods that need an access token and that services of the project call, by their path. */
export const GUARDED: ReadonlyMap<string, Rpc> = new Map(
  [...RPCS].filter(([path]) => !(path in ANONYMOUS) && !OF_OTHERS.has(path)),
);

function isService(definition: AnyDefinition): definition is ServiceDefinition {
  return !('format' in definition);
}
