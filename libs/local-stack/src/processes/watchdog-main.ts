/**
 * A small process that outlives its parent until it has ended the processes that the parent left. The parent names child
 * processes over the IPC channel. When the channel closes, because the parent has ended, it signals those that were not
 * released, waits for them and kills those that remain. Imports nothing, so that Node can run its source.
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
