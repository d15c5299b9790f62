import { createByteStreamClient, createGrpcClient, edge } from '@crm/grpc';
import type { ByteStreamOptions, CallOptions, Certificates } from '@crm/grpc';
import {
  catalogService,
  changeReaderService,
  clientService,
  fileDiscardService,
  fileReaderService,
  fileWriterService,
  issuedTokenService,
  keyService,
  linkWriterService,
  passwordService,
  recordReaderService,
  recordWriterService,
  rightsService,
  signingKeyService,
  tokenService,
  webhookService,
  type CatalogServiceDefinition,
  type ChangeReaderServiceDefinition,
  type ClientServiceDefinition,
  type DownloadCalls,
  type FileDiscardServiceDefinition,
  type FileReaderServiceDefinition,
  type FileWriterServiceDefinition,
  type IssuedTokenServiceDefinition,
  type KeyServiceDefinition,
  type LinkWriterServiceDefinition,
  type PasswordServiceDefinition,
  type RecordReaderServiceDefinition,
  type RecordWriterServiceDefinition,
  type RightsServiceDefinition,
  type ServiceCalls,
  type SigningKeyServiceDefinition,
  type TokenServiceDefinition,
  type UploadCalls,
  type WebhookServiceDefinition,
} from '@crm/protos';
import type { Logger, Registry, Resource } from '@crm/runtime';

/** Changes links. There are two; the link decides which one serves it, see `linkBackend`. */
export type LinkWriter = ServiceCalls<LinkWriterServiceDefinition, CallOptions>;

/** The methods for administrators, served by auth where nothing else is said. */
export interface AdministrationClients {
  readonly clients: ServiceCalls<ClientServiceDefinition, CallOptions>;
  readonly issuedTokens: ServiceCalls<IssuedTokenServiceDefinition, CallOptions>;
  readonly signingKeys: ServiceCalls<SigningKeyServiceDefinition, CallOptions>;
  readonly passwords: ServiceCalls<PasswordServiceDefinition, CallOptions>;
  /** Served by events. */
  readonly webhooks: ServiceCalls<WebhookServiceDefinition, CallOptions>;
}

/** The services behind the gateway, as typed functions. */
export interface Clients {
  readonly administration: AdministrationClients;
  readonly keys: ServiceCalls<KeyServiceDefinition, CallOptions>;
  readonly tokens: ServiceCalls<TokenServiceDefinition, CallOptions>;
  /** Custom attributes. */
  readonly catalog: ServiceCalls<CatalogServiceDefinition, CallOptions>;
  readonly changes: ServiceCalls<ChangeReaderServiceDefinition, CallOptions>;
  readonly reader: ServiceCalls<RecordReaderServiceDefinition, CallOptions>;
  readonly writer: ServiceCalls<RecordWriterServiceDefinition, CallOptions>;
  readonly rights: ServiceCalls<RightsServiceDefinition, CallOptions>;
  /** Served by records: links stored in a column or in a middle table of records. */
  readonly recordLinks: LinkWriter;
  /** Served by relationships: edges. */
  readonly edgeLinks: LinkWriter;
  readonly fileDiscard: ServiceCalls<FileDiscardServiceDefinition, CallOptions>;
  readonly fileReader: DownloadCalls<FileReaderServiceDefinition, ByteStreamOptions>;
  readonly fileWriter: UploadCalls<FileWriterServiceDefinition, ByteStreamOptions>;
  /** The connections, which start and stop with the process. */
  readonly resources: readonly Resource[];
}

export interface ClientsOptions {
  readonly authAddress: string;
  readonly recordsAddress: string;
  readonly relationshipsAddress: string;
  readonly filesAddress: string;
  readonly eventsAddress: string;
  readonly certificates: Certificates | undefined;
  readonly logger: Logger;
  readonly registry: Registry;
}

export function createClients({
  authAddress,
  recordsAddress,
  relationshipsAddress,
  filesAddress,
  eventsAddress,
  certificates,
  logger,
  registry,
}: ClientsOptions): Clients {
  const auth = createGrpcClient({
    edge: edge('gateway', 'auth'),
    address: authAddress,
    logger,
    registry,
    transport: 'stream',
    certificates,
  });
  const records = createGrpcClient({
    edge: edge('gateway', 'records'),
    address: recordsAddress,
    logger,
    registry,
    transport: 'stream',
    certificates,
  });
  const relationships = createGrpcClient({
    edge: edge('gateway', 'relationships'),
    address: relationshipsAddress,
    logger,
    registry,
    transport: 'stream',
    certificates,
  });
  const events = createGrpcClient({
    edge: edge('gateway', 'events'),
    address: eventsAddress,
    logger,
    registry,
    transport: 'stream',
    certificates,
  });
  const toFiles = { edge: edge('gateway', 'files'), address: filesAddress, logger, registry, certificates };
  const files = createByteStreamClient(toFiles);
  const discards = createGrpcClient(toFiles);
  return {
    administration: {
      clients: auth.service(clientService),
      issuedTokens: auth.service(issuedTokenService),
      signingKeys: auth.service(signingKeyService),
      passwords: auth.service(passwordService),
      webhooks: events.service(webhookService),
    },
    keys: auth.service(keyService),
    tokens: auth.service(tokenService),
    catalog: records.service(catalogService),
    changes: records.service(changeReaderService),
    reader: records.service(recordReaderService),
    writer: records.service(recordWriterService),
    rights: records.service(rightsService),
    recordLinks: records.service(linkWriterService),
    edgeLinks: relationships.service(linkWriterService),
    fileDiscard: discards.service(fileDiscardService),
    fileReader: files.downloads(fileReaderService),
    fileWriter: files.uploads(fileWriterService),
    resources: [auth, records, relationships, files, discards, events],
  };
}
