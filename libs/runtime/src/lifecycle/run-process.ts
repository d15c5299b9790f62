import { ConfigError } from '../config/config-error.js';
import { flushLoggers, type Logger } from '../logging/logger.js';
import { inSources } from '../logging/source-positions.js';
import { collectAllGarbage } from './collect-garbage.js';
import { setHeapGrowth } from './heap-growth.js';
import type { Lifecycle } from './lifecycle.js';
import { StartupError } from './startup-error.js';

export interface ProcessOptions {
  /** Name of the service, for messages. */
  readonly service: string;
  /** Subcommands by name; each ends the process when its promise settles. */
  readonly commands: Readonly<Record<string, (args: string[]) => Promise<void>>>;
  /** Without a subcommand: builds the service. The lifecycle is started here unless `serve` has started it. */
  readonly serve: () => Promise<{ readonly lifecycle: Lifecycle; readonly logger: Logger }>;
}

/** The parts of the running process that `runProcess` uses; tests replace them. */
export interface ProcessHost {
  readonly argv: readonly string[];
  on(event: string, listener: (argument: unknown) => void): unknown;
  exit(code: number): void;
  writeError(line: string): void;
  collectGarbage(): void;
}

/** Exit codes: 0 success, 1 a defect, 2 the configuration or the command line, 3 the environment, 4 forced. */
const EXIT_CODES = { ok: 0, defect: 1, usage: 2, startup: 3, forced: 4 } as const;

/**
 * Runs an executable: dispatches on the first argument, turns signals into an orderly shutdown (a second one shortens
 * the wait) and failures into exit codes with a message that an operator understands.
 */
export async function runProcess(options: ProcessOptions, host: ProcessHost = nodeProcess()): Promise<void> {
  let logger: Logger | undefined;
  let hasFailed = false;
  const fail = (error: unknown): void => {
    // Reporting a failure may itself fail, for example when standard error has no reader. That is not reported, because
    // it would never end.
    if (hasFailed) return;
    hasFailed = true;
    end(reportFailure(options.service, error, host, logger));
  };
  const end = (code: number): void => {
    void flushLoggers().then(() => {
      host.exit(code);
    });
  };
  host.on('uncaughtException', fail);
  host.on('unhandledRejection', fail);
  try {
    const [name, ...args] = host.argv.slice(2);
    if (name === undefined) {
      setHeapGrowth();
      const served = await options.serve();
      logger = served.logger;
      const { lifecycle } = served;
      const shutdown = (): void => void lifecycle.shutdown().then(end, fail);
      host.on('SIGTERM', shutdown);
      host.on('SIGINT', shutdown);
      await lifecycle.start();
      // Almost half of the memory of a process that has just started is garbage of its start.
      host.collectGarbage();
      return;
    }
    const command = Object.hasOwn(options.commands, name) ? options.commands[name] : undefined;
    if (command === undefined) {
      const known = Object.keys(options.commands).join(', ') || 'none';
      host.writeError(`${options.service}: there is no command ${JSON.stringify(name)}; known: ${known}`);
      end(EXIT_CODES.usage);
      return;
    }
    await command(args);
    end(EXIT_CODES.ok);
  } catch (error) {
    fail(error);
  }
}

function reportFailure(service: string, error: unknown, host: ProcessHost, logger: Logger | undefined): number {
  if (error instanceof ConfigError) {
    host.writeError(`${service}: the configuration is not valid`);
    for (const fault of error.faults) host.writeError(`  ${fault}`);
    return EXIT_CODES.usage;
  }
  if (error instanceof StartupError) {
    host.writeError(`${service}: ${error.message}`);
    return EXIT_CODES.startup;
  }
  logger?.fatal({ event: 'process.crashed', err: error }, 'unexpected failure');
  if (logger === undefined) {
    const text = error instanceof Error ? inSources(error.stack ?? error.message) : String(error);
    host.writeError(`${service}: ${text}`);
  }
  return EXIT_CODES.defect;
}

function nodeProcess(): ProcessHost {
  return {
    argv: process.argv,
    on: (event, listener) => process.on(event, listener),
    exit: (code) => process.exit(code),
    writeError: (line) => void process.stderr.write(`${line}\n`),
    collectGarbage: collectAllGarbage,
  };
}
