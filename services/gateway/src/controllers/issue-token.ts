import { answer } from '../http/answer.js';
import { readClient } from '../oauth/read-client.js';
import { readOauthParameters } from '../oauth/read-parameters.js';
import { writeOptions, type Controller, type ControllerParts } from './controller.js';

/** POST /api/oauth/access_token: 200 with tokens (RFC 6749 section 5.1). */
export function issueToken({ clients, config }: ControllerParts): Controller {
  return async (request, response) => {
    const parameters = await readOauthParameters(request, response, config);
    const grantType = parameters.get('grant_type') ?? '';
    const issued = await clients.tokens.issue(
      {
        ...readClient(request.headers.authorization, parameters),
        grantType,
        scope: parameters.get('scope') ?? '',
        username: parameters.get('username') ?? '',
        password: parameters.get('password') ?? '',
        refreshToken: parameters.get('refresh_token') ?? '',
        peerAddress: request.exchange.clientAddress,
      },
      writeOptions(request),
    );
    const body = {
      token_type: issued.tokenType,
      expires_in: issued.expiresIn,
      access_token: issued.accessToken,
      ...(issued.refreshToken === '' ? {} : { refresh_token: issued.refreshToken }),
      ...(issued.scope === '' ? {} : { scope: issued.scope }),
    };
    answer(response, 200, ['Pragma', 'no-cache'], Buffer.from(JSON.stringify(body)), 'application/json');
  };
}
