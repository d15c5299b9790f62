import { closeSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { findLogLeaks, type LogLeak } from './log-leaks.js';
import { secretsInUse } from './secrets-in-use.js';

export interface ServiceLog {
  readonly file: string;
  /** Takes one line of any service. */
  readonly sink: (service: string, line: string) => void;
  /** Ends the log and rejects when it contains a secret, or when it is empty, which would prove nothing. */
  readonly check: () => Promise<void>;
}

const BLOCK_BYTES = 1 << 22;
const SHOWN = 10;
const SHOWN_CHARACTERS = 1_000;

export function startServiceLog(file: string): ServiceLog {
  const descriptor = openSync(file, 'a', 0o600);
  let isOpen = true;
  return {
    file,
    sink: (_service, line) => {
      if (isOpen) writeSync(descriptor, `${line}\n`);
    },
    check: async () => {
      isOpen = false;
      closeSync(descriptor);
      await checkLog(file);
    },
  };
}

/** Rejects with the lines when a log file contains a secret (see `findLogLeaks`), or when it is empty. */
async function checkLog(file: string): Promise<void> {
  const secrets = secretsInUse();
  const leaks: LogLeak[] = [];
  let size = 0;
  for await (const block of blocksOf(file)) {
    size += block.length;
    leaks.push(...findLogLeaks(block, secrets));
  }
  if (size === 0) throw new Error(`The services logged nothing to ${file}: nobody can tell whether they log secrets`);
  refuseLeaks(leaks);
}

/** Throws when the output of a process contains a secret; see `findLogLeaks`. */
export function checkOutput(output: string): void {
  refuseLeaks(findLogLeaks(output, secretsInUse()));
}

function refuseLeaks(leaks: readonly LogLeak[]): void {
  if (leaks.length === 0) return;
  const shown = leaks.slice(0, SHOWN).map(({ kind, line }) => `  ${kind}: ${line.slice(0, SHOWN_CHARACTERS)}`);
  throw new Error(`${leaks.length} lines of the services' log hold secrets:\n${shown.join('\n')}`);
}

/** The file in pieces that end at a line break. */
async function* blocksOf(file: string): AsyncGenerator<string> {
  await using handle = await open(file);
  let rest = '';
  for await (const chunk of handle.createReadStream({
    encoding: 'utf8',
    highWaterMark: BLOCK_BYTES,
    autoClose: false,
  })) {
    const text = rest + String(chunk);
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (end > 0) yield text.slice(0, end);
  }
  if (rest !== '') yield rest;
}
