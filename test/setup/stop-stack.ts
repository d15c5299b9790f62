import { runTeardown } from '@crm/testkit';

/** Global teardown of the contract tests. */
export default async function stop(): Promise<void> {
  await runTeardown();
}
