import process from 'node:process';
import { argon2id, hash, verify } from 'argon2';
import type { HashAnswer, HashTask } from './hash-process.js';

// This file is the child process of `hash-process.ts`: it answers the tasks that arrive over the channel and ends with
// the channel. Signals to the process group, such as Ctrl-C in a terminal, are ignored: auth handles them and still
// finishes the logins under way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.on('disconnect', () => {
  process.exit();
});

process.on('message', (task: HashTask) => {
  void compute(task).then((answer) => process.send?.(answer, () => undefined));
});

async function compute(task: HashTask): Promise<HashAnswer> {
  const { id, password } = task;
  try {
    if (task.kind === 'verify') return { id, result: await verify(task.passwordHash, password) };
    return { id, result: await hash(password, { ...task.cost, type: argon2id, raw: false }) };
  } catch {
    // Its message could quote the hash.
    return { id };
  }
}
