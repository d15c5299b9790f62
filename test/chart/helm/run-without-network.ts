import { run } from './run.js';

/** No process listens there. */
const NOWHERE = 'http://127.0.0.1:9';

/**
 * Runs a command in a network namespace of its own, without a route out. Where the machine does not let its users have one, the
 * environment of the command names proxies that do not exist.
 */
export async function runWithoutNetwork(command: string, args: readonly string[]): Promise<string> {
  const isolated = ['--map-root-user', '--net'];
  const canIsolate = await run('unshare', [...isolated, 'true']).then(
    () => true,
    () => false,
  );
  if (canIsolate) return run('unshare', [...isolated, command, ...args]);
  const env = { ...process.env, HTTP_PROXY: NOWHERE, HTTPS_PROXY: NOWHERE, NO_PROXY: '' };
  return run(command, args, { env });
}
