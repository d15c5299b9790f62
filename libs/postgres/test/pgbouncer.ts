import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { debianProgram, freePorts, libraryEnvironment, programOnPath, silentLog } from '@crm/local-stack';
import { eventually } from '@crm/testkit';

/** A PgBouncer in front of a Postgres. */
export interface PgBouncer {
  /** Address of the same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the PgBouncer of this machine, or else of its distribution's package, with its own settings of sessions. */
export async function startPgBouncer(databaseUrl: string, poolMode: 'session' | 'transaction'): Promise<PgBouncer> {
  const names = ['pgbouncer'];
  const program =
    programOnPath(names) ?? (await debianProgram({ title: 'PgBouncer', packages: names, names }, silentLog));
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-pgbouncer-'));
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
  await eventually(async () => {
    await once(connect(Number(port), '127.0.0.1').unref(), 'connect');
  });
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href;
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
