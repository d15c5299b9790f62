import { parseArgs } from 'node:util';

/** Options of the command line. */
export interface StartOptions {
  /** Undefined: the default port, or a free one if that is taken. */
  readonly port: number | undefined;
  readonly dataDir: string;
  readonly fresh: boolean;
  readonly demo: boolean;
  /** Shows every log line. */
  readonly verbose: boolean;
  /** Builds first. */
  readonly build: boolean;
  /** Runs the sources and restarts services when a file is saved. */
  readonly watch: boolean;
  readonly help: boolean;
}

/** The default port of the HTTP API. */
export const usualPort = 8080;

/** A faulty command line; the message names the fault. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The output of `--help`. */
export const usage = `npm start [-- OPTIONS]
npm run dev [-- OPTIONS]

Runs the whole service on this machine: Postgres, Redis, six processes, demo data. "npm start" builds it first; "npm run dev"
runs the sources, restarts what a saved file concerns, checks types and reloads the panel.

  --port N      port of the HTTP API (default ${String(usualPort)}, or a free one when that is taken)
  --data DIR    where everything is kept (default .crm/data in the clone); how to log in
                is written to .crm/credentials.json in the clone all the same
  --fresh       removes what is kept there and begins anew
  --no-demo     loads no demo data into an empty database
  --no-build    starts what was built before
  --verbose     shows every log line here; without it they are in services.log beside the data
  --help        shows this

Environment: REDIS_URL and POSTGRES_URL (of a superuser) name servers to use instead of own ones;
CRM_<SERVICE>_<NAME> sets a service's setting, for example CRM_RECORDS_LOG_LEVEL=debug.
`;

/** Reads the command line; throws UsageError. */
export function readOptions(args: readonly string[], defaultDataDir: string): StartOptions {
  const values = parse(args);
  return {
    port: values.port === undefined ? undefined : readPort(values.port),
    dataDir: values.data ?? defaultDataDir,
    fresh: values.fresh ?? false,
    demo: values['no-demo'] !== true,
    verbose: values.verbose ?? false,
    build: values['no-build'] !== true && values.watch !== true,
    watch: values.watch ?? false,
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        fresh: { type: 'boolean' },
        'no-demo': { type: 'boolean' },
        'no-build': { type: 'boolean' },
        verbose: { type: 'boolean' },
        watch: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: false,
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port must be a number from 0 (a free port) to 65535, not "${text}"`);
}
