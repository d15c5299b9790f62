import { describe, expect, it } from '@jest/globals';
import { mergeActivities, type ActivityPage } from './merge-activities.js';

describe('the activities of several links', () => {
  const calls: ActivityPage = {
    module: 'Calls',
    date: 'date_start',
    records: [
      { id: 'c2', date_start: '2026-05-02T10:00:00Z' },
      { id: 'c1', date_start: '2026-05-01T10:00:00Z' },
    ],
  };
  const tasks: ActivityPage = {
    module: 'Tasks',
    date: 'date_due',
    records: [
      { id: 't1', date_due: '2026-05-01T12:00:00Z' },
      { id: 'c1', date_due: null },
    ],
  };

  function idsOf(pages: readonly ActivityPage[], count: number): string[] {
    return mergeActivities(pages, count).map(({ module, record }) => `${module} ${record.id}`);
  }

  it('are in one order, those without a date last', () => {
    expect(idsOf([calls, tasks], 9)).toEqual(['Calls c2', 'Tasks t1', 'Calls c1', 'Tasks c1']);
  });

  it('are as many as are asked for, each once', () => {
    expect(idsOf([calls, calls, tasks], 3)).toEqual(['Calls c2', 'Tasks t1', 'Calls c1']);
  });
});
