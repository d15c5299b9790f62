import { jest } from '@jest/globals';
import { mayRepeat, withKey } from './repeatable.js';
import { repeatRequests, type Answer } from './send.js';

/** How often a test is retried beside frozen replicas. */
const FROZEN_RETRIES = 5;

// With everything running, it is unknown only for a moment whether a token was revoked: on a machine so busy that Redis
// takes longer than 100 ms and auth longer than a second. Nothing was done then, and clients are advised to retry.
const isRevocationUnknown = ({ status, text }: Answer): boolean => status === 503 && text.includes('"code":8906');

// Beside frozen replicas, some answers are late and some requests are refused: clients repeat what they may.
const isLate = ({ status }: Answer): boolean => status === 503 || status === 504;

// A frozen replica may hold a link that others want to write; they are advised to retry, and nothing was done.
const isHeld = ({ status, text }: Answer): boolean => status === 409 && text.includes('"code":8309');

// A write that cannot be repeated fails its test. The process that starts the run gets the messages and judges them.
if (process.env.CRM_TEST_FROZEN !== undefined) {
  jest.retryTimes(FROZEN_RETRIES, { logErrorsBeforeRetry: true });
}

repeatRequests(
  process.env.CRM_TEST_FROZEN === undefined
    ? { isRepeated: isRevocationUnknown, prepared: (call) => call }
    : {
        isRepeated: (answer, call) =>
          isRevocationUnknown(answer) || isHeld(answer) || (isLate(answer) && mayRepeat(call)),
        prepared: withKey,
      },
);
