import { formatEtag } from '@crm/jsonapi';
import { readResource } from '../documents/read-resource.js';
import { answer } from '../http/answer.js';
import { readDocument } from '../middleware/read-document.js';
import { refuseParameters } from '../query/parse-list.js';
import {
  moduleOf,
  parameterOf,
  recordIn,
  writeOptions,
  writerOf,
  type Controller,
  type ControllerParts,
} from './controller.js';

/** POST /modules/{module} and POST /modules/{module}/{id}: 201 with the new record and its Location. */
export function createRecord(parts: ControllerParts): Controller {
  const { writer } = parts.clients;
  const { config } = parts;
  return async (request, response) => {
    const module = moduleOf(request);
    refuseParameters(request);
    const idOfUrl = parameterOf(request, 'id');
    const { id, attributesJson } = readResource(await readDocument(request, response, config), {
      module,
      mode: 'create',
      maxAttributes: config.maxAttributes,
      ...(idOfUrl === '' ? {} : { id: idOfUrl }),
    });
    const created = await writer.create({ module: module.name, id, attributesJson }, writeOptions(request));
    const record = recordIn(created);
    const documents = writerOf(parts, module.name);
    const body = documents.one(record);
    answer(response, 201, ['Location', documents.selfUrl(record.id), 'ETag', formatEtag(record.version, body)], body);
  };
}
