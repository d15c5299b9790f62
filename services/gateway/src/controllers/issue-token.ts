import { AppError, codes } from '@crm/errors';
import { bulkheadOf } from '@crm/grpc';
import { createTurnQueue, siteOf, Slots } from '@crm/runtime';
import type { Clients } from '../clients.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { readClient } from '../oauth/read-client.js';
import { readOauthParameters, type OauthLimits } from '../oauth/read-parameters.js';
import { writeOptions } from './call-options.js';

/** The client that needs no secret for all scopes, so that the panel can sign in. */
const PANEL_CLIENT = 'admin-panel';

/** Calls that may be under way at once. */
const AT_ONCE = bulkheadOf('gateway', 'auth', 'issue');
/** Token requests that wait for one of them. */
const MAX_WAITING = 50;

/**
 * POST /api/oauth/access_token: 200 with tokens (RFC 6749 section 5.1). 8521 for the client of the panel where the panel
 * is not served (browsers#pages), 8902 when too many token requests wait (limits#token-requests-at-once).
 */
export function issueToken(
  tokens: Clients['tokens'],
  limits: OauthLimits & { readonly servePanel: boolean },
): Controller {
  const turns = createTurnQueue<'login' | 'other'>({
    slots: new Slots({ atOnce: AT_ONCE }),
    maxWaiting: MAX_WAITING,
    codeOf: () => codes.serviceUnavailable,
  });
  return async (request, response) => {
    const parameters = await readOauthParameters(request, response, limits);
    const client = readClient(request.headers.authorization, parameters);
    if (client.clientId === PANEL_CLIENT && !limits.servePanel) {
      const detail = 'The client admin-panel is that of the administration panel, which is not served here';
      throw new AppError({ code: codes.invalidClient, detail });
    }
    const grantType = parameters.get('grant_type') ?? '';
    const peerAddress = request.exchange.clientAddress;
    const grantRequest = {
      ...client,
      grantType,
      scope: parameters.get('scope') ?? '',
      username: parameters.get('username') ?? '',
      password: parameters.get('password') ?? '',
      refreshToken: parameters.get('refresh_token') ?? '',
      peerAddress,
    };
    const options = writeOptions(request);
    const turn = { lane: grantType === 'password' ? 'login' : 'other', owner: siteOf(peerAddress) } as const;
    const issued = await turns.run(() => tokens.issue(grantRequest, options), turn, request.exchange.signal);
    const body = {
      token_type: issued.tokenType,
      expires_in: issued.expiresIn,
      access_token: issued.accessToken,
      ...(issued.refreshToken === '' ? {} : { refresh_token: issued.refreshToken }),
      ...(issued.scope === '' ? {} : { scope: issued.scope }),
    };
    answer(response, 200, ['Pragma', 'no-cache'], Buffer.from(JSON.stringify(body)), { mediaType: 'application/json' });
  };
}
