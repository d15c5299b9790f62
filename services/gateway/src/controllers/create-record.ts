import { formatEtag } from '@crm/jsonapi';
import { readResource } from '../documents/read-resource.js';
import { answer } from '../http/answer.js';
import { operationOf } from '../http/idempotency-key.js';
import { readDigestedDocument } from '../middleware/read-document.js';
import { requireScopes } from '../middleware/require-scope.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import {
  moduleOf,
  parameterOf,
  readOptions,
  recordIn,
  writeOptions,
  writerOf,
  type Controller,
  type ControllerParts,
} from './controller.js';

/**
 * POST /modules/{module} and POST /modules/{module}/{id}: 201 with the new record and its Location; with links also
 * standard:relationship:create is needed. The same Idempotency-Key with the same body gives the first answer again.
 */
export function createRecord(parts: ControllerParts): Controller {
  const { writer } = parts.clients;
  const { config } = parts;
  return async (request, response) => {
    const module = moduleOf(request);
    refuseParameters(request);
    const opId = operationOf(request);
    const idOfUrl = parameterOf(request, 'id');
    const { document, digest } = await readDigestedDocument(request, response, config);
    const command = readResource(document, {
      module,
      mode: 'create',
      maxAttributes: config.maxAttributes,
      maxLinkageEntries: config.maxLinkageEntries,
      ...(idOfUrl === '' ? {} : { id: idOfUrl }),
    });
    if (command.links.length > 0) requireScopes(request.exchange, ['standard:relationship:create']);
    const wanted = { module: module.name, ...command };
    const created =
      opId === undefined
        ? await writer.create(wanted, writeOptions(request))
        : await writer.create({ ...wanted, opId, fingerprint: digest() }, readOptions(request));
    const record = recordIn(created);
    const documents = writerOf(parts, module.name);
    const body = documents.one(record);
    answer(response, 201, ['Location', documents.selfUrl(record.id), 'ETag', formatEtag(record.version, body)], body);
  };
}
