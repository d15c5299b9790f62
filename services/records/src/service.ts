import { catalog, type Catalog } from '@crm/catalog';
import type { CallContext, GrpcServer } from '@crm/grpc';
import type { Database } from '@crm/postgres';
import { recordReaderService, recordWriterService } from '@crm/protos';
import type { RecordReaderServiceDefinition, RecordWriterServiceDefinition, ServiceHandlers } from '@crm/protos';
import type { Events, Operation } from './events.js';
import { createRecord } from './handlers/create-record.js';
import { deleteRecord } from './handlers/delete-record.js';
import type { Dependencies } from './handlers/dependencies.js';
import { getRecord } from './handlers/get-record.js';
import { listRecords } from './handlers/list-records.js';
import { updateRecord } from './handlers/update-record.js';
import { createRecordCounter } from './repository/count-records.js';
import { findMissing } from './repository/find-missing.js';
import { isAdministrator } from './repository/is-administrator.js';
import { createRecordReader } from './repository/read-records.js';
import { createRecordWriter } from './repository/write-records.js';

/** Adds everything that this service offers to its server. */
export function addRecordServices(server: GrpcServer, database: Database, events: Events): void {
  const handlers = createHandlers(createDependencies(database, catalog), events);
  server.add(recordReaderService, handlers);
  server.add(recordWriterService, handlers);
}

/** The parts of the service, over one database. */
export function createDependencies(database: Database, records: Catalog): Dependencies {
  return {
    catalog: records,
    reader: createRecordReader(database, records),
    counter: createRecordCounter(database, records),
    writer: createRecordWriter(database, records),
    findMissing: (references) => findMissing(database, records, references),
    isAdministrator: (userId) => isAdministrator(database, userId),
  };
}

/** What this service serves, by operation. */
export type Handlers = ServiceHandlers<RecordReaderServiceDefinition, CallContext> &
  ServiceHandlers<RecordWriterServiceDefinition, CallContext>;

/** The handlers of both services, each of which reports how it ended. */
export function createHandlers(dependencies: Dependencies, events: Events): Handlers {
  const report = reporting(dependencies.catalog, events);
  return {
    get: report('get', getRecord(dependencies)),
    list: report('list', listRecords(dependencies)),
    create: report('create', createRecord(dependencies)),
    update: report('update', updateRecord(dependencies)),
    delete: report('delete', deleteRecord(dependencies)),
  };
}

type Handler<Request, Response> = (request: Request, context: CallContext) => Promise<Response>;

function reporting(records: Catalog, events: Events) {
  return <Request extends { readonly module: string }, Response>(
      operation: Operation,
      handle: Handler<Request, Response>,
    ): Handler<Request, Response> =>
    async (request, context) => {
      // What clients made up must not become a label.
      const module = records.module(request.module)?.name ?? 'unknown';
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
