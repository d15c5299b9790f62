import { catalog, type Catalog } from '@crm/catalog';
import type { CallContext, GrpcServer } from '@crm/grpc';
import type { Database } from '@crm/postgres';
import {
  linkWriterService,
  operationService,
  recordReaderService,
  recordWriterService,
  rightsService,
} from '@crm/protos';
import type {
  LinkWriterServiceDefinition,
  OperationServiceDefinition,
  OwnerMessage,
  RecordReaderServiceDefinition,
  RecordWriterServiceDefinition,
  RightsServiceDefinition,
  ServiceHandlers,
} from '@crm/protos';
import { repeat, type Logger } from '@crm/runtime';
import { authorityAt, createBackend, type BackendWithServer, type WiredService } from '@crm/service';
import { createFilePasses, type FilePasses } from '@crm/token';
import { v7 as uuidV7 } from 'uuid';
import type { Config } from './config.js';
import type { AnswerLimits } from './lists/admission/answer-meter.js';
import { createListLanes, type ListLanes } from './lists/admission/list-lanes.js';
import { pairTables } from './domain/pair-ends.js';
import { createEvents, type Events, type Operation } from './events.js';
import { addLinks } from './handlers/add-links.js';
import { audited, type Handler } from './handlers/audited.js';
import { checkUpload } from './handlers/check-upload.js';
import { createRecord } from './handlers/create-record.js';
import { decideAbort } from './handlers/decide-abort.js';
import { deleteRecord } from './handlers/delete-record.js';
import type { Dependencies } from './handlers/dependencies.js';
import { getFileTicket } from './handlers/get-file-ticket.js';
import { getRecord } from './handlers/get-record.js';
import { judgeRights } from './handlers/judge-rights.js';
import { listModules } from './handlers/list-modules.js';
import { listLinked } from './handlers/list-linked.js';
import { listRecords } from './handlers/list-records.js';
import { createListRunner } from './lists/admission/list-work.js';
import { removeLinks } from './handlers/remove-links.js';
import { replaceLinks } from './handlers/replace-links.js';
import { updateRecord } from './handlers/update-record.js';
import { forgetOperations } from './jobs/forget-operations.js';
import { purgeDeadPairs } from './jobs/purge-dead-pairs.js';
import { createRecordViews, type NoteView } from './jobs/record-views.js';
import { createSettleOperations } from './jobs/settle-operations.js';
import type { QueryLimits } from './lists/admission/limit-query.js';
import { createRelationships, type Relationships } from './relationships-client.js';
import { createColumnLinks } from './repository/column-links.js';
import { createDocumentRevisions } from './repository/document-revisions.js';
import { createRecordCounter } from './lists/run/count-records.js';
import { createMissingFinder } from './repository/find-missing.js';
import { isAdministrator } from './repository/is-administrator.js';
import { createLinkedReader } from './lists/run/linked-records.js';
import { createListProfiles } from './lists/run/list-profiles.js';
import { createRightsLoader } from './repository/load-rights.js';
import { createLocalEdges } from './repository/local-edges.js';
import { abortOperation } from './repository/operations.js';
import { createOpenedRights } from './repository/opened-rights.js';
import { createPrimaryAddresses } from './repository/primary-addresses.js';
import { createRecordReader } from './repository/read-records.js';
import { createRefusedRecords } from './repository/refused-records.js';
import { createSeenOf } from './lists/run/seen-of.js';
import { showingRevisions } from './repository/showing-revisions.js';
import { createWriteLocks } from './repository/write-locks.js';
import { createRecordWriter } from './repository/write-records.js';
import { folders, SCHEMA } from './schema.js';
import { edgeViews } from './sql/compile-edge.js';

/** The settings that are specific to this service. */
type RecordSettings = Pick<
  Config,
  | 'relationshipsAddress'
  | 'fileTicketKeys'
  | 'purgeIntervalMs'
  | 'defaultAccess'
  | 'queryLimits'
  | 'laneLimits'
  | 'answerLimits'
>;

/** Time between two deletions of old operations, in milliseconds. */
const FORGET_INTERVAL_MS = 60_000;

/** Wires the serving process, which is not ready before relationships has published the links that it reads. */
export function createService(config: Config, options: { readonly logger?: Logger } = {}): Promise<WiredService> {
  return createBackend({
    service: SCHEMA,
    settings: config,
    folders,
    reads: edgeViews(catalog),
    ...options,
    authority: authorityAt(SCHEMA, config.authAddress),
    compose: compose(config),
  });
}

/** Adds everything that this service offers to its server, and its jobs to the lifecycle. */
function compose({
  relationshipsAddress,
  fileTicketKeys,
  purgeIntervalMs,
  defaultAccess,
  queryLimits,
  laneLimits,
  answerLimits,
}: RecordSettings): (backend: BackendWithServer) => void {
  return ({ database, registry, logger, certificates, server, lifecycle }) => {
    const events = createEvents(registry, logger);
    const relationships = createRelationships(relationshipsAddress, { logger, registry, certificates });
    const settler = createSettleOperations({ database, events, settle: relationships.settle });
    const views = createRecordViews({ database, events });
    const purge = purgeDeadPairs(database, pairTables(catalog), events);
    lifecycle
      .add(relationships.resource)
      .add(settler)
      .add(
        repeat({
          name: 'forget-operations',
          intervalMs: FORGET_INTERVAL_MS,
          logger,
          registry,
          run: forgetOperations(database, events),
        }),
      )
      .add(repeat({ name: 'purge-dead-pairs', intervalMs: purgeIntervalMs, logger, registry, run: purge }))
      .add(views);
    const settleSoon = (): void => {
      settler.soon();
    };
    const { stage } = relationships;
    const lanes = createListLanes(laneLimits, (ticket, reason) => {
      events.listRefused(ticket, reason);
    });
    events.watchLists(lanes);
    const dependencies = createDependencies({
      database,
      catalog,
      stage,
      settleSoon,
      queryLimits,
      lanes,
      answerLimits,
      defaultAccess,
      noteView: views.note,
      passes: createFilePasses(fileTicketKeys),
    });
    addRecordServices(server, createHandlers(dependencies, events));
  };
}

/** `decideAbort` needs no token: relationships calls it on behalf of no user. */
function addRecordServices(server: GrpcServer, handlers: Handlers): void {
  server.add(recordReaderService, handlers);
  server.add(recordWriterService, handlers);
  server.add(linkWriterService, handlers);
  server.add(rightsService, handlers);
  server.add(operationService, handlers, { anonymous: ['decideAbort'] });
}

export interface Resources {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly stage: Relationships['stage'];
  /** Starts settling decided operations without waiting for it. */
  readonly settleSoon: () => void;
  readonly queryLimits: QueryLimits;
  readonly lanes: ListLanes;
  readonly answerLimits: AnswerLimits;
  readonly defaultAccess: Config['defaultAccess'];
  readonly noteView: NoteView;
  readonly passes: FilePasses;
}

export function createDependencies(resources: Resources): Dependencies {
  const {
    database,
    catalog: records,
    stage,
    settleSoon,
    queryLimits,
    lanes,
    answerLimits,
    defaultAccess,
    noteView,
    passes,
  } = resources;
  const writer = createRecordWriter(database, records);
  const refused = createRefusedRecords(records);
  const localEdges = createLocalEdges(records, refused);
  const revisions = createDocumentRevisions(records, writer);
  const primaryAddresses = createPrimaryAddresses(records, writer, localEdges, refused);
  return {
    catalog: records,
    database,
    queryLimits,
    reader: createRecordReader(database, records),
    runList: createListRunner(database, lanes, answerLimits),
    countRecords: createRecordCounter(records),
    profiles: createListProfiles(database, records),
    readLinked: createLinkedReader(records),
    noteView,
    writer,
    columnLinks: showingRevisions(createColumnLinks(records, refused), revisions, refused),
    localEdges,
    primaryAddresses,
    writeLocks: createWriteLocks(records, localEdges, primaryAddresses),
    findMissing: createMissingFinder(records),
    refused,
    passes,
    revisions,
    isAdministrator: (userId) => isAdministrator(database, userId),
    rightsOf: createRightsLoader(database, records, defaultAccess),
    seenOf: createSeenOf(database, records),
    openedRights: createOpenedRights(records, defaultAccess),
    coordination: {
      newOperation: uuidV7,
      stage,
      abort: (operation) => abortOperation(database, operation),
      settleSoon,
    },
  };
}

/** The operations that this service serves. */
export type Handlers = ServiceHandlers<RecordReaderServiceDefinition, CallContext> &
  ServiceHandlers<RecordWriterServiceDefinition, CallContext> &
  ServiceHandlers<LinkWriterServiceDefinition, CallContext> &
  ServiceHandlers<RightsServiceDefinition, CallContext> &
  ServiceHandlers<OperationServiceDefinition, CallContext>;

/** The handlers of all services; those that act for users report their outcomes. */
export function createHandlers(dependencies: Dependencies, events: Events): Handlers {
  const report = reporting(dependencies.catalog, events);
  const write = <Request, Response>(make: (parts: Dependencies) => Handler<Request, Response>) =>
    audited(dependencies, events.administered, make);
  const ofModule = ({ module }: { readonly module: string }): string => module;
  const ofOwner = ({ owner }: { readonly owner: OwnerMessage | null }): string => owner?.module ?? '';
  return {
    get: report('get', ofModule, getRecord(dependencies)),
    getFileTicket: report('getFileTicket', ofModule, getFileTicket(dependencies)),
    list: report('list', ofModule, listRecords(dependencies)),
    listLinked: report('listLinked', ofModule, listLinked(dependencies)),
    create: report('create', ofModule, write(createRecord)),
    update: report('update', ofModule, write(updateRecord)),
    checkUpload: checkUpload(dependencies),
    delete: report('delete', ofModule, write(deleteRecord)),
    add: report('addLinks', ofOwner, write(addLinks)),
    replace: report('replaceLinks', ofOwner, write(replaceLinks)),
    remove: report('removeLinks', ofOwner, write(removeLinks)),
    judge: judgeRights(dependencies),
    listModules: listModules(dependencies),
    decideAbort: decideAbort(dependencies),
  };
}

function reporting(records: Catalog, events: Events) {
  return <Request, Response>(
      operation: Operation,
      moduleOf: (request: Request) => string,
      handle: Handler<Request, Response>,
    ): Handler<Request, Response> =>
    async (request, context) => {
      // Names that clients invent must not become labels.
      const module = records.module(moduleOf(request))?.name ?? 'unknown';
      try {
        const response = await handle(request, context);
        events.served(operation, module);
        return response;
      } catch (error) {
        events.notServed(operation, module, error);
        throw error;
      }
    };
}
