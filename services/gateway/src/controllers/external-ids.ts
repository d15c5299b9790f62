import { JSONAPI_MEMBER } from '@crm/jsonapi';
import type { ExternalIdInput } from '@crm/protos';
import type { Request } from 'express';
import type { Clients } from '../clients.js';
import { readDocument, type DocumentLimits } from '../documents/read-document.js';
import { readIdentifier } from '../documents/read-identifier.js';
import { refuseRightsFirst } from '../documents/refuse-rights-first.js';
import { writerNamed } from '../documents/write-resource.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { readOptions, writeOptions } from './call-options.js';
import { getRecord, type RecordParts } from './get-record.js';
import { moduleOf, parameterOf } from './path-parameters.js';

interface BindLimits extends DocumentLimits {
  /** Where clients reach the API, without a final slash. */
  readonly publicUrl: string;
}

/** GET /external/{module}/{system}/{value}: the same answer as that of the record at its own URL. */
export function getByExternalId(parts: RecordParts): Controller {
  return getRecord(parts, (request) => {
    const externalId = externalIdOf(request);
    return async () => {
      const { id } = await parts.reader.findByExternalId({ externalId }, readOptions(request));
      request.exchange.record = id;
      return id;
    };
  });
}

/**
 * PUT /external/{module}/{system}/{value}: binds the external id to the record that the document identifies: 201, or 200
 * when it was bound to that record before (external-ids#bind).
 */
export function bindExternalId(writer: Clients['writer'], limits: BindLimits): Controller {
  return async (request, response) => {
    const externalId = externalIdOf(request);
    const { module: type, system, value } = externalId;
    refuseParameters(request);
    const read = async () => readIdentifier(await readDocument(request, response, limits), type);
    // No record has this id.
    const id = await refuseRightsFirst(read, () => writer.bindExternalId({ externalId, id: '' }, readOptions(request)));
    const { isNew } = await writer.bindExternalId({ externalId, id }, writeOptions(request));
    const self = `${limits.publicUrl}/api/v8/external/${type}/${system}/${encodeURIComponent(value)}`;
    const related = writerNamed(request.api.writers, type).selfUrl(id);
    const document = { jsonapi: JSONAPI_MEMBER, links: { self, related }, data: { type, id } };
    answer(response, isNew ? 201 : 200, [], Buffer.from(JSON.stringify(document)));
  };
}

/** DELETE /external/{module}/{system}/{value}: 204 when the external id is no longer bound. */
export function unbindExternalId(writer: Clients['writer']): Controller {
  return async (request, response) => {
    const externalId = externalIdOf(request);
    refuseParameters(request);
    await writer.unbindExternalId({ externalId }, writeOptions(request));
    answer(response, 204, []);
  };
}

/** The external id of the URL, which records checks; 8402 if the catalogue has no such module. */
function externalIdOf(request: Request): Required<ExternalIdInput> {
  const { name: module } = moduleOf(request);
  return { module, system: parameterOf(request, 'system'), value: parameterOf(request, 'value') };
}
