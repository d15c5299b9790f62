import { catalog, languages, messageSchema } from '@crm/catalog';
import type { Clients } from './clients.js';
import type { Config } from './config.js';
import { SCHEMA_JSON } from './controllers/get-json-schema.js';
import type { ErrorWriter } from './documents/write-errors.js';
import { once } from './http/once.js';
import { prepareDocument, type PreparedDocument } from './http/prepared-document.js';
import { createListedModules, type ListedModules } from './metadata/listed-modules.js';
import { createMetadata, type Metadata } from './metadata/metadata.js';
import { prepareOpenApi, type OpenApi } from './openapi/prepare-open-api.js';

/** The documents that describe the API to clients, all derived from the catalogue. */
export interface ApiDescription {
  readonly metadata: Metadata;
  readonly listedModules: ListedModules;
  /** The JSON Schema of every message. */
  readonly schema: () => PreparedDocument;
  /** The OpenAPI description of the API, for client generators. */
  readonly openApi: OpenApi;
}

/**
 * Describes the API. Each document is prepared once, because it changes only with a release, and not before it is
 * requested, because few clients request any. The modules that a user may list are requested from records.
 */
export function describeApi(config: Config, { rights }: Clients, writeErrors: ErrorWriter): ApiDescription {
  return {
    metadata: createMetadata(catalog, languages, config.publicUrl),
    listedModules: createListedModules(rights),
    schema: once(() => prepareDocument(JSON.stringify(messageSchema(catalog)), undefined, SCHEMA_JSON)),
    openApi: prepareOpenApi(config, writeErrors),
  };
}
