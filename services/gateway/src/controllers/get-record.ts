import { formatEtag, matchesIfNoneMatch } from '@crm/jsonapi';
import { answer } from '../http/answer.js';
import { refuseParameters } from '../query/parse-list.js';
import {
  moduleOf,
  readOptions,
  recordIdOf,
  recordIn,
  writerOf,
  type Controller,
  type ControllerParts,
} from './controller.js';

/** GET /modules/{module}/{id}: 200 with the record, or 304 when the client has this very representation. */
export function getRecord(parts: ControllerParts): Controller {
  const { reader } = parts.clients;
  return async (request, response) => {
    const module = moduleOf(request);
    const id = recordIdOf(request);
    refuseParameters(request);
    const record = recordIn(await reader.get({ module: module.name, id }, readOptions(request)));
    const body = writerOf(parts, module.name).one(record);
    const etag = formatEtag(record.version, body);
    const isKnown = matchesIfNoneMatch(request.headers['if-none-match'], etag);
    if (isKnown) answer(response, 304, ['ETag', etag]);
    else answer(response, 200, ['ETag', etag], body);
  };
}
