import {
  catalogWith,
  languagesWith,
  messageSchema,
  type Catalog,
  type Definitions,
  type LanguagePack,
} from '@crm/catalog';
import { createEditions, type Editions, type Logger, type Registry } from '@crm/runtime';
import type { Clients } from './clients.js';
import type { Config } from './config.js';
import type { ErrorWriter } from './documents/write-errors.js';
import { createResourceWriters, type ResourceWriters } from './documents/write-resource.js';
import { once } from './http/once.js';
import { prepareDocument, type PreparedDocument } from './http/prepared-document.js';
import { createMetadata, type Metadata } from './metadata/metadata.js';
import { prepareOpenApi, type OpenApi } from './openapi/prepare-open-api.js';

export const SCHEMA_JSON = 'application/schema+json';

/** The writers of records and the documents that describe the API to clients, all made from one catalogue. */
export interface ApiEdition {
  readonly catalog: Catalog;
  readonly writers: ResourceWriters;
  readonly metadata: Metadata;
  /** The JSON Schema of every message. */
  readonly schema: () => PreparedDocument;
  /** The OpenAPI description of the API, for client generators. */
  readonly openApi: OpenApi;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** The edition with which the request began. Set by the first middleware. */
    api: ApiEdition;
  }
}

/**
 * Each document is prepared once, because it changes only with the catalogue, and not before it is requested, because
 * few clients request any.
 */
export function createApiEdition(
  catalog: Catalog,
  languages: ReadonlyMap<string, LanguagePack>,
  config: Config,
  writeErrors: ErrorWriter,
): ApiEdition {
  return {
    catalog,
    writers: createResourceWriters(catalog, config.publicUrl),
    metadata: createMetadata(catalog, languages, config.publicUrl),
    schema: once(() => prepareDocument(JSON.stringify(messageSchema(catalog)), undefined, SCHEMA_JSON)),
    openApi: prepareOpenApi(catalog, languages, config, writeErrors),
  };
}

/**
 * The edition with the definitions that are in force (catalog#in-force). Until records has answered for the first
 * time it is the built-in one.
 */
export function createApiEditions(
  builtIn: ApiEdition,
  { catalog }: Pick<Clients, 'catalog'>,
  { config, writeErrors, ...job }: { config: Config; writeErrors: ErrorWriter; logger: Logger; registry: Registry },
): Editions<ApiEdition> {
  return createEditions({
    name: 'load-definitions',
    first: builtIn,
    load: async (known) => {
      const { version, definitionsJson } = await catalog.getEdition({ known }, { idempotent: true });
      if (definitionsJson.length === 0) return undefined;
      const definitions = JSON.parse(definitionsJson.toString()) as Definitions;
      const edition =
        Object.values(definitions).flat().length === 0
          ? builtIn
          : createApiEdition(catalogWith(definitions), languagesWith(definitions), config, writeErrors);
      return { version, edition };
    },
    ...job,
  });
}
