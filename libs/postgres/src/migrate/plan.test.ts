import { describe, expect, it } from '@jest/globals';
import type { AppliedMigration } from './history.js';
import type { MigrationFile, Phase } from './migration-file.js';
import { planMigrations } from './plan.js';

function file(version: number, checksum = `c${version}`, phase: Phase = 'expand'): MigrationFile {
  return { version, name: `m${version}`, phase, text: '', checksum, transactional: true };
}

const contract = (version: number): MigrationFile => file(version, `c${version}`, 'contract');

function applied(version: number, phase: Phase = 'expand', minAppVersion: string | null = null): AppliedMigration {
  return { version, name: `m${version}`, checksum: `c${version}`, phase, minAppVersion };
}

const plan = (files: readonly MigrationFile[], history: readonly AppliedMigration[]): unknown =>
  planMigrations('s', files, history, '1.2.0');

describe('planMigrations', () => {
  it('returns the pending migrations', () => {
    const files = [file(1), file(2), file(3)];
    expect(plan(files, [])).toStrictEqual({ expands: files, contracts: [] });
    expect(plan(files, [applied(1)])).toStrictEqual({ expands: files.slice(1), contracts: [] });
    expect(plan(files, [applied(1), applied(2), applied(3)])).toStrictEqual({ expands: [], contracts: [] });
  });

  it('applies expands although earlier contracts are pending', () => {
    const files = [file(1), contract(2), file(3), contract(4), file(5)];
    expect(plan(files, [applied(1), applied(3)])).toStrictEqual({
      expands: [file(5)],
      contracts: [contract(2), contract(4)],
    });
    const history = [applied(1), applied(2, 'contract', '1.1.0'), applied(3), applied(5)];
    expect(plan(files, history)).toStrictEqual({ expands: [], contracts: [contract(4)] });
  });

  it('rejects a modified file', () => {
    expect(() => plan([file(1, 'other')], [applied(1)])).toThrow(
      /^migration 1 \(m1\) of schema s was changed after it had been applied/,
    );
  });

  it('accepts a schema that a newer release expanded, but not one contracted for newer releases only', () => {
    const upToDate = { expands: [], contracts: [] };
    expect(plan([file(1)], [applied(1), applied(2)])).toStrictEqual(upToDate);
    expect(plan([file(1)], [applied(1), applied(2, 'contract', '1.2.0')])).toStrictEqual(upToDate);
    expect(() => plan([file(1)], [applied(1), applied(2, 'contract', '1.2.1')])).toThrow(/contracted/);
    expect(() => plan([file(1)], [applied(1), applied(2, 'contract')])).toThrow(/contracted/);
  });

  it('rejects a history with a gap', () => {
    expect(() => plan([file(1), file(2)], [applied(2)])).toThrow(/lacks migration 1/);
  });
});
