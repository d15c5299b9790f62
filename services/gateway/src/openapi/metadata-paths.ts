import type { Module } from '@crm/catalog';
import { JSON_API } from '@crm/jsonapi';
import { refusals } from './error-responses.js';
import { withHeaders } from './headers.js';
import { content, JSON_TYPE, ref, type JsonObject } from './json.js';
import { operation } from './operation.js';
import { accessToken } from './security.js';

/** The tag of operations about modules rather than records. */
export const METADATA_TAG = 'Metadata';

/** An operation that returns a document in one language and requires an access token. */
interface Texts {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly schema: string;
}

/** The paths of metadata (metadata#urls), without those of one module. */
export function metadataPaths(): JsonObject {
  return {
    '/api/v8/modules/meta/list': {
      get: texts({ operationId: 'listModules', tag: METADATA_TAG, summary: 'List the modules', schema: 'meta.list' }),
    },
    '/api/v8/modules/meta/languages': {
      get: texts({
        operationId: 'readApplicationLanguage',
        tag: METADATA_TAG,
        summary: 'Read the texts of the application and of its drop-downs',
        schema: 'meta.languages',
      }),
    },
    '/api/v8/schema': { get: schema() },
    '/api/v8/openapi.json': { get: openApi() },
  };
}

/** The metadata paths of one module. */
export function moduleMetadataPaths({ name }: Module): JsonObject {
  return {
    [`/api/v8/modules/${name}/meta/attributes`]: {
      get: texts({
        operationId: `read${name}Attributes`,
        tag: name,
        summary: `Read the definitions of the attributes of ${name}`,
        schema: 'meta.attributes',
      }),
    },
    [`/api/v8/modules/${name}/meta/language`]: {
      get: texts({
        operationId: `read${name}Language`,
        tag: name,
        summary: `Read the texts of ${name}`,
        schema: 'meta.language',
      }),
    },
  };
}

/** Answers with metadata, by component name. */
export function metadataResponses(): JsonObject {
  return Object.fromEntries(
    ['meta.list', 'meta.attributes', 'meta.language', 'meta.languages'].map((name) => [
      name,
      {
        description: 'The definitions, with their texts in one language.',
        ...withHeaders('ETag', 'Content-Language', 'Cache-Control'),
        content: content(JSON_API, ref('schemas', name)),
      },
    ]),
  );
}

function texts({ operationId, tag, summary, schema: name }: Texts): JsonObject {
  return operation({
    operationId,
    tag,
    summary,
    security: accessToken([]),
    parameters: [ref('parameters', 'Accept-Language'), ref('parameters', 'If-None-Match')],
    responses: { 200: ref('responses', name), 304: ref('responses', 'NotModified'), ...refusals() },
  });
}

function schema(): JsonObject {
  return operation({
    operationId: 'readSchema',
    tag: METADATA_TAG,
    summary: 'Read the JSON Schema of every message',
    description: 'Draft 2020-12. It validates every request document and every answer, one definition per module.',
    security: accessToken([]),
    parameters: [ref('parameters', 'If-None-Match')],
    responses: {
      200: {
        description: 'The schema.',
        ...withHeaders('ETag', 'Cache-Control'),
        content: content('application/schema+json', { type: 'object' }),
      },
      304: ref('responses', 'NotModified'),
      ...refusals(),
    },
  });
}

function openApi(): JsonObject {
  return operation({
    operationId: 'readOpenApi',
    tag: METADATA_TAG,
    summary: 'Read this document',
    description:
      'Of all modules, or of those named with commas between them and what they refer to. With an access token it has ' +
      'the custom attributes too.',
    security: [{}, ...accessToken([])],
    parameters: [ref('parameters', 'If-None-Match'), ref('parameters', 'module')],
    responses: {
      200: {
        description: 'OpenAPI 3.1, for generators of clients.',
        ...withHeaders('ETag', 'Cache-Control'),
        content: content(JSON_TYPE, { type: 'object' }),
      },
      304: ref('responses', 'NotModified'),
      ...refusals(),
    },
  });
}
