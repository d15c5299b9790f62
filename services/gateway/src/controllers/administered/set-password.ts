import { ADMIN_SCOPE } from '@crm/token';
import { PASSWORDS } from '../../administered/kinds.js';
import { readAdministered } from '../../administered/read-administered.js';
import { requireScopes } from '../../auth/require-scope.js';
import { userIdOf } from '../../auth/user-id-of.js';
import type { AdministrationClients } from '../../clients.js';
import { readDocument } from '../../documents/read-document.js';
import { answer } from '../../http/answer.js';
import type { Controller } from '../../http/route.js';
import { refuseParameters } from '../../query/refuse-parameters.js';
import { writeOptions } from '../call-options.js';
import { parameterOf, recordIdOf } from '../path-parameters.js';
import type { AdministeredSettings } from './answer-administered.js';

/**
 * POST /oauth2/users/{id}/password: 204 once the password is set and all earlier tokens of the user are revoked. Unless
 * the user is the one of the token, requires the scope admin:access. auth checks everything else.
 */
export function setPassword({ passwords }: AdministrationClients, limits: AdministeredSettings): Controller {
  return async (request, response) => {
    if (parameterOf(request, 'id') !== userIdOf(request)) requireScopes(request.exchange, [ADMIN_SCOPE]);
    refuseParameters(request);
    const userId = recordIdOf(request);
    const document = await readDocument(request, response, limits);
    const { attributesJson } = readAdministered(document, { ...limits, type: PASSWORDS.type, mode: 'action' });
    const peerAddress = request.exchange.clientAddress;
    await passwords.setPassword({ userId, attributesJson, peerAddress }, writeOptions(request));
    answer(response, 204, []);
  };
}
