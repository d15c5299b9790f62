import { eventually } from '@crm/testkit';
import type { Answer } from '../contract/client/send.js';
import { RECOVERY_MS } from './own-stack.js';

/** What a client is answered while something is away, or late: nobody knows whether a 504 was written. */
export const PASSING: ReadonlySet<number> = new Set([503, 504]);

/**
 * What is answered once all that was away is back: after a start or a kill the others find their way by themselves, some
 * calls later than others.
 */
export async function onceAnswered(call: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await call();
    if (PASSING.has(answer.status)) throw new Error(`It is still ${answer.status}`);
    return answer;
  }, RECOVERY_MS);
}
