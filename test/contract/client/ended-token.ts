import { expect } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { errorOf } from './error-document.js';
import { apiWith } from './stack.js';

/**
 * authentication#refresh-reuse says one second; a busy machine gets more, a revocation that never takes effect fails.
 */
const PATIENCE_MS = 30_000;

/** Waits until the API refuses an access token as revoked (8504). */
export async function expectEnded(token: string): Promise<void> {
  await eventually(async () => {
    expect(errorOf(await apiWith(token).get('/modules/Accounts?page[limit]=1'), 401).code).toBe(8504);
  }, PATIENCE_MS);
}
