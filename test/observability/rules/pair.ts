import type { AlertCase, Series } from './case.js';

/** The labels of a pod. */
export const AT = 'namespace="crm",pod="p",instance="i"';

interface Times {
  readonly firesAfter: number;
  readonly quietAt: number;
}

/** Both sides of a bound, and the time that has to pass: within a minute, as versions of promtool differ by one sample. */
export function pair(
  alert: string,
  severity: 'page' | 'ticket',
  { firesAfter, quietAt }: Times,
  { fires, quiet }: { readonly fires: Series; readonly quiet: Series },
): AlertCase[] {
  const silent = { page: false, ticket: false };
  return [
    { alert, title: 'fires', series: fires, atMinutes: firesAfter + 1, fires: { [severity]: true } },
    ...(firesAfter === 0 ? [] : [{ alert, title: 'waits', series: fires, atMinutes: firesAfter - 1, fires: silent }]),
    { alert, title: 'is quiet', series: quiet, atMinutes: quietAt, fires: silent },
  ];
}
