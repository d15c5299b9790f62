import { describe, expect, it } from '@jest/globals';
import { lintMigration, type Forbidden } from './lint-migration.js';
import type { Phase } from './migration-file.js';

function rulesIn(text: string, phase: Phase = 'expand'): Forbidden[] {
  const file = { version: 2, name: 'x', text, checksum: '', transactional: true };
  return lintMigration({ ...file, phase, ...(phase === 'contract' ? { requiresApp: '1.0.0' } : {}) }).map(
    ({ rule }) => rule,
  );
}

describe('migrations#expand: the migration linter', () => {
  it.each<readonly [Forbidden, string]>([
    ['drop', 'drop table s.t'],
    ['drop', 'DROP VIEW v'],
    ['drop', 'drop type if exists e'],
    ['drop', 'drop function f(integer)'],
    ['drop', 'drop index ix_t_a'],
    ['drop', 'truncate s.t'],
    ['drop', 'alter table s.t drop column a'],
    ['drop', 'alter table s.t drop a'],
    ['drop', 'alter table s.t drop constraint ck_t_a'],
    ['drop', 'alter table s.t alter column a drop default'],
    ['drop', '-- a remark\nalter table s.t /* here */ add column b text, drop column if exists a'],
    ['rename', 'alter table s.t rename column a to b'],
    ['rename', 'alter table s.t rename to u'],
    ['rename', "alter type e rename value 'a' to 'b'"],
    ['rename', 'alter table s.t set schema u'],
    ['type-rewrite', 'alter table s.t alter column a type bigint'],
    ['type-rewrite', 'alter table s.t alter a set data type integer using a::integer'],
    ['type-rewrite', 'alter table s.t alter column a type text using lower(a)'],
    ['set-not-null', 'alter table s.t alter column a set not null'],
    ['volatile-default', 'alter table s.t add column a uuid default gen_random_uuid()'],
    ['volatile-default', 'alter table s.t add column a timestamptz not null default clock_timestamp()'],
    ['volatile-default', 'alter table s.t add column a bigserial'],
    ['volatile-default', 'alter table s.t add column a text generated always as (lower(b)) stored'],
    ['required-column', 'alter table s.t add column a text not null'],
    ['required-column', 'alter table s.t add column a text, add b integer not null'],
    ['validated-constraint', 'alter table s.t add constraint ck_t_a check (a > 0)'],
    ['validated-constraint', 'alter table s.t add constraint fk_t_u foreign key (u) references s.u (id)'],
    ['index-lock', 'alter table s.t add constraint uq_t_a unique (a)'],
    ['index-lock', 'alter table s.t add primary key (a)'],
    ['index-lock', 'create index ix_t_a on s.t (a)'],
    ['index-lock', 'create unique index if not exists ix_t_a on s.t using btree (a)'],
    ['unbounded-write', 'update s.t set a = 1'],
    ['unbounded-write', 'update s.t set a = 1 where a is null'],
    ['unbounded-write', 'delete from s.t where a is null'],
    ['unbounded-write', 'with x as (select 1) update s.t set a = 1 from x'],
  ])('%s: %s', (rule, text) => {
    expect(rulesIn(text)).toContain(rule);
  });

  it.each([
    'create table s.u (id integer primary key, a text not null default gen_random_uuid(), t integer references s.t)',
    'create table s.u (id integer); create index ix_u_id on s.u (id); alter table s.u add constraint pk_u primary key (id)',
    'create table s.u (id integer); insert into s.u values (1); update s.u set id = 2',
    '-- no-transaction\ncreate index concurrently if not exists ix_t_a on s.t (a)',
    'alter table s.t add column a text',
    "alter table s.t add column a text not null default 'drop table; rename'",
    'alter table s.t add column a timestamptz not null default now()',
    'alter table s.t add constraint ck_t_a check (a > 0) not valid',
    'alter table s.t validate constraint ck_t_a',
    'alter table s.t add constraint uq_t_a unique using index ix_t_a',
    'alter table s.t alter column a type text',
    "alter type e add value 'c'",
    'create view v as select 1',
    'create or replace function f() returns trigger language plpgsql as $$ begin drop table s.t; end $$',
    'create trigger g after insert or update of a on s.t for each row execute function f()',
    "comment on column s.t.a is 'update s.t set a = 1; drop table s.t'",
    'grant select, update, delete on s.t to r',
    'update s.t set a = 1 where id in (select id from s.t where a is null limit 1000)',
    'insert into s.t (a) select 1 on conflict (a) do update set a = 2',
  ])('accepts: %s', (text) => {
    expect(rulesIn(text)).toEqual([]);
  });

  it('lets a contract remove and rename, but not block others', () => {
    expect(rulesIn('alter table s.t drop column a; drop table s.u; alter table s.t rename b to a', 'contract')).toEqual(
      [],
    );
    expect(rulesIn('alter table s.t alter column a set not null', 'contract')).toEqual(['set-not-null']);
    expect(rulesIn('create index ix_t_a on s.t (a)', 'contract')).toEqual(['index-lock']);
  });

  it('requires a contract to name its releases', () => {
    const file = { version: 2, name: 'x', text: 'drop table s.u', checksum: '', transactional: true };
    expect(lintMigration({ ...file, phase: 'contract' }).map(({ rule }) => rule)).toEqual(['requires-app']);
  });
});
