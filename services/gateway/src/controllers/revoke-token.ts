import { AppError, codes } from '@crm/errors';
import type { Clients } from '../clients.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { readClient } from '../oauth/read-client.js';
import { readOauthParameters, type OauthLimits } from '../oauth/read-parameters.js';
import { writeOptions } from './call-options.js';

/** POST /api/oauth/revoke (RFC 7009): 200 without content, also for an unknown token. */
export function revokeToken(tokens: Clients['tokens'], limits: OauthLimits): Controller {
  return async (request, response) => {
    const parameters = await readOauthParameters(request, response, limits);
    const client = readClient(request.headers.authorization, parameters);
    const token = parameters.get('token');
    if (token === undefined)
      throw new AppError({ code: codes.invalidRequest, detail: 'The parameter token is missing' });
    await tokens.revoke({ ...client, token }, writeOptions(request));
    // Widespread clients refuse an answer that is not declared as JSON, even an empty one.
    answer(response, 200, ['Pragma', 'no-cache', 'Content-Type', 'application/json']);
  };
}
