import { fileDiscardService, fileReaderService, fileWriterService } from '@crm/protos';
import { repeat } from '@crm/runtime';
import { authorityAt, createBackend, type BackendWithServer, type WiredService } from '@crm/service';
import { createFilePasses } from '@crm/token';
import type { Config } from './config.js';
import { createEvents } from './events.js';
import type { Dependencies } from './handlers/dependencies.js';
import { discardFileHandler } from './handlers/discard-file.js';
import { getFileHandler } from './handlers/get-file.js';
import { putFileHandler } from './handlers/put-file.js';
import { sweepUnreferenced } from './jobs/sweep-unreferenced.js';
import { PostgresBlobStore } from './repository/postgres-blob-store.js';
import { folders, SCHEMA } from './schema.js';

export type FileSettings = Pick<Config, 'ticketKeys' | 'maxFileBytes' | 'sweepAfterMs' | 'sweepIntervalMs'>;

export function createService(config: Config): Promise<WiredService> {
  return createBackend({
    service: SCHEMA,
    settings: config,
    folders,
    // No call reads the views of records. The sweep does, and removes nothing while they are missing.
    reads: [],
    authority: authorityAt(SCHEMA, config.authAddress),
    compose: compose(config),
  });
}

/** Adds the gRPC services to the server, and the sweep to the lifecycle. */
export function compose({ ticketKeys, maxFileBytes, sweepAfterMs, sweepIntervalMs }: FileSettings) {
  return ({ database, registry, logger, server, lifecycle }: BackendWithServer): void => {
    const store = new PostgresBlobStore(database);
    const events = createEvents(registry, logger);
    const dependencies: Dependencies = { store, passes: createFilePasses(ticketKeys), events, maxFileBytes };
    server
      .add(fileDiscardService, { discardFile: discardFileHandler(dependencies) })
      .addUploads(fileWriterService, { putFile: putFileHandler(dependencies) })
      .addDownloads(fileReaderService, { getFile: getFileHandler(dependencies) });
    const sweep = sweepUnreferenced(store, sweepAfterMs, events);
    lifecycle.add(repeat({ name: 'sweep-unreferenced', intervalMs: sweepIntervalMs, logger, registry, run: sweep }));
  };
}
