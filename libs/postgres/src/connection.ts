import { secretFile, type EnvReader, type ReadSecret } from '@crm/runtime';
import pg from 'pg';

/** How to reach a database as one role. */
export interface Connection {
  /** Postgres URL; without a password when there is `passwordFile`. */
  readonly connectionString: string;
  /** Holds the role's password; read anew for each connection, so that the password can be changed while the process runs. */
  readonly passwordFile?: string | undefined;
  /**
   * Certificates, in PEM, of the authorities by one of which Postgres must prove its host name: TLS as by `sslmode=verify-full`,
   * whatever the URL says. Read anew for each connection. Without it the URL alone decides.
   */
  readonly caFile?: string | undefined;
}

/**
 * Reads `<name>_URL`, `<name>_PASSWORD_FILE` and `DATABASE_CA_FILE`; the reader collects the faults.
 * @param name `DATABASE` for the runtime role, `OWNER_DATABASE` for the owner of the schema
 */
export function readConnection(env: EnvReader, name: 'DATABASE' | 'OWNER_DATABASE'): Connection {
  const { url: connectionString, passwordFile } = env.storeAddress(name);
  return { connectionString, passwordFile, caFile: env.optionalFile('DATABASE_CA_FILE') };
}

/**
 * The driver's client for one database, which reads the files of the connection whenever one is made. It has the time-out of
 * connecting on itself: given to the pool that would also start a timer for every statement.
 */
export function clientFor(connection: Connection, connectionTimeoutMillis: number): typeof pg.Client {
  const password = fileOf(connection.passwordFile);
  const ca = fileOf(connection.caFile);
  const { connectionString } = connection;
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({
        ...(typeof config === 'string' ? {} : config),
        connectionTimeoutMillis,
        ...(ca === undefined
          ? { connectionString }
          : { connectionString: withoutTls(connectionString), ssl: { ca: ca() } }),
      });
      // What the URL says of a password wins over the option, even that there is none.
      if (password !== undefined) Object.defineProperty(this, 'password', { value: password, writable: true });
    }
  };
}

function fileOf(path: string | undefined): ReadSecret | undefined {
  return path === undefined ? undefined : secretFile(path);
}

/** The same address without its wishes about TLS, which would win over the option. */
function withoutTls(connectionString: string): string {
  const url = new URL(connectionString);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('ssl')) url.searchParams.delete(name);
  return url.href;
}
