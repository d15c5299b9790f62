import type { PanelRecord } from '../data/documents.js';

/** The activities at the end of a link, the latest first. */
export interface ActivityPage {
  readonly module: string;
  /** The attribute that says when they take place. */
  readonly date: string;
  readonly records: readonly PanelRecord[];
}

export interface Activity extends Omit<ActivityPage, 'records'> {
  readonly record: PanelRecord;
}

/**
 * The latest activities of several links, each once, those without a date last. They are exact when each page has as
 * many records as are asked for, or all that there are.
 */
export function mergeActivities(pages: readonly ActivityPage[], count: number): readonly Activity[] {
  const byId = new Map<string, Activity>();
  for (const { records, ...page } of pages) {
    for (const record of records) byId.set(`${page.module}/${record.id}`, { ...page, record });
  }
  return [...byId.values()].toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, count);
}

function timeOf({ date, record }: Activity): number {
  const value = record[date];
  return typeof value === 'string' ? Date.parse(value) : Number.MIN_SAFE_INTEGER;
}
