import { AppError, codes } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { PasswordServiceDefinition, ServiceHandlers } from '@crm/protos';
import { ADMIN_SCOPE, type Actor } from '@crm/token';
import { asAdministrator, parseAttributes } from '@crm/service';
import { changeOwnPassword, setPasswordOfUser, type OwnPasswordParts } from '../administration/passwords.js';
import { readNewPassword, readPasswordChange } from '../domain/new-password.js';
import { isOfPasswordGrant } from '../repository/token-grants.js';
import { isAdministrator } from '../repository/users.js';

type Handlers = ServiceHandlers<PasswordServiceDefinition, CallContext>;

/**
 * PasswordService.SetPassword: sets a user's password, for administrators and for the user, who needs the current one.
 * Rights are checked before the attributes.
 */
export function createSetPassword(parts: OwnPasswordParts): Handlers['setPassword'] {
  const { db } = parts;
  const ofAnother = asAdministrator((userId) => isAdministrator(db, userId))<
    Parameters<Handlers['setPassword']>[0],
    object
  >(async ({ userId, attributesJson }, by) => {
    await setPasswordOfUser(parts, by, userId, readNewPassword(parseAttributes(attributesJson)));
    return {};
  });

  /**
   * Whether the caller, as an administrator, may leave out the current password; throws 8511 when the caller may not
   * change it at all.
   */
  async function mayLeaveOut(actor: Actor): Promise<boolean> {
    if (actor.scopes.has(ADMIN_SCOPE) && (await isAdministrator(db, actor.userId))) return true;
    if (await isOfPasswordGrant(db, actor)) return false;
    throw new AppError({
      code: codes.administrationOnly,
      detail: 'One changes the own password by a token of the password grant',
    });
  }

  return async (request, context) => {
    const { actor, requestId, signal } = context;
    if (actor?.userId !== request.userId) return ofAnother(request, context);
    const { userId, clientId } = actor;
    const isOptional = await mayLeaveOut(actor);
    const change = readPasswordChange(parseAttributes(request.attributesJson), { isCurrentRequired: !isOptional });
    const { password, currentPassword } = change;
    const by = { userId, clientId, requestId };
    if (currentPassword === undefined) await setPasswordOfUser(parts, by, userId, password);
    else await changeOwnPassword(parts, by, { password, currentPassword, peerAddress: request.peerAddress }, signal);
    return {};
  };
}
