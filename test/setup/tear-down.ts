import { runTeardown } from '@crm/testkit';

/** Global teardown: ends what the global set-ups have started. */
export default async function tearDown(): Promise<void> {
  await runTeardown();
}
