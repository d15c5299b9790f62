import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atTeardown, provideHelms } from '@crm/testkit';

/** Global set-up of the tests of the chart: every Helm, and a folder in which the processes share what they render. */
export default async function prepareRenders(): Promise<void> {
  await provideHelms();
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-renders-'));
  atTeardown(() => rm(folder, { recursive: true, force: true }));
  process.env.CRM_RENDERS = folder;
}
