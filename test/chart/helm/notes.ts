import { helmProgram } from '@crm/testkit';
import { stringify } from 'yaml';
import { chartFolder } from '../paths.js';
import { run } from './run.js';
import type { Values } from './render.js';

/**
 * The notes of Helm 4 after an installation as `rel` into the namespace `crm` with these values. Helm 3 prints them only where it
 * reaches a cluster.
 */
export async function notesOf(values: Values): Promise<string> {
  const args = ['install', 'rel', chartFolder, '--namespace', 'crm', '--dry-run=client', '--output', 'json'];
  const input = stringify(values, { version: '1.1', aliasDuplicateObjects: false });
  const env = { ...process.env, KUBECONFIG: '/dev/null' };
  const release = JSON.parse(await run(helmProgram('helm4'), [...args, '--values', '-'], { env, input })) as {
    readonly info: { readonly notes: string };
  };
  return release.info.notes;
}
