import { moduleNamed } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { formatEtag, matchesIfNoneMatch } from '@crm/jsonapi';
import { actorOf } from '../auth/user-id-of.js';
import type { Clients } from '../clients.js';
import { withContentHashes } from '../documents/write-contents.js';
import { USERS, writeMe } from '../documents/write-me.js';
import { writerNamed } from '../documents/write-resource.js';
import type { Downloads } from '../files/downloads.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { parseOwn } from '../query/parse-one.js';
import { answerRead } from './answer-read.js';
import { readOptions } from './call-options.js';
import { recordIn } from './record-in.js';
import { wantedMembers } from './represent-one.js';

/** GET /me: 200 with the user of the token, the token's scopes and the user's rights, or 304 (rights#own-rights). */
export function getMe(
  { reader, rights }: Pick<Clients, 'reader' | 'rights'>,
  downloads: Downloads,
  publicUrl: string,
): Controller {
  return async (request, response) => {
    const actor = actorOf(request);
    const module = moduleNamed(request.api.catalog, USERS);
    const query = parseOwn(request, module);
    const members = wantedMembers(module, query);
    const options = readOptions(request);
    const isShown = actor.scopes.has('standard:read');
    const [own, held] = await Promise.all([
      isShown ? reader.get({ module: USERS, id: actor.userId, ...members }, options).catch(unlessHidden) : undefined,
      rights.listModules({}, options),
    ]);
    if (held.rightsJson.length === 0) throw new AppError({ code: codes.serviceUnavailable }, { retryAfterSeconds: 1 });
    const record = own && withContentHashes(recordIn(own), members.files, own.files);
    const document = writeMe(
      writerNamed(request.api.writers, USERS),
      { actor, record, rights: held },
      { url: `${publicUrl}/api/v8/me${query.search}`, fieldset: query.fieldsets.get(USERS) },
    );
    const headers = ['ETag', formatEtag(record?.version ?? 'me', document)] as const;
    const isKnown = matchesIfNoneMatch(request.headers['if-none-match'], headers[1]);
    if (isKnown) answer(response, 304, headers);
    else await answerRead(downloads, request, response, { status: 200, headers, document, files: own?.files ?? [] });
  };
}

/** Rethrows the error, unless the user may not see the record. */
function unlessHidden(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== codes.recordNotFound) throw error;
}
