import { AppError, codes } from '@crm/errors';
import { answer } from '../http/answer.js';
import { readClient } from '../oauth/read-client.js';
import { readOauthParameters } from '../oauth/read-parameters.js';
import { writeOptions, type Controller, type ControllerParts } from './controller.js';

/** POST /api/oauth/revoke (RFC 7009): 200 without content, also for an unknown token. */
export function revokeToken({ clients, config }: ControllerParts): Controller {
  return async (request, response) => {
    const parameters = await readOauthParameters(request, response, config);
    const client = readClient(request.headers.authorization, parameters);
    const token = parameters.get('token');
    if (token === undefined)
      throw new AppError({ code: codes.invalidRequest, detail: 'The parameter token is missing' });
    await clients.tokens.revoke({ ...client, token }, writeOptions(request));
    // Widespread clients refuse an answer that is not declared as JSON, even an empty one.
    answer(response, 200, ['Pragma', 'no-cache', 'Content-Type', 'application/json']);
  };
}
