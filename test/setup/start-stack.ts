import { serviceNames } from '@crm/local';
import { atTeardown, PATIENT_LISTS, startTestStack } from '@crm/testkit';

/** All that a service can log, so that it is searched for secrets at the end. */
const LOG_EVERYTHING = Object.fromEntries(
  serviceNames.map((name) => [`CRM_${name.toUpperCase()}_LOG_LEVEL`, 'debug'] as const),
);

/** All files ask for lists at once as the same few users. */
const ONE_USER = { CRM_RECORDS_MAX_COSTLY_LISTS_PER_USER: '5' };

/** Global set-up of the contract tests: stores and the five real processes. The teardown fails the run when they log a secret. */
export default async function start(): Promise<void> {
  const stack = await startTestStack({
    CRM_GATEWAY_DRAIN_DELAY: '50ms',
    ...ONE_USER,
    ...PATIENT_LISTS,
    ...LOG_EVERYTHING,
  });
  atTeardown(stack.stop);
}
