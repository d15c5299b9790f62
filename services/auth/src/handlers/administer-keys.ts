import { AppError, codes } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { Database } from '@crm/postgres';
import type { ServiceHandlers, SigningKeyServiceDefinition } from '@crm/protos';
import { asAdministrator, toPage, toResource, toWirePage, wantedPage } from '@crm/service';
import { describeSigningKey } from '../administration/describe.js';
import type { SigningKeyAdministration } from '../administration/signing-keys.js';
import { listSigningKeys } from '../repository/signing-keys.js';
import { isAdministrator } from '../repository/users.js';

/** SigningKeyService: the keys that sign access tokens, for administrators. */
export function createSigningKeyHandlers(
  db: Database,
  keys: SigningKeyAdministration,
): ServiceHandlers<SigningKeyServiceDefinition, CallContext> {
  const administered = asAdministrator((userId) => isAdministrator(db, userId));
  return {
    listSigningKeys: administered(async (request) => {
      const window = wantedPage(request);
      const all = await listSigningKeys(db);
      const page = toPage(all.slice(window.offset), window, all.length);
      return { page: toWirePage(page, describeSigningKey) };
    }),
    getSigningKey: administered(async ({ kid }) => {
      const key = (await listSigningKeys(db)).find((one) => one.kid === kid);
      if (key === undefined)
        throw new AppError({ code: codes.recordNotFound, value: kid, detail: 'There is no such key' });
      return { key: toResource(describeSigningKey(key)) };
    }),
    rotateSigningKey: administered(async (_request, by) => {
      const { active } = await keys.rotate(by);
      return { key: toResource(describeSigningKey(active)) };
    }),
    revokeSigningKey: administered(async ({ kid }, by) => {
      await keys.revoke(by, [kid]);
      return {};
    }),
  };
}
