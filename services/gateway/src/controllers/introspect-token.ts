import { AppError, codes } from '@crm/errors';
import type { IntrospectResponseMessage } from '@crm/protos';
import type { Clients } from '../clients.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { readClient } from '../oauth/read-client.js';
import { readOauthParameters, type OauthLimits } from '../oauth/read-parameters.js';
import { readOptions } from './call-options.js';

/** POST /api/oauth/introspect (RFC 7662): 200 with the facts of a token, or that it is not active. */
export function introspectToken(tokens: Clients['tokens'], limits: OauthLimits): Controller {
  return async (request, response) => {
    const parameters = await readOauthParameters(request, response, limits);
    const client = readClient(request.headers.authorization, parameters);
    const token = parameters.get('token');
    if (token === undefined)
      throw new AppError({ code: codes.invalidRequest, detail: 'The parameter token is missing' });
    const introspection = await tokens.introspect({ ...client, token }, readOptions(request));
    const body = Buffer.from(JSON.stringify(membersOf(introspection)));
    answer(response, 200, ['Pragma', 'no-cache'], body, { mediaType: 'application/json' });
  };
}

/** The members of RFC 7662 section 2.2, without those that the token does not have. */
function membersOf(introspection: IntrospectResponseMessage): object {
  if (!introspection.active) return { active: false };
  const { scope, clientId, username, tokenType, exp, iat, nbf, sub, aud, iss, jti } = introspection;
  const members = { scope, client_id: clientId, username, token_type: tokenType, exp, iat, nbf, sub, aud, iss, jti };
  const present = Object.entries(members).filter(([, value]) => value !== '' && value !== 0);
  return { active: true, ...Object.fromEntries(present) };
}
