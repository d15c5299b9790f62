import { helmProgram, type HelmName } from '@crm/testkit';
import { stringify } from 'yaml';
import { chartFolder } from '../paths.js';
import { run } from './run.js';
import type { Values } from './render.js';

/** The newest Kubernetes of which Helm 4 knows what is deprecated and gone. */
const NEWEST = '1.35.0';

/**
 * Lints the chart with these values for the newest Kubernetes, and gives the report; rejects with it when there is a complaint, among
 * others of an object whose API is deprecated.
 */
export async function lint(helm: HelmName, values: Values): Promise<string> {
  const args = ['lint', '--strict', '--kube-version', NEWEST, '--values', '-', chartFolder];
  return run(helmProgram(helm), args, { input: stringify(values, { version: '1.1' }) });
}
