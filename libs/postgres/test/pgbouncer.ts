import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import {
  debianProgram,
  freePorts,
  libraryEnvironment,
  programOnPath,
  silentLog,
  startWatchdog,
  temporaryFolder,
} from '@crm/local-stack';
import { eventually } from '@crm/testkit';

/** A PgBouncer in front of a Postgres; it ends when it is disposed of. */
export interface PgBouncer extends AsyncDisposable {
  /** Address of the same database through the pooler. */
  readonly url: string;
}

/** Starts the PgBouncer of this machine, or else of its distribution's package, with its own settings of sessions. */
export async function startPgBouncer(databaseUrl: string, poolMode: 'session' | 'transaction'): Promise<PgBouncer> {
  const names = ['pgbouncer'];
  const program =
    programOnPath(names) ?? (await debianProgram({ title: 'PgBouncer', packages: names, names }, silentLog));
  await using cleanUp = new AsyncDisposableStack();
  const folder = await temporaryFolder('crm-pgbouncer-');
  cleanUp.defer(() => rm(folder, { recursive: true }));
  const [port] = await freePorts(1);
  const { hostname, port: behind, username, password } = new URL(databaseUrl);
  const configuration = path.join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${behind} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${poolMode}`,
    // It refuses to run as root.
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ];
  await writeFile(configuration, settings.join('\n'), { mode: 0o600 });
  const child = spawn(program.file, ['--quiet', configuration], { env: libraryEnvironment(program), stdio: 'ignore' });
  const watchdog = startWatchdog();
  watchdog.guard(child.pid ?? 0, 'SIGKILL');
  cleanUp.defer(async () => {
    const ended = once(child, 'exit');
    // Newer versions wait for their clients after SIGTERM.
    child.kill('SIGKILL');
    await ended;
    watchdog.close();
  });
  await eventually(async () => {
    await once(connect(Number(port), '127.0.0.1').unref(), 'connect');
  });
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href;
  const running = cleanUp.move();
  return { url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
