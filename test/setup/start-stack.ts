import { serviceNames } from '@crm/local-stack';
import { atTeardown, PATIENT_CONNECTIONS, PATIENT_LISTS, startTestStack, variables } from '@crm/testkit';

/** All that a service can log, so that it is searched for secrets at the end. */
const LOG_EVERYTHING = Object.fromEntries(
  serviceNames.map((name) => [`CRM_${name.toUpperCase()}_LOG_LEVEL`, 'debug'] as const),
);

/** All test files list at once, as the same few users. */
const ONE_USER = { CRM_RECORDS_MAX_COSTLY_LISTS_PER_USER: '5' };

/** Receivers of webhooks are servers of the tests. */
const LOCAL_RECEIVERS = { CRM_EVENTS_RECEIVER_NETWORKS: '127.0.0.1' };

/** Tests of rights wait for each change. */
const YOUNG_RIGHTS = { CRM_RECORDS_RIGHTS_MAX_AGE_MS: '300' };

/** In a run longer than the usual quarter of an hour, the next key must not be known to all services yet. */
const YOUNG_KEYS = { CRM_AUTH_KEY_PENDING: '12h' };

/**
 * Global set-up of the contract tests: stores and the six real processes. The teardown fails the run when they log a secret. Does
 * nothing when the environment names a running stack.
 */
export default async function start(): Promise<void> {
  if (process.env[variables.stack] !== undefined) return;
  const stack = await startTestStack({
    CRM_GATEWAY_DRAIN_DELAY: '50ms',
    ...ONE_USER,
    ...LOCAL_RECEIVERS,
    ...PATIENT_LISTS,
    ...PATIENT_CONNECTIONS,
    ...YOUNG_RIGHTS,
    ...YOUNG_KEYS,
    ...LOG_EVERYTHING,
  });
  atTeardown(stack.stop);
}
