import { AppError } from '@crm/errors';
import { eventually } from '@crm/testkit';
import type { AuthUnderTest } from './auth-under-test.js';

/** What CheckRevoked says, or that the call was refused for a revoked token before anybody looked. */
export function isRevokedSays({ tokens }: AuthUnderTest, accessToken: string): Promise<boolean> {
  // A process that has just begun does not know yet what is revoked.
  return eventually(async () => {
    try {
      return (await tokens.checkRevoked({}, { accessToken })).revoked;
    } catch (error) {
      if (error instanceof AppError && error.code === 8504) return true;
      throw error;
    }
  });
}
