import { AppError, codes } from '@crm/errors';
import type { Clients } from '../clients.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { readClient } from '../oauth/read-client.js';
import { readOauthParameters, type OauthLimits } from '../oauth/read-parameters.js';
import { writeOptions } from './call-options.js';

const NOTHING = Buffer.from('{}');

/** POST /api/oauth/revoke (RFC 7009): 200 with an empty object, also for an unknown token. */
export function revokeToken(tokens: Clients['tokens'], limits: OauthLimits): Controller {
  return async (request, response) => {
    const parameters = await readOauthParameters(request, response, limits);
    const client = readClient(request.headers.authorization, parameters);
    const token = parameters.get('token');
    if (token === undefined)
      throw new AppError({ code: codes.invalidRequest, detail: 'The parameter token is missing' });
    await tokens.revoke({ ...client, token }, writeOptions(request));
    // Some clients parse the answer and others demand that it is declared as JSON.
    answer(response, 200, ['Pragma', 'no-cache'], NOTHING, { mediaType: 'application/json' });
  };
}
