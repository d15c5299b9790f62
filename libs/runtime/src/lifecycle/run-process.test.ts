import { describe, expect, it, jest } from '@jest/globals';
import { ConfigError } from '../config/config-error.js';
import { createLogger } from '../logging/logger.js';
import type { Lifecycle } from './lifecycle.js';
import { runProcess, type ProcessOptions } from './run-process.js';
import { StartupError } from './startup-error.js';

function fakeHost(...args: string[]) {
  const lines: string[] = [];
  const listeners = new Map<string, (argument: unknown) => void>();
  const exited = Promise.withResolvers<number>();
  const host = {
    argv: ['node', 'main.js', ...args],
    on: (event: string, listener: (argument: unknown) => void) => listeners.set(event, listener),
    exit: (code: number) => {
      exited.resolve(code);
    },
    writeError: (line: string) => void lines.push(line),
    collectGarbage: jest.fn(),
  };
  const emit = (event: string, argument?: unknown): void => listeners.get(event)?.(argument);
  return { host, lines, emit, code: exited.promise };
}

function fakeService(overrides: Partial<Lifecycle> = {}) {
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(line) };
  const logger = createLogger({ service: 'records', version: '1', level: 'info', destination });
  const lifecycle: Lifecycle = {
    add: () => lifecycle,
    start: () => Promise.resolve(),
    shutdown: () => Promise.resolve(0),
    ...overrides,
  };
  const options: ProcessOptions = {
    service: 'records',
    commands: { migrate: () => Promise.resolve() },
    serve: () => Promise.resolve({ lifecycle, logger }),
  };
  return { lifecycle, options, logged };
}

const failing = (error: Error): ProcessOptions => ({
  service: 'records',
  commands: {},
  serve: () => Promise.reject(error),
});

describe('runProcess', () => {
  it('exits although nothing reads its output and every write fails', async () => {
    const { host, lines, emit, code } = fakeHost();
    const writeError = (line: string): void => {
      lines.push(line);
      emit('uncaughtException', new Error('write EPIPE'));
    };
    await runProcess(failing(new StartupError('the database is away')), { ...host, writeError });
    await expect(code).resolves.toBe(3);
    expect(lines).toEqual(['records: the database is away']);
  });

  it('serves without a subcommand and exits on a signal with the shutdown code', async () => {
    const { host, emit, code } = fakeHost();
    const start = jest.fn(() => Promise.resolve());
    const { options } = fakeService({ start, shutdown: () => Promise.resolve(4) });
    await runProcess(options, host);
    expect(start).toHaveBeenCalledTimes(1);
    expect(host.collectGarbage).toHaveBeenCalledTimes(1);
    emit('SIGTERM');
    await expect(code).resolves.toBe(4);
  });

  it('passes on each signal, so that a second one can shorten the wait', async () => {
    const { host, emit, code } = fakeHost();
    const shutdown = jest.fn(() => Promise.resolve(0));
    const { options } = fakeService({ shutdown });
    await runProcess(options, host);
    emit('SIGINT');
    emit('SIGTERM');
    await code;
    expect(shutdown).toHaveBeenCalledTimes(2);
  });

  it('runs a subcommand with its arguments and exits', async () => {
    const { host, code } = fakeHost('migrate', 'contract');
    const migrate = jest.fn((_args: string[]) => Promise.resolve());
    await runProcess({ ...fakeService().options, commands: { migrate } }, host);
    expect(migrate).toHaveBeenCalledWith(['contract']);
    await expect(code).resolves.toBe(0);
  });

  it.each(['migrat', 'toString'])('rejects the unknown command %s and lists the known ones', async (name) => {
    const { host, lines, code } = fakeHost(name);
    await runProcess(fakeService().options, host);
    expect(lines).toStrictEqual([`records: there is no command "${name}"; known: migrate`]);
    await expect(code).resolves.toBe(2);
  });

  it('prints every configuration fault', async () => {
    const { host, lines, code } = fakeHost();
    await runProcess(failing(new ConfigError(['A is not set', 'B is "x"'])), host);
    expect(lines).toStrictEqual(['records: the configuration is not valid', '  A is not set', '  B is "x"']);
    await expect(code).resolves.toBe(2);
  });

  it('prints one clear line for an environment error', async () => {
    const { host, lines, code } = fakeHost();
    await runProcess(failing(new StartupError('port 50051 is taken', { cause: new Error('EADDRINUSE') })), host);
    expect(lines).toStrictEqual(['records: port 50051 is taken']);
    await expect(code).resolves.toBe(3);
  });

  it('prints the stack of a defect, or logs it once a logger exists', async () => {
    const first = fakeHost();
    await runProcess(failing(new Error('defect')), first.host);
    expect(first.lines.join()).toMatch(/Error: defect\n\s+at /);
    await expect(first.code).resolves.toBe(1);

    const second = fakeHost();
    const { options, logged } = fakeService();
    await runProcess(options, second.host);
    second.emit('unhandledRejection', new Error('defect'));
    await expect(second.code).resolves.toBe(1);
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ level: 'fatal', event: 'process.crashed' });
  });
});
