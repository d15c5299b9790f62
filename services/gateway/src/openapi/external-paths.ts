import { MAX_EXTERNAL_VALUE, SYSTEM_PATTERN, type Module } from '@crm/catalog';
import { JSON_API } from '@crm/jsonapi';
import { refusals } from './error-responses.js';
import { EXAMPLE_ID } from './example-values.js';
import { content, ref, type JsonObject } from './json.js';
import { operation } from './operation.js';
import { documentParameters } from './parameters.js';
import { administration } from './record-paths.js';
import { accessToken } from './security.js';

/** The path of a module's external ids (external-ids#external-urls); none for a module that has no external ids. */
export function externalPaths(module: Module): JsonObject {
  if (module.makerOnly) return {};
  const { name } = module;
  return {
    [`/api/v8/external/${name}/{system}/{value}`]: {
      parameters: [ref('parameters', 'external.system'), ref('parameters', 'external.value')],
      get: read(name),
      put: bind(module),
      delete: unbind(module),
    },
  };
}

/** Parameters of external ids, by component name. */
export function externalParameters(): JsonObject {
  const parameter = (name: string, description: string, schema: JsonObject): JsonObject => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', ...schema },
  });
  return {
    'external.system': parameter('system', 'The name of the other system.', { pattern: SYSTEM_PATTERN }),
    'external.value': parameter('value', 'The id in the other system, percent-encoded.', {
      minLength: 1,
      maxLength: MAX_EXTERNAL_VALUE,
    }),
  };
}

/** Answers to operations on external ids, by component name. */
export function externalResponses(): JsonObject {
  const one = content(JSON_API, ref('schemas', 'linkage.one'));
  return {
    Bound: { description: 'The external id was bound to the record before.', content: one },
    NewlyBound: { description: 'The external id is bound to the record now.', content: one },
    Unbound: { description: 'The external id is not bound any more.' },
  };
}

function read(name: string): JsonObject {
  return operation({
    operationId: `read${name}ByExternalId`,
    tag: name,
    summary: `Read the record of ${name} with an external id`,
    description: 'The same answer as that of the record at its own URL.',
    security: accessToken(['standard:read']),
    parameters: [ref('parameters', 'If-None-Match'), ...documentParameters],
    responses: {
      200: ref('responses', `${name}.document`),
      304: ref('responses', 'NotModified'),
      ...refusals('403', '404'),
    },
  });
}

function bind({ name, writeAdminOnly }: Module): JsonObject {
  const example = { data: { type: name, id: EXAMPLE_ID } };
  return operation({
    operationId: `bind${name}ExternalId`,
    tag: name,
    summary: `Bind an external id to a record of ${name}`,
    description: `An external id that another record has is refused with 409.${administration(writeAdminOnly)}`,
    security: accessToken(['standard:update']),
    requestBody: { required: true, content: content(JSON_API, ref('schemas', 'linkage.request'), example) },
    responses: {
      200: ref('responses', 'Bound'),
      201: ref('responses', 'NewlyBound'),
      ...refusals('403', '404', '409', '413'),
    },
  });
}

function unbind({ name, writeAdminOnly }: Module): JsonObject {
  return operation({
    operationId: `unbind${name}ExternalId`,
    tag: name,
    summary: `Unbind an external id from a record of ${name}`,
    description: `The record stays as it is.${administration(writeAdminOnly)}`,
    security: accessToken(['standard:update']),
    responses: { 204: ref('responses', 'Unbound'), ...refusals('403', '404') },
  });
}
