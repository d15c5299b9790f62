import { LocalError } from '../local-error.js';
import { run } from '../processes/run.js';
import { commandEnvironment, type StackPlan } from './environment.js';
import { programOf, type ServiceName } from './services.js';

/** Receives every line that a service prints. */
export type LogSink = (service: ServiceName, line: string) => void;

/** Runs `main.js <command>`; the values are written to its input, one JSON line each. A failure is a LocalError. */
export type CommandRunner = (service: ServiceName, command: string, values?: readonly unknown[]) => Promise<void>;

export function commandRunner(plan: StackPlan, sink: LogSink, signal: AbortSignal | undefined): CommandRunner {
  return async (service, command, values = []) => {
    const outcome = await run(process.execPath, [...programOf(service, plan.fromSource ?? false), command], {
      env: commandEnvironment(service, plan),
      input: values.map((value) => `${JSON.stringify(value)}\n`).join(''),
      timeoutMs: 120_000,
      ...(signal === undefined ? {} : { signal }),
    });
    const lines = `${outcome.stdout}\n${outcome.stderr}`.split('\n').filter((line) => line.trim() !== '');
    for (const line of lines) sink(service, line);
    if (outcome.code === 0) return;
    const end = outcome.signal ?? `exit code ${String(outcome.code)}`;
    throw new LocalError(`${service} ${command} failed (${end}): ${lines.slice(-5).join('\n  ')}`);
  };
}
