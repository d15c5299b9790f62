import type { Module } from '@crm/catalog';
import { refusals } from './error-responses.js';
import { withHeaders } from './headers.js';
import { ref, type JsonObject } from './json.js';
import { operation } from './operation.js';
import { accessToken } from './security.js';

const BYTES: JsonObject = { schema: { type: 'string', format: 'binary' } };

const ANYTHING: JsonObject = { '*/*': BYTES };

/**
 * Media types of a request body. Tools send the first type listed here, and the file is stored under the type that was
 * sent; if the wildcard came first, it would have none.
 */
const SENT: JsonObject = { 'application/octet-stream': BYTES, ...ANYTHING };

/** The paths of a module's files (files#raw-content); none for a module without files. */
export function contentPaths(module: Module): JsonObject {
  return Object.fromEntries(
    module.fileFields.map((field) => [
      `/api/v8/modules/${module.name}/{id}/${field}/content`,
      { parameters: [ref('parameters', 'id')], get: read(module, field), put: write(module, field) },
    ]),
  );
}

/** Answers with the bytes of a file, by component name. */
export function contentResponses(): JsonObject {
  const described = ['ETag', 'Accept-Ranges', 'Content-Disposition'];
  return {
    Content: { description: 'The file.', ...withHeaders(...described), content: ANYTHING },
    PartialContent: {
      description: 'The part of the file that was asked for.',
      ...withHeaders(...described, 'Content-Range'),
      content: ANYTHING,
    },
    ContentStored: { description: 'The body is the file now.', ...withHeaders('ETag') },
  };
}

function read({ name }: Module, field: string): JsonObject {
  return operation({
    operationId: `read${name}Content${capitalized(field)}`,
    tag: name,
    summary: `Read the file ${field} of a record of ${name}`,
    description: 'The bytes as they were sent, with the media type they came with, to be kept and not to be shown.',
    security: accessToken(['standard:read']),
    parameters: ['Range', 'If-Range', 'If-None-Match', 'If-Match'].map((header) => ref('parameters', header)),
    responses: {
      200: ref('responses', 'Content'),
      206: ref('responses', 'PartialContent'),
      304: ref('responses', 'NotModified'),
      ...withoutNegotiation(refusals('403', '404', '412', '416')),
    },
  });
}

function write({ name, writeAdminOnly }: Module, field: string): JsonObject {
  return operation({
    operationId: `write${name}Content${capitalized(field)}`,
    tag: name,
    summary: `Write the file ${field} of a record of ${name}`,
    description:
      'The body is stored as it comes, without base64. Its media type is kept. If-Match and If-None-Match take ETags of the ' +
      'file, not of its record; both refuse with 412.' +
      (writeAdminOnly ? ' For administrators whose token has admin:access.' : ''),
    security: accessToken(['standard:update']),
    parameters: ['If-Match', 'If-None-Match.write', 'Content-Disposition'].map((header) => ref('parameters', header)),
    requestBody: { required: true, content: SENT },
    responses: {
      204: ref('responses', 'ContentStored'),
      ...withoutAccept(refusals('403', '404', '409', '412', '413')),
    },
  });
}

/** Removes the refusals of content negotiation: neither Content-Type nor Accept is checked. */
function withoutNegotiation(responses: JsonObject): JsonObject {
  const { 415: _unsupported, ...others } = withoutAccept(responses);
  return others;
}

function withoutAccept(responses: JsonObject): JsonObject {
  const { 406: _notAcceptable, ...others } = responses;
  return others;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
