import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePorts, libraryEnvironment } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { stringify } from 'yaml';
import type { RuleFile } from '../rules/rule-files.js';
import { findProgram } from './programs.js';

/** One series of an answer. */
export interface Found {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: number;
}

/** An alert that is pending or fires. */
export interface ActiveAlert {
  readonly state: 'pending' | 'firing';
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** The look at which it became pending, ISO 8601. */
  readonly activeAt: string;
}

/** One series with when it was looked at, in seconds since the epoch. */
export interface Looks {
  readonly metric: Readonly<Record<string, string>>;
  readonly times: readonly number[];
}

/** A Prometheus at work. */
export interface Prometheus {
  /** Rejects when the query is wrong. */
  query(expr: string): Promise<Found[]>;
  alerts(): Promise<readonly ActiveAlert[]>;
  /** All samples of these series in the last `seconds`. */
  looks(selector: string, seconds: number): Promise<Looks[]>;
  stop(): Promise<void>;
}

export interface PrometheusOptions {
  /** For its files. */
  readonly folder: string;
  /** Ports of operations servers on 127.0.0.1. */
  readonly ports: readonly number[];
  readonly rules: readonly RuleFile[];
}

interface ApiAnswer<Data> {
  readonly status: string;
  readonly error?: string;
  readonly data: Data;
}

const START_MS = 60_000;

/** Starts a Prometheus that scrapes and evaluates its rules each second. */
export async function startPrometheus({ folder, ports, rules }: PrometheusOptions): Promise<Prometheus> {
  const program = await findProgram('prometheus');
  const files = await Promise.all(
    rules.map(async (each, index) => {
      const file = path.join(folder, `rules-${String(index)}.yaml`);
      await writeFile(file, stringify(each, { aliasDuplicateObjects: false }));
      return file;
    }),
  );
  const configuration = {
    // As a cluster labels what it scrapes.
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: files,
    scrape_configs: [
      {
        job_name: 'crm',
        static_configs: [{ targets: ports.map((port) => `127.0.0.1:${String(port)}`), labels: { namespace: 'crm' } }],
      },
    ],
  };
  const file = path.join(folder, 'prometheus.yaml');
  await writeFile(file, stringify(configuration));
  const [port = 0] = await freePorts(1);
  const address = `127.0.0.1:${String(port)}`;
  const options = [`--config.file=${file}`, `--storage.tsdb.path=${path.join(folder, 'tsdb')}`];
  const child = spawn(program.file, [...options, `--web.listen-address=${address}`], {
    env: libraryEnvironment(program),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)));

  async function ask<Data>(call: string): Promise<Data> {
    const response = await fetch(`http://${address}/api/v1/${call}`);
    const answer = (await response.json()) as ApiAnswer<Data>;
    if (answer.status !== 'success') throw new Error(`${call}: ${String(answer.error)}`);
    return answer.data;
  }

  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus has ended: ${words}`);
    expectOk(await fetch(`http://${address}/-/ready`));
  }, START_MS);
  return {
    query: async (expr) => {
      const { result } = await ask<{ result: { metric: Found['metric']; value: [number, string] }[] }>(
        `query?query=${encodeURIComponent(expr)}`,
      );
      return result.map(({ metric, value: [, value] }) => ({ metric, value: Number(value) }));
    },
    looks: async (selector, seconds) => {
      const { result } = await ask<{ result: { metric: Looks['metric']; values: [number, string][] }[] }>(
        `query?query=${encodeURIComponent(`${selector}[${String(seconds)}s]`)}`,
      );
      return result.map(({ metric, values }) => ({ metric, times: values.map(([time]) => time) }));
    },
    alerts: async () => (await ask<{ alerts: ActiveAlert[] }>('alerts')).alerts,
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function expectOk({ ok, status }: Response): void {
  if (!ok) throw new Error(`not ready: ${String(status)}`);
}
