import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Outcome, repository, run, temporaryFolder } from '@crm/local-stack';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('crm-start-');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** As `npm start` does, without npm. */
async function start(...args: string[]): Promise<Outcome> {
  return run('sh', ['-c', `${await script()} ${args.join(' ')}`], { cwd: repository, timeoutMs: 30_000 });
}

async function script(): Promise<string> {
  const manifest = await readFile(path.join(repository, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };
  return scripts.start;
}

describe('start', () => {
  it('prints its usage without building anything', async () => {
    const outcome = await start('--help');
    expect(outcome.stdout).not.toContain('building');
    expect(outcome.code).toBe(0);
    for (const option of ['--port', '--data', '--fresh', '--no-demo', '.crm/credentials.json'])
      expect(outcome.stdout).toContain(option);
  });

  it('rejects unknown options with exit code 2 and no stack', async () => {
    const outcome = await start('--colour');
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain("'--colour'");
    expect(outcome.stderr).not.toContain('    at ');
  });

  it('reports that the requested port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const outcome = await start('--no-build', '--port', String(port), '--data', path.join(folder, 'data'));
    server.close();
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toContain(`port ${String(port)} is taken`);
    expect(outcome.stdout).not.toContain('    at ');
  });

  it('stops when npm passes a SIGINT on, and treats the same Ctrl-C from the terminal as one signal', async () => {
    // As npm does: the script in a shell, which is all that npm knows and signals.
    const shell = spawn(
      'sh',
      ['-c', `${await script()} --no-build --port 0 --no-demo --data "${path.join(folder, 'interrupted')}"`],
      {
        cwd: repository,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let text = '';
    shell.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
    const closed = once(shell, 'close');
    await once(shell.stdout, 'data');
    // At once: half a second later it would be another wish to stop. Two of the same kind could arrive as one.
    shell.kill('SIGINT');
    shell.kill('SIGHUP');
    expect(await closed).toEqual([0, null]);
    expect(text.match(/stopping/g)).toHaveLength(1);
  });
});
