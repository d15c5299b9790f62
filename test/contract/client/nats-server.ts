import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import {
  debianProgram,
  freePorts,
  libraryEnvironment,
  programOnPath,
  silentLog,
  temporaryFolder,
} from '@crm/local-stack';
import { eventually } from '@crm/testkit';

/** A NATS server with JetStream. */
export interface NatsServer extends AsyncDisposable {
  readonly url: string;
}

const NAMES = ['nats-server'];

/** Starts the server that is on PATH, otherwise that of the distribution's package. */
export async function startNats(): Promise<NatsServer> {
  const program =
    programOnPath(NAMES) ??
    (await debianProgram({ title: 'NATS', packages: NAMES, names: NAMES, standsAlone: true }, silentLog));
  const folder = await temporaryFolder('crm-nats-');
  const [port = 0] = await freePorts(1);
  const server = spawn(
    program.file,
    ['--jetstream', '--store_dir', folder, '--addr', '127.0.0.1', '--port', `${port}`],
    {
      stdio: 'ignore',
      env: libraryEnvironment(program),
    },
  );
  await eventually(async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  });
  return {
    url: `nats://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      if (server.kill('SIGKILL')) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
