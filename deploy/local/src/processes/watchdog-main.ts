/**
 * A small process of its own that outlives the one that started it, just long enough to end what that one left behind.
 * Its parent names child processes over the IPC channel; when the channel closes - the parent ended, whatever way - it signals
 * those that were not released, waits for them and kills what remains. Imports nothing, so that Node can run its source as it is.
 */
const graceMs = 5_000;
const guarded = new Map<number, NodeJS.Signals>();

process.on('message', (message: { pid: number; signal?: NodeJS.Signals }) => {
  if (message.signal === undefined) guarded.delete(message.pid);
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
  }, 50);
});

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
