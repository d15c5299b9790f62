import { PASSWORDS } from '../../administration/kinds.js';
import { readAdministered } from '../../administration/read-attributes.js';
import { answer } from '../../http/answer.js';
import { readDocument } from '../../middleware/read-document.js';
import { refuseParameters } from '../../query/refuse-parameters.js';
import { recordIdOf, writeOptions, type Controller, type ControllerParts } from '../controller.js';

/** POST /oauth2/users/{id}/password: 204 once the user has the password, and no token of before. */
export function setPassword({ clients, config }: ControllerParts): Controller {
  const { passwords } = clients.administration;
  return async (request, response) => {
    refuseParameters(request);
    const userId = recordIdOf(request);
    const document = await readDocument(request, response, config);
    const { attributesJson } = readAdministered(document, { ...config, type: PASSWORDS.type, mode: 'action' });
    await passwords.setPassword({ userId, attributesJson }, writeOptions(request));
    answer(response, 204, []);
  };
}
