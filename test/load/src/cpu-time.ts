import { readFile, readdir } from 'node:fs/promises';

/** Kernel clock ticks per second, the unit of utime and stime in /proc/<pid>/stat; 100 on every supported Linux. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  /** Ticks of the process itself and of the children that it has waited for. */
  readonly ticks: number;
}

/**
 * CPU seconds spent so far by these processes and everything below them, ended children included.
 * Reads Linux' /proc; processes that are gone count through their parents.
 */
export async function cpuSeconds(roots: readonly number[]): Promise<number> {
  const times = await allProcesses();
  let ticks = 0;
  for (const pid of familyOf(roots, times)) ticks += times.get(pid)?.ticks ?? 0;
  return ticks / TICKS_PER_SECOND;
}

/** These processes and everything below them that is alive. */
export async function processTree(roots: readonly number[]): Promise<readonly number[]> {
  return [...familyOf(roots, await allProcesses())];
}

function familyOf(roots: readonly number[], times: ReadonlyMap<number, ProcessTimes>): ReadonlySet<number> {
  const family = new Set(roots);
  for (let grown = true; grown;) {
    grown = false;
    for (const [pid, { parent }] of times) {
      if (family.has(parent) && !family.has(pid)) grown = family.add(pid).has(pid);
    }
  }
  return family;
}

async function allProcesses(): Promise<Map<number, ProcessTimes>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(pids.map(async (pid) => [Number(pid), await processTimes(pid)] as const));
  return new Map(entries.filter((entry): entry is readonly [number, ProcessTimes] => entry[1] !== undefined));
}

async function processTimes(pid: string): Promise<ProcessTimes | undefined> {
  let stat: string;
  try {
    stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The command name, in brackets, may hold spaces; the fields that matter follow it (proc(5)).
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, ticks: utime + stime + cutime + cstime };
}
