import { ADMIN_SCOPE } from '@crm/token';
import { PASSWORDS } from '../../administration/kinds.js';
import { readAdministered } from '../../administration/read-attributes.js';
import { answer } from '../../http/answer.js';
import { readDocument } from '../../middleware/read-document.js';
import { requireScopes } from '../../middleware/require-scope.js';
import { refuseParameters } from '../../query/refuse-parameters.js';
import {
  parameterOf,
  recordIdOf,
  userIdOf,
  writeOptions,
  type Controller,
  type ControllerParts,
} from '../controller.js';

/**
 * POST /oauth2/users/{id}/password: 204 once the password is set and all earlier tokens of the user are revoked. For
 * another user than the token's it requires the scope admin:access. auth checks everything else.
 */
export function setPassword({ clients, config }: ControllerParts): Controller {
  const { passwords } = clients.administration;
  return async (request, response) => {
    if (parameterOf(request, 'id') !== userIdOf(request)) requireScopes(request.exchange, [ADMIN_SCOPE]);
    refuseParameters(request);
    const userId = recordIdOf(request);
    const document = await readDocument(request, response, config);
    const { attributesJson } = readAdministered(document, { ...config, type: PASSWORDS.type, mode: 'action' });
    const peerAddress = request.exchange.clientAddress;
    await passwords.setPassword({ userId, attributesJson, peerAddress }, writeOptions(request));
    answer(response, 204, []);
  };
}
