// The child process of `hash-process.ts`: it answers the tasks that arrive over the channel and ends with the channel.
// It is JavaScript and not a part of the bundle, so that Node runs this file wherever its parent runs from.
import process from 'node:process';
import { argon2id, hash, verify } from 'argon2';

// Signals to the process group, such as Ctrl-C in a terminal, are ignored: auth handles them and still finishes the
// logins under way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

process.on('disconnect', () => {
  process.exit();
});

process.on('message', (/** @type {import('./hash-process.js').HashTask} */ task) => {
  void compute(task).then((answer) => process.send?.(answer, () => undefined));
});

/**
 * @param {import('./hash-process.js').HashTask} task
 * @returns {Promise<import('./hash-process.js').HashAnswer>}
 */
async function compute(task) {
  const { id, password } = task;
  try {
    if (task.kind === 'verify') return { id, result: await verify(task.passwordHash, password) };
    return { id, result: await hash(password, { ...task.cost, type: argon2id, raw: false }) };
  } catch {
    // Its message could quote the hash.
    return { id };
  }
}
