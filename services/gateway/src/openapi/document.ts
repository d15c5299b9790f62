import type { Catalog, LanguagePack } from '@crm/catalog';
import { JSON_API } from '@crm/jsonapi';
import type { ErrorWriter } from '../documents/write-errors.js';
import { oauth2ResourceParameters, oauth2ResourcePaths, oauth2ResourceResponses } from './oauth2-resource-paths.js';
import { catalogParameters, catalogPaths, catalogResponses } from './catalog-paths.js';
import { changeParameters, changePaths, changeResponses } from './change-paths.js';
import { contentPaths, contentResponses } from './content-paths.js';
import { externalParameters, externalPaths, externalResponses } from './external-paths.js';
import { errorResponses } from './error-responses.js';
import { createExamples } from './examples.js';
import { exportPaths } from './export-paths.js';
import { headers, withHeaders } from './headers.js';
import { importPaths } from './import-paths.js';
import { info, tags, type SizeLimits } from './info.js';
import { content, ref, type JsonObject } from './json.js';
import { linkPaths, linkRequestBodies, linkResponses } from './link-paths.js';
import { mePaths } from './me-paths.js';
import { metadataPaths, metadataResponses, moduleMetadataPaths } from './metadata-paths.js';
import { oauthErrorResponses } from './oauth-error-responses.js';
import { oauthPaths } from './oauth-paths.js';
import { operationsPaths } from './operations-paths.js';
import { parameters } from './parameters.js';
import type { QueryLimits } from './query-parameters.js';
import { recordPaths, recordRequestBodies, recordResponses } from './record-paths.js';
import { schemas } from './schemas.js';
import { securitySchemes } from './security.js';
import { webhookParameters, webhookPaths, webhookPosts, webhookResponses } from './webhook-paths.js';

export interface OpenApiSource {
  readonly catalog: Catalog;
  /** The JSON Schema of all messages; its `$defs` become the schemas of the document. */
  readonly messageSchema: JsonObject;
  /** Contains the descriptions of modules. */
  readonly texts: LanguagePack;
  /** Where clients reach the API, without a final slash. */
  readonly publicUrl: string;
  readonly version: string;
  readonly limits: QueryLimits & SizeLimits;
  /** Writes the examples of refusals. */
  readonly writeErrors: ErrorWriter;
}

/**
 * The OpenAPI 3.1 document of this release: every operation with its parameters, bodies, answers, refusals and scopes.
 * Each module has paths of its own, so that generated clients know its attributes. Throws when a message has no schema.
 */
export function openApiDocument({
  catalog,
  messageSchema,
  texts,
  publicUrl,
  version,
  limits,
  writeErrors,
}: OpenApiSource): JsonObject {
  const modules = [...catalog.modules.values()];
  const examples = createExamples(catalog, publicUrl);
  const described = {
    paths: merge([
      oauthPaths(),
      mePaths(),
      oauth2ResourcePaths(),
      webhookPaths(),
      catalogPaths(),
      metadataPaths(),
      changePaths(),
      operationsPaths(),
      exportPaths(modules),
      importPaths(modules),
      ...modules.flatMap((module) => [
        recordPaths(module),
        contentPaths(module),
        externalPaths(module),
        linkPaths(module),
        moduleMetadataPaths(module),
      ]),
    ]),
    webhooks: webhookPosts(),
    components: {
      parameters: {
        ...parameters(modules, limits),
        ...oauth2ResourceParameters(),
        ...webhookParameters(),
        ...catalogParameters(),
        ...changeParameters(modules),
        ...externalParameters(),
      },
      headers,
      requestBodies: merge([linkRequestBodies(), ...modules.map((module) => recordRequestBodies(module, examples))]),
      responses: merge([
        errorResponses(writeErrors),
        oauthErrorResponses(),
        oauth2ResourceResponses(),
        webhookResponses(),
        catalogResponses(),
        sharedResponses(),
        contentResponses(),
        externalResponses(),
        linkResponses(),
        metadataResponses(),
        changeResponses(),
        // Answers look alike in all modules, so only one module has examples.
        ...modules.map((module, index) => recordResponses(module, index === 0 ? examples : undefined)),
      ]),
      securitySchemes: securitySchemes(publicUrl),
    },
  };
  return {
    openapi: '3.1.0',
    info: info(version, limits),
    servers: [{ url: publicUrl }],
    tags: tags(modules, texts),
    paths: described.paths,
    webhooks: described.webhooks,
    components: { ...described.components, schemas: schemas(catalog, messageSchema, described) },
  };
}

/** Answers that modules share. */
function sharedResponses(): JsonObject {
  return {
    NotModified: { description: 'The client has this representation already.', ...withHeaders('ETag') },
    Deleted: { description: 'The record is deleted.', content: content(JSON_API, ref('schemas', 'deleted')) },
  };
}

function merge(parts: readonly JsonObject[]): JsonObject {
  return Object.assign({}, ...parts) as JsonObject;
}
