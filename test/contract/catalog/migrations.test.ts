import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { databaseServices, type DatabaseService } from '@crm/local-stack';
import { lintMigrations, type Forbidden } from '@crm/postgres';

const SERVICES = fileURLToPath(new URL('../../../services', import.meta.url));

/** Written before the first release: no older one ran beside them. */
const BEFORE_FIRST_RELEASE: Readonly<Record<DatabaseService, Readonly<Record<string, readonly Forbidden[]>>>> = {
  auth: { '2 not_before': ['index-lock'], '4 administration': ['drop', 'index-lock'] },
  records: {
    '2 whole_catalogue': ['index-lock'],
    '4 primary_addresses': ['index-lock', 'unbounded-write'],
    '5 views_and_marks': ['drop', 'index-lock', 'set-not-null', 'unbounded-write'],
    '6 list_indexes': ['drop'],
    '15 groups_of_records': ['drop'],
  },
  relationships: { '4 oldest_partners': ['drop'] },
  files: {},
  events: {},
};

describe('migrations#expand: migrations', () => {
  it.each(databaseServices)('of %s are compatible with the release before', (service) => {
    const broken: Record<string, Forbidden[]> = {};
    for (const { migration, rule } of lintMigrations(path.join(SERVICES, service, 'migrations'))) {
      const rules = (broken[migration] ??= []);
      if (!rules.includes(rule)) rules.push(rule);
      rules.sort();
    }
    expect(broken).toEqual(BEFORE_FIRST_RELEASE[service]);
  });
});
