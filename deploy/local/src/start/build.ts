import { LocalError, repository, run } from '@crm/local-stack';

/** Bundles the services and the panel, unless they are up to date. A failure is a LocalError with the output. */
export async function build(signal: AbortSignal): Promise<void> {
  const { code, stdout, stderr } = await run(process.execPath, ['--run', 'build'], { cwd: repository, signal });
  if (code !== 0) throw new LocalError(`the build failed:\n${`${stdout}\n${stderr}`.trim()}`);
}
