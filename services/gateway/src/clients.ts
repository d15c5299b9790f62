import { createGrpcClient, type CallOptions } from '@crm/grpc';
import {
  keyService,
  recordReaderService,
  recordWriterService,
  tokenService,
  type KeyServiceDefinition,
  type RecordReaderServiceDefinition,
  type RecordWriterServiceDefinition,
  type ServiceCalls,
  type TokenServiceDefinition,
} from '@crm/protos';
import type { Logger, Registry, Resource } from '@crm/runtime';

/** The services behind the gateway, as typed functions. */
export interface Clients {
  readonly keys: ServiceCalls<KeyServiceDefinition, CallOptions>;
  readonly tokens: ServiceCalls<TokenServiceDefinition, CallOptions>;
  readonly reader: ServiceCalls<RecordReaderServiceDefinition, CallOptions>;
  readonly writer: ServiceCalls<RecordWriterServiceDefinition, CallOptions>;
  /** The connections, to be started and stopped with the process. */
  readonly resources: readonly Resource[];
}

/** What the clients need. */
export interface ClientsOptions {
  readonly authAddress: string;
  readonly recordsAddress: string;
  readonly logger: Logger;
  readonly registry: Registry;
}

/** Makes the clients; records are called on one stream, because that is where the traffic is. */
export function createClients({ authAddress, recordsAddress, logger, registry }: ClientsOptions): Clients {
  const auth = createGrpcClient({ name: 'auth', address: authAddress, logger, registry, transport: 'unary' });
  const records = createGrpcClient({ name: 'records', address: recordsAddress, logger, registry, transport: 'stream' });
  return {
    keys: auth.service(keyService),
    tokens: auth.service(tokenService),
    reader: records.service(recordReaderService),
    writer: records.service(recordWriterService),
    resources: [auth, records],
  };
}
