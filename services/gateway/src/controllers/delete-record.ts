import { readIfMatch } from '@crm/jsonapi';
import type { Clients } from '../clients.js';
import { writeDeleted } from '../documents/write-deleted.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { writeOptions } from './call-options.js';
import { moduleOf, recordIdOf } from './path-parameters.js';

/**
 * DELETE /modules/{module}/{id}: 200 with the document of operations#delete; 412 when If-Match names other versions.
 */
export function deleteRecord(writer: Clients['writer']): Controller {
  return async (request, response) => {
    const module = moduleOf(request);
    const id = recordIdOf(request);
    refuseParameters(request);
    const precondition = readIfMatch(request.headers['if-match']);
    const deletion = { module: module.name, id, ...(precondition && { precondition }) };
    const { openedModules } = await writer.delete(deletion, writeOptions(request));
    answer(response, 200, [], writeDeleted(openedModules));
  };
}
