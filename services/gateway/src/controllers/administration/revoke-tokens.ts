import { JSONAPI_MEMBER } from '@crm/jsonapi';
import { TOKENS } from '../../administration/kinds.js';
import { readAdministered } from '../../administration/read-attributes.js';
import { answer } from '../../http/answer.js';
import { readDocument } from '../../middleware/read-document.js';
import { refuseParameters } from '../../query/refuse-parameters.js';
import { writeOptions, type Controller, type ControllerParts } from '../controller.js';

const DONE = Buffer.from(JSON.stringify({ meta: { status: 200 }, jsonapi: JSONAPI_MEMBER }));

/** POST /oauth2/tokens/revoke: 200 once all tokens of a client or a user are revoked. */
export function revokeTokens({ clients, config }: ControllerParts): Controller {
  const { issuedTokens } = clients.administration;
  return async (request, response) => {
    refuseParameters(request);
    const document = await readDocument(request, response, config);
    const { attributesJson } = readAdministered(document, { ...config, type: TOKENS.type, mode: 'action' });
    await issuedTokens.revokeTokens({ attributesJson }, writeOptions(request));
    answer(response, 200, [], DONE);
  };
}
