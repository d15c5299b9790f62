import { formatEtag, matchesIfNoneMatch } from '@crm/jsonapi';
import { withContentHashes } from '../documents/write-contents.js';
import { answer } from '../http/answer.js';
import { requireScopes } from '../middleware/require-scope.js';
import { parseOne } from '../query/parse-one.js';
import { answerDocument } from './answer-document.js';
import { moduleOf, readOptions, recordIdOf, recordIn, type Controller, type ControllerParts } from './controller.js';
import { contentFieldsOf, representOne, wantedOne } from './represent-one.js';

/** GET /modules/{module}/{id}: 200 with the record, or 304 when the client already has this representation. */
export function getRecord(parts: ControllerParts): Controller {
  const { reader } = parts.clients;
  return async (request, response) => {
    const module = moduleOf(request);
    const id = recordIdOf(request);
    const query = parseOne(request, module, parts.config);
    requireScopes(request.exchange, query.scopes);
    const fields = contentFieldsOf(module, query);
    const wanted = { ...wantedOne(module.name, id, query), files: [...fields] };
    const answered = await reader.get(wanted, readOptions(request));
    const record = withContentHashes(recordIn(answered), fields, answered.files);
    const document = await representOne(parts, request, module.name, record, query);
    const etag = formatEtag(record.version, document);
    const isKnown = matchesIfNoneMatch(request.headers['if-none-match'], etag);
    if (isKnown) answer(response, 304, ['ETag', etag]);
    else {
      const { files } = answered;
      await answerDocument(parts, request, response, { status: 200, headers: ['ETag', etag], document, files });
    }
  };
}
