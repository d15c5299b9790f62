import { runTeardown } from '@crm/testkit';

/** Global teardown of the integration tests. */
export default async function stopStores(): Promise<void> {
  await runTeardown();
}
