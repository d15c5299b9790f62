import { jest } from '@jest/globals';
import { mayRepeat, withKey } from './repeatable.js';
import { repeatUntold, type Answer } from './send.js';

/** How often a test is tried again beside replicas that stand still. */
const FROZEN_RETRIES = 5;

// Where everything runs, nobody can tell whether a token was revoked only for a moment: on a machine so busy that Redis
// answers later than in 100 ms and auth later than in a second. Nothing was done then, and clients are told to come again.
const isUntold = ({ status, text }: Answer): boolean => status === 503 && text.includes('"code":8906');

// Beside replicas that stand still, some answers are late and some are refused: clients repeat what they may.
const isLate = ({ status }: Answer): boolean => status === 503 || status === 504;

// What stands still may hold a link that others want to write; they are told to try again, and nothing was done.
const isHeld = ({ status, text }: Answer): boolean => status === 409 && text.includes('"code":8309');

// A write that cannot be repeated fails its test. Whoever starts the run is told of it and judges what was said.
if (process.env.CRM_TEST_FROZEN !== undefined) {
  jest.retryTimes(FROZEN_RETRIES, { logErrorsBeforeRetry: true });
}

repeatUntold(
  process.env.CRM_TEST_FROZEN === undefined
    ? { isUntold, prepared: (call) => call }
    : {
        isUntold: (answer, call) => isUntold(answer) || isHeld(answer) || (isLate(answer) && mayRepeat(call)),
        prepared: withKey,
      },
);
