import { secretFile, type EnvReader, type ReadSecret } from '@crm/runtime';
import pg from 'pg';

export interface Connection {
  /** Postgres URL; without a password when there is `passwordFile`. */
  readonly connectionString: string;
  /**
   * Contains the role's password. Read again for each connection, so that the password can change while the process
   * runs.
   */
  readonly passwordFile?: string | undefined;
  /**
   * PEM certificates of the authorities that may sign the certificate of Postgres, which must match its host name: TLS
   * as with `sslmode=verify-full`, whatever the URL says. Read again for each connection. Without it the URL alone
   * decides.
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

/** The same for a database that need not be there. */
export function readOptionalConnection(env: EnvReader, name: 'POSTGRES_READ'): Connection | undefined {
  const address = env.optionalStoreAddress(name);
  if (address === undefined) return undefined;
  const { url: connectionString, passwordFile } = address;
  return { connectionString, passwordFile, caFile: env.optionalFile('DATABASE_CA_FILE') };
}

/**
 * The driver's client for one database. It reads the files of the connection for each new connection. It sets the
 * connection timeout itself: set on the pool, that would also start a timer for every statement.
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
      // The URL wins over the option `password`, even when it has no password.
      if (password !== undefined) Object.defineProperty(this, 'password', { value: password, writable: true });
    }
  };
}

function fileOf(path: string | undefined): ReadSecret | undefined {
  return path === undefined ? undefined : secretFile(path);
}

/** The same address without its TLS parameters, which would win over the option. */
function withoutTls(connectionString: string): string {
  const url = new URL(connectionString);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('ssl')) url.searchParams.delete(name);
  return url.href;
}
