import { AppError } from '@crm/errors';
import { eventually } from '@crm/testkit';
import type { AuthUnderTest } from './auth-under-test.js';

/** The answer of CheckRevoked; true also when the call was refused for a revoked token before the handler ran. */
export function isRevokedSays({ tokens }: AuthUnderTest, accessToken: string): Promise<boolean> {
  // A process that has just started does not know the revocations yet.
  return eventually(async () => {
    try {
      return (await tokens.checkRevoked({}, { accessToken })).revoked;
    } catch (error) {
      if (error instanceof AppError && error.code === 8504) return true;
      throw error;
    }
  });
}
