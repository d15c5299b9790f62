import { formatEtag, readIfMatch } from '@crm/jsonapi';
import { readResource } from '../documents/read-resource.js';
import { answer } from '../http/answer.js';
import { readDocument } from '../middleware/read-document.js';
import { requireScopes } from '../middleware/require-scope.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import {
  moduleOf,
  recordIdOf,
  recordIn,
  writeOptions,
  writerOf,
  type Controller,
  type ControllerParts,
} from './controller.js';

/**
 * PATCH /modules/{module}/{id}: 200 with the record as it is now; 412 when If-Match names other versions. With links
 * also standard:relationship:update is needed.
 */
export function updateRecord(parts: ControllerParts): Controller {
  const { writer } = parts.clients;
  const { config } = parts;
  return async (request, response) => {
    const module = moduleOf(request);
    const id = recordIdOf(request);
    refuseParameters(request);
    const { attributesJson, links } = readResource(await readDocument(request, response, config), {
      module,
      mode: 'update',
      id,
      maxAttributes: config.maxAttributes,
      maxLinkageEntries: config.maxLinkageEntries,
    });
    if (links.length > 0) requireScopes(request.exchange, ['standard:relationship:update']);
    const precondition = readIfMatch(request.headers['if-match']);
    const updated = await writer.update(
      { module: module.name, id, attributesJson, links, ...(precondition && { precondition }) },
      writeOptions(request),
    );
    const record = recordIn(updated);
    const body = writerOf(parts, module.name).one(record);
    answer(response, 200, ['ETag', formatEtag(record.version, body)], body);
  };
}
