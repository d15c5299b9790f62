import { readFile } from 'node:fs/promises';
import { serviceNames, withClient, type ServiceName, type Stack } from '@crm/local-stack';

/** Figures that grow when something leaks. */
export const FIGURES = ['rss', 'heap', 'external', 'handles', 'files', 'connections'] as const;

/** One of {@link FIGURES}: bytes for memory, else how many. */
export type FigureName = (typeof FIGURES)[number];

/** The figures of one process. */
export type ProcessFigures = Readonly<Record<FigureName, number>>;

/** Takes the figures of every service; connections are those that Postgres has for it. */
export async function processFigures({ services, database }: Stack): Promise<ReadonlyMap<ServiceName, ProcessFigures>> {
  const connections = await connectionsByRole(database.adminUrl);
  const taken = serviceNames.map(async (name) => {
    const service = services[name];
    const metrics = await (await fetch(`http://127.0.0.1:${String(service?.opsPort)}/metrics`)).text();
    const figures: ProcessFigures = {
      rss: await residentBytes(service?.pid() ?? 0),
      heap: metric(metrics, 'nodejs_heap_size_used_bytes'),
      external: metric(metrics, 'nodejs_external_memory_bytes'),
      handles: metric(metrics, 'nodejs_active_handles_total'),
      files: metric(metrics, 'process_open_fds'),
      connections: connections.get(`${name}_svc`) ?? 0,
    };
    return [name, figures] as const;
  });
  return new Map(await Promise.all(taken));
}

function metric(text: string, name: string): number {
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'mu').exec(text)?.[1] ?? 0);
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) * 1024;
}

async function connectionsByRole(adminUrl: string): Promise<ReadonlyMap<string, number>> {
  const text =
    'select usename as role, count(*)::int as count from pg_stat_activity where usename is not null group by 1';
  const { rows } = await withClient(adminUrl, async (client) => client.query<{ role: string; count: number }>(text));
  return new Map(rows.map(({ role, count }) => [role, count]));
}
