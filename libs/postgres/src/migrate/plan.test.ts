import { describe, expect, it } from '@jest/globals';
import type { AppliedMigration } from './history.js';
import type { MigrationFile, Phase } from './migration-file.js';
import { planMigrations } from './plan.js';

function file(version: number, checksum = `c${version}`): MigrationFile {
  return { version, name: `m${version}`, phase: 'expand', text: '', checksum, transactional: true };
}

function applied(version: number, phase: Phase = 'expand'): AppliedMigration {
  return { version, name: `m${version}`, checksum: `c${version}`, phase };
}

describe('planMigrations', () => {
  it('answers what is still to be applied', () => {
    const files = [file(1), file(2), file(3)];
    expect(planMigrations('s', files, [])).toStrictEqual(files);
    expect(planMigrations('s', files, [applied(1)])).toStrictEqual(files.slice(1));
    expect(planMigrations('s', files, [applied(1), applied(2), applied(3)])).toStrictEqual([]);
  });

  it('refuses a file that was changed', () => {
    expect(() => planMigrations('s', [file(1, 'other')], [applied(1)])).toThrow(
      /^migration 1 \(m1\) of schema s was changed after it had been applied/,
    );
  });

  it('runs on a schema that a newer release expanded, not on one that it contracted', () => {
    expect(planMigrations('s', [file(1)], [applied(1), applied(2)])).toStrictEqual([]);
    expect(() => planMigrations('s', [file(1)], [applied(1), applied(2, 'contract')])).toThrow(/contracted/);
  });

  it('refuses a history with a gap', () => {
    expect(() => planMigrations('s', [file(1), file(2)], [applied(2)])).toThrow(/lacks migration 1/);
  });
});
