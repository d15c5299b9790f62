import { atTeardown, prepareTemplate, startTestStores, variables } from '@crm/testkit';

/** Global set-up of the integration tests: Postgres with a migrated template database, and Redis. */
export default async function startStores(): Promise<void> {
  // Another project of the same run has started them.
  if (process.env[variables.template] !== undefined) return;
  const stores = await startTestStores();
  atTeardown(stores.stop);
  await prepareTemplate(stores);
}
