import type { Registry } from 'prom-client';
import { REDIS_BUCKETS } from './buckets.js';
import { counter, gauge, histogram, histogramSeries } from './instruments.js';

export interface RedisMetrics<Command extends string> {
  answered(command: Command, seconds: number): void;
  /** A command got no answer, or an error. */
  failed(): void;
}

export interface RedisMetricsOptions<Command extends string> {
  /** The kinds of commands that the process sends; a label. */
  readonly commands: readonly Command[];
  readonly isUp: () => boolean;
}

export function redisMetrics<Command extends string>(
  registry: Registry,
  { commands, isUp }: RedisMetricsOptions<Command>,
): RedisMetrics<Command> {
  gauge(registry, {
    name: 'crm_redis_up',
    help: '1 while the connection to Redis stands',
    collect: (metric) => {
      metric.set(isUp() ? 1 : 0);
    },
  });
  const errors = counter(registry, { name: 'crm_redis_errors_total', help: 'Commands to Redis that failed' });
  const durations = histogram(registry, {
    name: 'crm_redis_command_duration_seconds',
    help: 'Time from a command to Redis to its answer',
    labelNames: ['command'],
    buckets: REDIS_BUCKETS,
  });
  for (const command of commands) durations.zero({ command });
  const series = new Map(commands.map((command) => [command, histogramSeries(durations, { command })]));
  return {
    answered: (command, seconds) => {
      series.get(command)?.observe(seconds);
    },
    failed: () => {
      errors.inc();
    },
  };
}
