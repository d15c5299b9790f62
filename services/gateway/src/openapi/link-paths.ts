import type { Module } from '@crm/catalog';
import { JSON_API } from '@crm/jsonapi';
import type { Scope } from '@crm/token';
import { refusals } from './error-responses.js';
import { EXAMPLE_ID } from './example-values.js';
import { content, ref, type JsonObject } from './json.js';
import { operation } from './operation.js';
import { linkageParameters, linkParameterName, listParameters, servedLinks } from './parameters.js';
import { relatedName } from './schemas.js';
import { accessToken } from './security.js';

const LISTS = 'Links to many are lists of the related module, and are filtered and sorted as such.';
const MIDDLE = 'Entries without `meta.middle_table` take the values of the first entry that has it.';

/** The relationship URLs and the related URLs of a module; none for a module without links. */
export function linkPaths(module: Module): JsonObject {
  if (servedLinks(module).length === 0) return {};
  const { name } = module;
  const shared = [ref('parameters', 'id'), ref('parameters', linkParameterName(module))];
  return {
    [`/api/v8/modules/${name}/{id}/relationships/{link}`]: {
      parameters: shared,
      get: linkage(name),
      ...writes(name, 'Linkage'),
    },
    [`/api/v8/modules/${name}/{id}/{link}`]: { parameters: shared, get: related(module), ...writes(name, 'Related') },
  };
}

/** Answers to operations on links, by component name. */
export function linkResponses(): JsonObject {
  const either = (many: string): JsonObject => ({ anyOf: [ref('schemas', 'linkage.one'), ref('schemas', many)] });
  return {
    Linkage: {
      description: 'One identifier or null, or a page of identifiers.',
      content: content(JSON_API, either('linkage.many')),
    },
    LinkageSet: {
      description: 'What was sent as it now stands: one identifier or null, or identifiers.',
      content: content(JSON_API, either('linkage.set')),
    },
    RoleTaken: {
      description: 'The same, and users may do more by that: no role of theirs names these modules any longer.',
      content: content(JSON_API, ref('schemas', 'deleted')),
    },
    Unshown: { description: 'Written; the token lacks the scope to read the result.' },
    Unlinked: { description: 'Nothing of what was sent is linked any more.' },
  };
}

/** Request bodies that all links share, by component name. */
export function linkRequestBodies(): JsonObject {
  const row = { id: '', type: 'Link', attributes: { accept_status: 'accept' } };
  const example = { data: [{ type: 'Users', id: EXAMPLE_ID, meta: { middle_table: { data: row } } }] };
  return { linkage: { required: true, content: content(JSON_API, ref('schemas', 'linkage.request'), example) } };
}

function linkage(name: string): JsonObject {
  return operation({
    operationId: `read${name}Linkage`,
    tag: name,
    summary: `Read which records a record of ${name} is linked to`,
    description:
      `Types, ids and the values of the middle table. ${LISTS} That needs standard:read too where it goes by attributes of ` +
      'the related records. A link to one takes no parameters.',
    security: accessToken(['standard:relationship:read']),
    parameters: linkageParameters,
    responses: { 200: ref('responses', 'Linkage'), ...refusals('403', '404') },
  });
}

function related(module: Module): JsonObject {
  const { name } = module;
  return operation({
    operationId: `read${name}Related`,
    tag: name,
    summary: `Read the records that a record of ${name} is linked to`,
    description: `Whole records. ${LISTS} A link to one has no pages; a record that does not meet the filter is null.`,
    security: accessToken(['standard:read', 'standard:relationship:read']),
    parameters: listParameters,
    responses: {
      200: {
        description: 'The related record or null, or a page of related records.',
        content: content(JSON_API, oneOf(answersOf(module))),
      },
      ...refusals('403', '404'),
    },
  });
}

/** The operations that change links, at either of the two URLs. */
function writes(name: string, url: 'Linkage' | 'Related'): JsonObject {
  const note = `${url === 'Related' ? ' The same as at the relationship URL.' : ''} Links have no ETag: If-Match can only be \`*\`.`;
  const write = (
    verb: string,
    scope: Scope,
    texts: { summary: string; description: string },
    answer: JsonObject,
    parameters: readonly JsonObject[] = [],
  ) =>
    operation({
      operationId: `${verb}${name}${url}`,
      tag: name,
      summary: texts.summary,
      description: texts.description + note,
      security: accessToken([scope]),
      ...(parameters.length > 0 && { parameters }),
      requestBody: ref('requestBodies', 'linkage'),
      responses: { ...answer, ...refusals('403', '404', '409', '412', '413') },
    });
  return {
    post: write(
      'add',
      'standard:relationship:create',
      {
        summary: `Link a record of ${name} to others`,
        description: `Changes the middle values of those that are linked already. A link to one is replaced. ${MIDDLE}`,
      },
      { 200: ref('responses', 'LinkageSet'), 204: ref('responses', 'Unshown') },
      [ref('parameters', 'Idempotency-Key')],
    ),
    patch: write(
      'replace',
      'standard:relationship:update',
      {
        summary: `Replace what a record of ${name} is linked to`,
        description: `What is not named is unlinked; an empty array clears a link to many, null a link to one. ${MIDDLE}`,
      },
      { 200: ref('responses', 'LinkageSet'), 204: ref('responses', 'Unshown') },
    ),
    delete: write(
      'remove',
      'standard:relationship:delete',
      {
        summary: `Unlink a record of ${name} from others`,
        description: 'Only what the body names; what is not linked is passed over.',
      },
      { 200: ref('responses', 'RoleTaken'), 204: ref('responses', 'Unlinked') },
    ),
  };
}

function oneOf(names: readonly string[]): JsonObject {
  const [first, ...others] = names.map((name) => ref('schemas', name));
  return first !== undefined && others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** The schemas of the answers of a module's related URLs. */
function answersOf({ links }: Module): readonly string[] {
  const names = [...links.values()].map((link) =>
    link.cardinality === 'one' ? relatedName(link.related) : `${link.related}.list`,
  );
  return [...new Set(names)];
}
