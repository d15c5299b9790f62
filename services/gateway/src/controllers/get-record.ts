import { formatEtag, matchesIfNoneMatch } from '@crm/jsonapi';
import type { Request } from 'express';
import { requireScopes } from '../auth/require-scope.js';
import { withContentHashes } from '../documents/write-contents.js';
import type { Downloads } from '../files/downloads.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { parseOne } from '../query/parse-one.js';
import { answerRead } from './answer-read.js';
import { readOptions } from './call-options.js';
import type { InclusionLimits, InclusionParts } from './load-represented.js';
import { moduleOf, recordIdOf } from './path-parameters.js';
import { recordIn } from './record-in.js';
import { representOne, wantedMembers } from './represent-one.js';

export interface RecordParts extends InclusionParts {
  readonly downloads: Downloads;
  readonly limits: InclusionLimits & { readonly maxIncludePaths: number };
}

/**
 * GET /modules/{module}/{id}: 200 with the record, or 304 when the client already has this representation. Another URL
 * may find the id of its record once the query has been checked.
 */
export function getRecord(
  parts: RecordParts,
  idOf: (request: Request) => string | (() => Promise<string>) = recordIdOf,
): Controller {
  const { reader, downloads, limits } = parts;
  return async (request, response) => {
    const module = moduleOf(request);
    const found = idOf(request);
    const query = parseOne(request, module, limits);
    requireScopes(request.exchange, query.scopes);
    const id = typeof found === 'string' ? found : await found();
    const members = wantedMembers(module, query);
    const answered = await reader.get({ module: module.name, id, ...members }, readOptions(request));
    const record = withContentHashes(recordIn(answered), members.files, answered.files);
    const document = await representOne(parts, request, { module: module.name, record, query });
    const etag = formatEtag(record.version, document);
    const isKnown = matchesIfNoneMatch(request.headers['if-none-match'], etag);
    if (isKnown) answer(response, 304, ['ETag', etag]);
    else {
      const { files } = answered;
      await answerRead(downloads, request, response, { status: 200, headers: ['ETag', etag], document, files });
    }
  };
}
