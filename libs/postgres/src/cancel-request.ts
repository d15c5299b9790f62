import pg from 'pg';

/** What the driver knows of a connection, which its types leave out. */
interface Backend {
  readonly host: string;
  readonly port: number;
  readonly ssl: unknown;
  readonly processID: number;
  readonly secretKey: number;
}

/** The driver's connection as far as it serves cancel requests, which its types leave out. */
type CancelConnection = pg.Connection & {
  readonly stream: { destroy(): void };
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
};

const TIMEOUT_MS = 2_000;

/**
 * Asks Postgres to cancel what runs on a connection, by a cancel request on a connection of its own
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS). True once Postgres has
 * passed it on: then a statement that is sent later cannot be hit by it, for Postgres drops it when it reads a command.
 * False when nobody can tell; then the connection must not be used for anything else.
 */
export function requestCancel(client: pg.PoolClient): Promise<boolean> {
  const { host, port, ssl, processID, secretKey } = client as unknown as Backend;
  return new Promise((resolve) => {
    const connection = new pg.Connection({ ssl } as pg.ConnectionConfig) as CancelConnection;
    let isSent = false;
    const end = (isOver: boolean): void => {
      clearTimeout(timer);
      connection.stream.destroy();
      resolve(isOver);
    };
    const timer = setTimeout(() => {
      end(false);
    }, TIMEOUT_MS);
    const ask = (): void => {
      connection.cancel(processID, secretKey);
      isSent = true;
    };
    connection.on('error', () => {
      end(false);
    });
    connection.on('connect', () => {
      if (ssl === false) ask();
      else connection.requestSsl();
    });
    connection.on('sslconnect', ask);
    // Postgres closes the connection when it has signalled the one that works for the statement.
    connection.on('end', () => {
      end(isSent);
    });
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
