import { readIfMatch } from '@crm/jsonapi';
import { writeDeleted } from '../documents/write-deleted.js';
import { answer } from '../http/answer.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { moduleOf, recordIdOf, writeOptions, type Controller, type ControllerParts } from './controller.js';

/**
 * DELETE /modules/{module}/{id}: 200 with the document of operations#delete; 412 when If-Match names other versions.
 */
export function deleteRecord({ clients }: ControllerParts): Controller {
  const { writer } = clients;
  return async (request, response) => {
    const module = moduleOf(request);
    const id = recordIdOf(request);
    refuseParameters(request);
    const precondition = readIfMatch(request.headers['if-match']);
    const wanted = { module: module.name, id, ...(precondition && { precondition }) };
    const { openedModules } = await writer.delete(wanted, writeOptions(request));
    answer(response, 200, [], writeDeleted(openedModules));
  };
}
