import { runTeardown } from './teardown.ts';

/** Global teardown of the integration tests. */
export default async function stopStores(): Promise<void> {
  await runTeardown();
}
