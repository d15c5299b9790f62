import pg from 'pg';

/** Properties of a driver connection that its types omit. */
interface Backend {
  readonly host: string;
  readonly port: number;
  readonly ssl: unknown;
  readonly processID: number;
  readonly secretKey: number;
}

/** The members of a driver connection that cancel requests need and its types omit. */
type CancelConnection = pg.Connection & {
  readonly stream: { destroy(): void };
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
};

const TIMEOUT_MS = 2_000;

/**
 * Cancels the running statement of a connection by a cancel request on a separate connection
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS). Resolves to true once
 * Postgres has passed the request on: it cannot hit a later statement, because Postgres drops it when it reads a
 * command. Resolves to false when that is unknown; then the connection must not be used again.
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
    // Postgres closes the connection when it has signalled the backend of the statement.
    connection.on('end', () => {
      end(isSent);
    });
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
