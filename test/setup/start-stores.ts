import { atTeardown, prepareTemplate, startTestStores } from '@crm/testkit';

/** Global set-up of the integration tests: Postgres with a migrated template database, and Redis. */
export default async function startStores(): Promise<void> {
  const stores = await startTestStores();
  atTeardown(stores.stop);
  await prepareTemplate(stores);
}
