import { runTeardown } from './teardown.ts';

/** Global teardown of the contract tests. */
export default async function stop(): Promise<void> {
  await runTeardown();
}
