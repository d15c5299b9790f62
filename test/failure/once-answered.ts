import { eventually } from '@crm/testkit';
import type { Answer } from '../contract/client/send.js';
import { RECOVERY_MS } from './own-stack.js';

/** Statuses while a service is down or late; after a 504 it is unknown whether the write took effect. */
export const PASSING: ReadonlySet<number> = new Set([503, 504]);

/**
 * The answer once everything is back: after a start or a kill the other processes reconnect by themselves, some calls
 * later than others.
 */
export async function onceAnswered(call: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await call();
    if (PASSING.has(answer.status)) throw new Error(`It is still ${answer.status}`);
    return answer;
  }, RECOVERY_MS);
}
