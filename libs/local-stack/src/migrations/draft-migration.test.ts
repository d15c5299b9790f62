import { describe, expect, it } from '@jest/globals';
import { draftMigration } from './draft-migration.js';
import type { SchemaObject } from './schema-objects.js';

function object(kind: SchemaObject['kind'], table: string | null, name: string, definition: string): SchemaObject {
  return { kind, table, name, definition };
}

const own = (body: string): SchemaObject =>
  object('function', null, 'records.own_attributes(records.t)', `CREATE OR REPLACE FUNCTION ${body}\n`);
const id = object('column', 'records.t', 'id', 'text not null');
const present = [
  id,
  object('column', 'records.t', 'short', 'character varying(10)'),
  object('column', 'records.t', 'gone', 'text'),
  object('trigger', 'records.t', 'tr', 'CREATE TRIGGER tr BEFORE UPDATE OF a ON records.t'),
  own('before'),
];
const nothing = { changes: '', background: '' };

describe('draftMigration', () => {
  it('drafts nothing when nothing is missing', () => {
    expect(draftMigration(present, present)).toEqual(nothing);
    expect(draftMigration([], [])).toEqual(nothing);
  });

  it('migrations#expand: adds to a table without blocking its readers and writers', () => {
    const wanted = [
      id,
      object('column', 'records.t', 'short', 'character varying(20)'),
      object('column', 'records.t', 'n', 'numeric'),
      object('constraint', 'records.t', 'ck', 'CHECK (n > 0)'),
      object('index', 'records.t', 'ix', 'CREATE INDEX ix ON records.t USING btree (n)'),
      object('trigger', 'records.t', 'tr', 'CREATE TRIGGER tr BEFORE UPDATE OF a, n ON records.t'),
      own('after'),
    ];
    expect(draftMigration(present, wanted)).toEqual({
      changes: `alter table records.t alter column short type character varying(20);
alter table records.t add column n numeric;
alter table records.t add constraint ck CHECK (n > 0) not valid;
CREATE OR REPLACE FUNCTION after;
CREATE OR REPLACE TRIGGER tr BEFORE UPDATE OF a, n ON records.t;
-- The catalogue has no records.t.gone any more: a contract drops it.
`,
      background: `CREATE INDEX CONCURRENTLY IF NOT EXISTS ix ON records.t USING btree (n);
alter table records.t validate constraint ck;
call records.renew_own_attributes('t');
`,
    });
  });

  it('creates a table with its constraints and indexes in one transaction', () => {
    const wanted = [
      object('column', 'records.u', 'id', 'text not null'),
      object('constraint', 'records.u', 'pk_u', 'PRIMARY KEY (id)'),
      object('index', 'records.u', 'ix', 'CREATE UNIQUE INDEX ix ON records.u USING btree (id)'),
      object('function', null, 'records.own_attributes(records.u)', 'CREATE OR REPLACE FUNCTION u\n'),
    ];
    expect(draftMigration([], wanted)).toEqual({
      changes: `create table records.u (
  id text not null,
  constraint pk_u PRIMARY KEY (id)
);
CREATE UNIQUE INDEX ix ON records.u USING btree (id);
CREATE OR REPLACE FUNCTION u;
`,
      background: '',
    });
  });

  it('leaves a changed index, constraint or statistics to the author, since the name is in use', () => {
    const old = [
      object('constraint', 'records.t', 'ck', 'CHECK (n > 0)'),
      object('index', 'records.t', 'ix', 'CREATE INDEX ix ON records.t USING btree (n)'),
      object('statistics', 'records.t', 'st', 'CREATE STATISTICS records.st ON lower(a) FROM t'),
    ];
    const wanted = old.map((each) => ({ ...each, definition: each.definition.replace(/\(.*\)/, '(m)') }));
    expect(draftMigration([id, ...old], [id, ...wanted])).toEqual({
      changes: `-- records.t.ck is CHECK (n > 0) and should be CHECK (m).
-- records.t.ix is CREATE INDEX ix ON records.t USING btree (n) and should be CREATE INDEX ix ON records.t USING btree (m).
-- records.t.st is CREATE STATISTICS records.st ON lower(a) FROM t and should be CREATE STATISTICS records.st ON lower(m) FROM t.
`,
      background: '',
    });
  });

  it.each([
    ['text not null', 'text'],
    ['character varying(20)', 'character varying(10)'],
    ['text', 'character varying(10)'],
    ['integer', 'numeric'],
  ])('leaves a column that changes from %s to %s to the author', (before, after) => {
    const [old, changed] = [before, after].map((definition) => [object('column', 'records.t', 'c', definition)]);
    expect(draftMigration(old ?? [], changed ?? []).changes).toBe(
      `-- records.t.c is ${before} and should be ${after}.\n`,
    );
  });
});
