import { atTeardown, startTestStack } from '@crm/testkit';

/** Global set-up of the contract tests: stores and the five real processes. */
export default async function start(): Promise<void> {
  const stack = await startTestStack({ CRM_GATEWAY_DRAIN_DELAY: '50ms' });
  atTeardown(stack.stop);
}
