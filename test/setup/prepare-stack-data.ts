import { atTeardown, hasStackData, makeStackData } from '@crm/testkit';

/** Global set-up of tests whose files start stacks of their own: makes the data that such a stack begins with. */
export default async function prepareStackData(): Promise<void> {
  // Another project of the same run has made it.
  if (!hasStackData()) atTeardown(await makeStackData());
}
