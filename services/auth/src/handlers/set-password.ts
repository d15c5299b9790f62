import type { CallContext } from '@crm/grpc';
import type { PasswordServiceDefinition, ServiceHandlers } from '@crm/protos';
import { setPasswordOfUser, type PasswordParts } from '../administration/passwords.js';
import { parseAttributes } from '../domain/attribute-faults.js';
import { readNewPassword } from '../domain/new-password.js';
import { asAdministrator } from './as-administrator.js';

/** PasswordService.SetPassword: gives a user a password, for administrators. */
export function createSetPassword(
  parts: PasswordParts,
): ServiceHandlers<PasswordServiceDefinition, CallContext>['setPassword'] {
  return asAdministrator(parts.db)(async ({ userId, attributesJson }, by) => {
    await setPasswordOfUser(parts, by, userId, readNewPassword(parseAttributes(attributesJson)));
    return {};
  });
}
