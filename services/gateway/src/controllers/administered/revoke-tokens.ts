import { JSONAPI_MEMBER } from '@crm/jsonapi';
import { TOKENS } from '../../administered/kinds.js';
import { readAdministered } from '../../administered/read-administered.js';
import type { AdministrationClients } from '../../clients.js';
import { readDocument } from '../../documents/read-document.js';
import { answer } from '../../http/answer.js';
import type { Controller } from '../../http/route.js';
import { refuseParameters } from '../../query/refuse-parameters.js';
import { writeOptions } from '../call-options.js';
import type { AdministeredSettings } from './answer-administered.js';

const DONE = Buffer.from(JSON.stringify({ meta: { status: 200 }, jsonapi: JSONAPI_MEMBER }));

/** POST /oauth2/tokens/revoke: 200 once all tokens of a client or a user are revoked. */
export function revokeTokens({ issuedTokens }: AdministrationClients, limits: AdministeredSettings): Controller {
  return async (request, response) => {
    refuseParameters(request);
    const document = await readDocument(request, response, limits);
    const { attributesJson } = readAdministered(document, { ...limits, type: TOKENS.type, mode: 'action' });
    await issuedTokens.revokeTokens({ attributesJson }, writeOptions(request));
    answer(response, 200, [], DONE);
  };
}
