import { AppError, codes } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { Database } from '@crm/postgres';
import type { IssuedTokenServiceDefinition, ServiceHandlers } from '@crm/protos';
import { asAdministrator, parseAttributes, toResource, toWirePage, wantedPage } from '@crm/service';
import { describeIssuedTokens } from '../administration/describe.js';
import type { IssuedTokenAdministration } from '../administration/issued-tokens.js';
import { listIssuedTokens, readIssuedTokens } from '../repository/issued-tokens.js';
import { isAdministrator } from '../repository/users.js';

/** IssuedTokenService: issued tokens, for administrators. */
export function createIssuedTokenHandlers(
  db: Database,
  tokens: IssuedTokenAdministration,
): ServiceHandlers<IssuedTokenServiceDefinition, CallContext> {
  const administered = asAdministrator((userId) => isAdministrator(db, userId));
  return {
    listTokens: administered(async (request) => {
      const page = await listIssuedTokens(db, request, wantedPage(request));
      return { page: toWirePage(page, describeIssuedTokens) };
    }),
    getToken: administered(async ({ id }) => {
      const tokens = await readIssuedTokens(db, id);
      if (tokens === undefined)
        throw new AppError({ code: codes.recordNotFound, value: id, detail: 'There are no such tokens' });
      return { token: toResource(describeIssuedTokens(tokens)) };
    }),
    revokeToken: administered(async ({ id }, by) => {
      await tokens.revoke(by, id);
      return {};
    }),
    revokeTokens: administered(async ({ attributesJson }, by) => {
      await tokens.revokeAllOf(by, parseAttributes(attributesJson));
      return {};
    }),
  };
}
