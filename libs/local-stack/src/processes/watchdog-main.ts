import { rmSync } from 'node:fs';

/**
 * A small process that outlives its parent until it has ended the processes that the parent left. The parent names child
 * processes and folders over the IPC channel. When the channel closes, because the parent has ended, it signals the processes
 * that were not released, waits for them, kills those that remain, and removes the folders. Imports nothing of the clone, so
 * that Node can run its source.
 */
const graceMs = 5_000;
const guarded = new Map<number, NodeJS.Signals>();
const folders: string[] = [];

/** A message of the parent: a process that begins, or without a signal one that has ended; or a folder. */
export type Told = { readonly pid: number; readonly signal?: NodeJS.Signals } | { readonly folder: string };

process.on('message', (message: Told) => {
  if ('folder' in message) folders.push(message.folder);
  else if (message.signal === undefined) guarded.delete(message.pid);
  else guarded.set(message.pid, message.signal);
});

process.on('disconnect', () => {
  for (const [pid, signal] of guarded) send(pid, signal);
  const deadline = performance.now() + graceMs;
  const timer = setInterval(() => {
    for (const pid of guarded.keys()) if (!send(pid, 0)) guarded.delete(pid);
    if (guarded.size > 0 && performance.now() < deadline) return;
    for (const pid of guarded.keys()) send(pid, 'SIGKILL');
    clearInterval(timer);
    // Processes of a killed server end a moment later, and may write until then.
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }, 50);
});

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
