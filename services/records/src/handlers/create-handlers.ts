import type { Catalog } from '@crm/catalog';
import type { CallContext } from '@crm/grpc';
import { createAnswerMeters, type Database } from '@crm/postgres';
import type {
  ChangePublisherServiceDefinition,
  ChangeReaderServiceDefinition,
  LinkWriterServiceDefinition,
  OperationServiceDefinition,
  ExternalIdMessage,
  OwnerMessage,
  RecordReaderServiceDefinition,
  RecordWriterServiceDefinition,
  RightsServiceDefinition,
  ServiceHandlers,
} from '@crm/protos';
import type { FilePasses, ReaderPasses } from '@crm/token';
import { v7 as uuidV7 } from 'uuid';
import type { Config } from '../config.js';
import type { ListLanes } from '../lists/admission/list-lanes.js';
import { createListRunner } from '../lists/admission/list-work.js';
import type { Events, Operation } from '../events.js';
import { addLinks } from './add-links.js';
import { audited, type Handler } from './audited.js';
import { createUnitsOfWork } from '../writes/unit-of-work.js';
import type { WriteAccess } from '../writes/write-access.js';
import { awaitPosition } from './await-position.js';
import { bindExternal } from './bind-external-id.js';
import { createChangesPages } from './changes-pages.js';
import { checkUpload } from './check-upload.js';
import { createRecord } from './create-record.js';
import { decideAbort } from './decide-abort.js';
import { deleteRecord } from './delete-record.js';
import { findByExternalId } from './find-by-external-id.js';
import { getFileTicket } from './get-file-ticket.js';
import { getRecord } from './get-record.js';
import { importRows } from './import-rows.js';
import { createTurns, READ_TURNS, writeAllTurns, WRITE_TURNS } from './in-turn.js';
import { judgeRights } from './judge-rights.js';
import { listChanges } from './list-changes.js';
import { listChangesOf } from './list-changes-of.js';
import { listModules } from './list-modules.js';
import { listExternalIds } from './list-external-ids.js';
import { listLinked } from './list-linked.js';
import { listRecords } from './list-records.js';
import { removeLinks } from './remove-links.js';
import { replaceLinks } from './replace-links.js';
import { unbindExternal } from './unbind-external-id.js';
import { updateRecord } from './update-record.js';
import { writeAll } from './write-all.js';
import { createLists } from '../lists/run/lists.js';
import type { NoteView } from '../jobs/record-views.js';
import type { Relationships } from '../relationships-client.js';
import { createColumnLinks } from '../repository/column-links.js';
import { createRecordsTogether } from '../repository/create-records.js';
import { createDocumentRevisions } from '../repository/document-revisions.js';
import { createMissingFinder } from '../repository/find-missing.js';
import { isAdministrator } from '../repository/is-administrator.js';
import { createRightsLoader } from '../repository/load-rights.js';
import { createLocalEdges } from '../repository/local-edges.js';
import { abortOperation } from '../repository/operations.js';
import { createOpenedRights } from '../repository/opened-rights.js';
import { createPrimaryAddresses } from '../repository/primary-addresses.js';
import { createChangeReader } from '../repository/read-changes.js';
import { createRecordReader } from '../repository/read-records.js';
import { createRefusedRecords } from '../repository/refused-records.js';
import { createStagedEdges } from '../repository/staged-edges.js';
import { showingRevisions } from '../repository/showing-revisions.js';
import { createWriteLocks } from '../repository/write-locks.js';
import type { StandbyReads } from '../repository/standby-reads.js';
import { createRecordWriter } from '../repository/write-records.js';

export interface Resources extends Pick<
  Config,
  'queryLimits' | 'answerLimits' | 'defaultAccess' | 'rightsMaxAgeMs' | 'poolMax'
> {
  readonly database: Database;
  readonly standbyReads: StandbyReads;
  readonly stage: Relationships['stage'];
  /** Starts settling decided operations without waiting for it. */
  readonly settleSoon: () => void;
  readonly lanes: ListLanes;
  /** For pages of the feed of changes. */
  readonly changesLanes: ListLanes;
  readonly noteView: NoteView;
  readonly passes: FilePasses;
  readonly readerPasses: ReaderPasses;
}

/** The operations that this service serves. */
export type Handlers = ServiceHandlers<RecordReaderServiceDefinition, CallContext> &
  ServiceHandlers<ChangeReaderServiceDefinition, CallContext> &
  ServiceHandlers<ChangePublisherServiceDefinition, CallContext> &
  ServiceHandlers<RecordWriterServiceDefinition, CallContext> &
  ServiceHandlers<LinkWriterServiceDefinition, CallContext> &
  ServiceHandlers<RightsServiceDefinition, CallContext> &
  ServiceHandlers<OperationServiceDefinition, CallContext>;

/** Makes the handlers of all services for a catalogue. The bounds of users are the same for all catalogues. */
export function createHandlers(resources: Resources, events: Events): (catalog: Catalog) => Handlers {
  const { answerLimits, poolMax } = resources;
  const openMeter = createAnswerMeters(
    answerLimits,
    `The records would take more than ${answerLimits.answerBytes} bytes; ask for a smaller page or, by fields, for less of each record`,
  );
  const bounds = {
    openMeter,
    readInTurn: createTurns(READ_TURNS),
    writeInTurn: createTurns(WRITE_TURNS),
    writeAllInTurn: createTurns(writeAllTurns(poolMax)),
  };
  return (catalog) => handlersFor(catalog, resources, bounds, events);
}

interface Bounds {
  readonly openMeter: ReturnType<typeof createAnswerMeters>;
  readonly readInTurn: ReturnType<typeof createTurns>;
  readonly writeInTurn: ReturnType<typeof createTurns>;
  readonly writeAllInTurn: ReturnType<typeof createTurns>;
}

/** Each handler with what it needs; those that act for users report their outcomes. */
function handlersFor(
  catalog: Catalog,
  resources: Resources,
  { openMeter, readInTurn, writeInTurn, writeAllInTurn }: Bounds,
  events: Events,
): Handlers {
  const { database, queryLimits, defaultAccess, rightsMaxAgeMs, noteView, passes, readerPasses } = resources;
  const reader = createRecordReader(database, catalog);
  const rightsOf = createRightsLoader(database, catalog, defaultAccess, rightsMaxAgeMs);
  const refused = createRefusedRecords(catalog);
  const reads = { catalog, reader, rightsOf, passes };

  const findMissing = createMissingFinder(catalog);
  const { standbyReads, lanes, changesLanes } = resources;
  const lists = createLists({ database, standbyReads, catalog, reader, rightsOf, queryLimits, lanes, openMeter });
  const changes = createChangeReader(database, catalog, findMissing);
  const run = createListRunner(database, standbyReads, changesLanes, openMeter);
  const readPage = createChangesPages({ catalog, rightsOf, changes, run });

  const writer = createRecordWriter(database, catalog);
  const access = { database, writer, isAdministrator: (userId: string) => isAdministrator(database, userId) };
  const units = createUnitsOfWork({ database, stage: resources.stage, settleSoon: resources.settleSoon });
  const openedRights = createOpenedRights(catalog, defaultAccess);
  const revisions = createDocumentRevisions(catalog, writer);
  const localEdges = createLocalEdges(catalog, refused);
  const createRecords = createRecordsTogether();
  const primaryAddresses = createPrimaryAddresses(catalog, writer, createRecords, localEdges, refused);
  const columnLinks = showingRevisions(createColumnLinks(catalog, refused), revisions, refused);
  const writeLocks = createWriteLocks(catalog, localEdges, primaryAddresses);
  const stagedEdges = createStagedEdges(units.coordination, refused);
  const linkStores = { columnLinks, localEdges, stagedEdges, primaryAddresses, revisions, writeLocks };
  const coordination = {
    newOperation: uuidV7,
    stage: resources.stage,
    abort: (operation: string) => abortOperation(database, operation),
    settleSoon: resources.settleSoon,
    isJoined: false,
  };
  const parts = { ...reads, findMissing, refused, revisions, linkStores, coordination, openedRights };
  const joined = {
    ...parts,
    ...access,
    database: units.database,
    writer: writer.within(units.database),
    reader: reader.within(units.database),
    coordination: units.coordination,
  };
  const single = {
    create: createRecord(joined),
    update: updateRecord(joined),
    delete: deleteRecord(joined),
    add: addLinks(joined),
    replace: replaceLinks(joined),
    remove: removeLinks(joined),
  };

  const together = { ...parts, ...access, units, single, onAct: events.administered };
  const report = reporting(catalog, events);
  const write = <Request, Response>(make: (access: WriteAccess) => Handler<Request, Response>) =>
    writeInTurn(audited(access, events.administered, make));
  const ofModule = ({ module }: { readonly module: string }): string => module;
  const ofOwner = ({ owner }: { readonly owner: OwnerMessage | null }): string => owner?.module ?? '';
  const ofExternal = ({ externalId }: { readonly externalId: ExternalIdMessage | null }): string =>
    externalId?.module ?? '';
  return {
    get: report('get', ofModule, readInTurn(getRecord({ ...reads, noteView }))),
    getFileTicket: report('getFileTicket', ofModule, getFileTicket(reads)),
    list: report('list', ofModule, listRecords({ lists })),
    listLinked: report('listLinked', ofModule, listLinked({ catalog, rightsOf, lists })),
    create: report(
      'create',
      ofModule,
      write((own) => createRecord({ ...parts, ...own })),
    ),
    update: report(
      'update',
      ofModule,
      write((own) => updateRecord({ ...parts, ...own })),
    ),
    checkUpload: checkUpload({ ...access, catalog, reader, rightsOf, refused }),
    delete: report(
      'delete',
      ofModule,
      write((own) => deleteRecord({ ...parts, ...own })),
    ),
    findByExternalId: report(
      'findByExternalId',
      ofExternal,
      readInTurn(findByExternalId({ catalog, database, reader, rightsOf })),
    ),
    listExternalIds: report(
      'listExternalIds',
      ofModule,
      readInTurn(listExternalIds({ catalog, database, rightsOf, findMissing })),
    ),
    bindExternalId: report(
      'bindExternalId',
      ofExternal,
      write((own) => bindExternal({ ...own, catalog, reader, rightsOf, refused, writeLocks })),
    ),
    unbindExternalId: report(
      'unbindExternalId',
      ofExternal,
      write((own) => unbindExternal({ ...own, catalog, reader, rightsOf, refused })),
    ),
    add: report(
      'addLinks',
      ofOwner,
      write((own) => addLinks({ ...parts, ...own })),
    ),
    replace: report(
      'replaceLinks',
      ofOwner,
      write((own) => replaceLinks({ ...parts, ...own })),
    ),
    remove: report(
      'removeLinks',
      ofOwner,
      write((own) => removeLinks({ ...parts, ...own })),
    ),
    writeAll: report('writeAll', () => '', writeAllInTurn(writeAll({ ...together, openMeter }))),
    import: report('import', ofModule, writeAllInTurn(importRows({ ...together, joined, createRecords }))),
    judge: judgeRights({ catalog, database, rightsOf, refused }),
    listModules: listModules({ catalog, rightsOf }),
    listChanges: listChanges(readPage),
    listChangesOf: listChangesOf({ catalog, rightsOf, reader, readPage, passes: readerPasses }),
    awaitPosition: awaitPosition(changes),
    decideAbort: decideAbort(database),
  };
}

function reporting(records: Catalog, events: Events) {
  return <Request, Response>(
      operation: Operation,
      moduleOf: (request: Request) => string,
      handle: Handler<Request, Response>,
    ): Handler<Request, Response> =>
    async (request, context) => {
      // Names that clients invent must not become labels, and those of installations are too many.
      const known = records.module(moduleOf(request));
      const module = known?.role === undefined ? (known?.name ?? 'unknown') : 'custom';
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
