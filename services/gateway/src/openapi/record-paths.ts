import type { Module } from '@crm/catalog';
import { JSON_API } from '@crm/jsonapi';
import { refusals } from './error-responses.js';
import type { Examples } from './examples.js';
import { withHeaders } from './headers.js';
import { content, ref, type JsonObject } from './json.js';
import { operation } from './operation.js';
import { documentParameters, fieldsParameter, listParameters } from './parameters.js';
import { accessToken } from './security.js';

/** The paths of a module's records (operations#urls): the collection and one record. */
export function recordPaths(module: Module): JsonObject {
  const { name } = module;
  return {
    [`/api/v8/modules/${name}`]: { get: list(module), post: create(module, { withId: false }) },
    [`/api/v8/modules/${name}/viewed`]: { get: viewed(module) },
    [`/api/v8/modules/${name}/favorites`]: { get: favorites(module) },
    [`/api/v8/modules/${name}/{id}`]: {
      parameters: [ref('parameters', 'id')],
      get: read(name),
      post: create(module, { withId: true }),
      patch: update(module),
      delete: remove(module),
    },
  };
}

/** Answers with records of a module, by component name. `examples` are optional, because they take space. */
export function recordResponses(module: Module, examples?: Examples): JsonObject {
  const { name } = module;
  const one = content(JSON_API, ref('schemas', `${name}.document`), examples?.document(module));
  const page = content(JSON_API, ref('schemas', `${name}.list`), examples?.list(module));
  return {
    [`${name}.document`]: { description: 'The record as it is now.', ...withHeaders('ETag'), content: one },
    [`${name}.created`]: { description: 'The new record.', ...withHeaders('ETag', 'Location'), content: one },
    [`${name}.list`]: { description: 'A page of records.', content: page },
  };
}

/** Request bodies of a module, by component name. */
export function recordRequestBodies(module: Module, examples: Examples): JsonObject {
  const { name } = module;
  const body = (schema: string, example: JsonObject): JsonObject => ({
    required: true,
    content: content(JSON_API, ref('schemas', schema), example),
  });
  return {
    [`${name}.create`]: body(`${name}.create`, examples.create(module)),
    [`${name}.update`]: body(`${name}.update`, examples.update(module)),
  };
}

function list(module: Module): JsonObject {
  const { name } = module;
  return listOperation(module, {
    operationId: `list${name}`,
    summary: `List ${name}`,
    description: 'One page of the records, newest first unless sorted.',
  });
}

function viewed(module: Module): JsonObject {
  const { name } = module;
  return listOperation(module, {
    operationId: `listViewed${name}`,
    summary: `List ${name} that the user has looked at`,
    description: 'The latest first unless sorted, each once; `meta.date_viewed` says when.',
  });
}

function favorites(module: Module): JsonObject {
  const { name } = module;
  return listOperation(module, {
    operationId: `listFavorite${name}`,
    summary: `List ${name} that the user has marked`,
    description:
      'Newest first unless sorted. Records are marked by creating records of Favorites and unmarked by deleting them: a list of ' +
      'Favorites filtered by `mine`, `parent_type` and `parent_id` finds them.',
  });
}

function listOperation(
  { name, filters }: Module,
  texts: { readonly operationId: string; readonly summary: string; readonly description: string },
): JsonObject {
  const names = [...filters.keys()].map((filter) => `\`${filter}\``);
  return operation({
    ...texts,
    description: texts.description + (names.length === 0 ? '' : ` Pre-made filters: ${names.join(', ')}.`),
    tag: name,
    security: accessToken(['standard:read']),
    parameters: listParameters,
    responses: {
      200: ref('responses', `${name}.list`),
      ...refusals('403'),
    },
  });
}

function create({ name, ...module }: Module, { withId }: { readonly withId: boolean }): JsonObject {
  return operation({
    operationId: withId ? `create${name}WithId` : `create${name}`,
    tag: name,
    summary: withId ? `Create a record of ${name} under an id` : `Create a record of ${name}`,
    description:
      (withId
        ? 'The id of the document, if there is one, must be that of the URL.'
        : 'The id may be chosen by the client; without one, or with an empty one, the service generates it.') +
      linking('create') +
      administration(module.createAdminOnly),
    security: accessToken(['standard:create']),
    parameters: [ref('parameters', 'Idempotency-Key'), fieldsParameter],
    requestBody: ref('requestBodies', `${name}.create`),
    responses: { 201: ref('responses', `${name}.created`), ...refusals('403', '404', '409', '413') },
  });
}

function read(name: string): JsonObject {
  return operation({
    operationId: `read${name}`,
    tag: name,
    summary: `Read a record of ${name}`,
    security: accessToken(['standard:read']),
    parameters: [ref('parameters', 'If-None-Match'), ...documentParameters],
    responses: {
      200: ref('responses', `${name}.document`),
      304: ref('responses', 'NotModified'),
      ...refusals('403', '404'),
    },
  });
}

function update({ name, writeAdminOnly }: Module): JsonObject {
  return operation({
    operationId: `update${name}`,
    tag: name,
    summary: `Update a record of ${name}`,
    description: `Attributes and links that are not sent stay as they are.${linking('update')}${administration(writeAdminOnly)}`,
    security: accessToken(['standard:update']),
    parameters: [ref('parameters', 'If-Match'), fieldsParameter],
    requestBody: ref('requestBodies', `${name}.update`),
    responses: {
      200: ref('responses', `${name}.document`),
      204: ref('responses', 'Unshown'),
      ...refusals('403', '404', '409', '412', '413'),
    },
  });
}

function remove({ name, createAdminOnly }: Module): JsonObject {
  return operation({
    operationId: `delete${name}`,
    tag: name,
    summary: `Delete a record of ${name}`,
    description: `No request finds the record afterwards.${administration(createAdminOnly)}`,
    security: accessToken(['standard:delete']),
    parameters: [ref('parameters', 'If-Match')],
    responses: {
      200: ref('responses', 'Deleted'),
      // The last administrator and records that the service depends on cannot be deleted.
      ...refusals('403', '404', ...(createAdminOnly ? (['409'] as const) : []), '412'),
    },
  });
}

/** The note about links in the document of a record. */
function linking(verb: 'create' | 'update'): string {
  return ` Links are written together with the record or not at all; they need standard:relationship:${verb} too.`;
}

/** The note about who may write, if not everyone. */
export function administration(isAdminOnly: boolean): string {
  return isAdminOnly ? ' For administrators whose token has admin:access.' : '';
}
