import { describe, expect, it } from '@jest/globals';
import type { Catalog, Field, Link, Module } from '@crm/catalog';
import { compileGet } from './compile-get.js';
import { compileCount, compileList } from './compile-list.js';
import { compileCreate, compileDelete, compileUpdate } from './compile-write.js';

function field(name: string, more: Partial<Field> = {}): [string, Field] {
  const traits = { required: false, readOnly: false, serverManaged: false, adminOnly: false, unique: false };
  const stored = more.derived === undefined ? { column: name } : {};
  return [name, { name, type: 'text', ...stored, ...traits, ...more }];
}

function link(more: Pick<Link, 'name' | 'module' | 'related' | 'column'> & Partial<Link>): [string, Link] {
  return [more.name, { cardinality: 'one', storage: 'column', holder: 'near', ...more }];
}

const managed = { serverManaged: true, readOnly: true };

const people: Module = {
  name: 'People',
  table: 'people',
  createAdminOnly: false,
  fields: new Map([
    field('first'),
    field('last'),
    field('name', { derived: { kind: 'concat', columns: ['first', 'last'] } }),
    field('boss_id', { type: 'id', references: 'People' }),
    field('boss_name', { derived: { kind: 'related', column: 'boss_id', module: 'People', field: 'name' } }),
    field('number', { type: 'autoNumber', ...managed }),
    field('date_entered', { type: 'datetime', ...managed }),
    field('date_created', { type: 'datetime', derived: { kind: 'alias', column: 'date_entered' } }),
    field('deleted', { type: 'bool', ...managed }),
  ]),
  links: new Map([
    link({ name: 'boss', module: 'People', related: 'People', column: 'boss_id' }),
    link({
      name: 'reports',
      module: 'People',
      related: 'People',
      column: 'boss_id',
      cardinality: 'many',
      holder: 'far',
    }),
  ]),
};

const role = { column: 'parent_type', value: 'People' };

const notes: Module = {
  name: 'Notes',
  table: 'notes',
  createAdminOnly: false,
  fields: new Map([
    field('name'),
    field('parent_type'),
    field('parent_id', { type: 'id', references: { typeField: 'parent_type' } }),
    field('parent_name', {
      derived: { kind: 'parentName', typeColumn: 'parent_type', idColumn: 'parent_id', modules: ['People', 'Notes'] },
    }),
  ]),
  links: new Map([link({ name: 'person', module: 'Notes', related: 'People', column: 'parent_id', role })]),
};

const modules = new Map([people, notes].map((module) => [module.name, module]));
const catalog: Catalog = { modules, dropdowns: new Map(), hash: '', module: (name) => modules.get(name) };
const farLink = people.links.get('reports');
const nearLink = notes.links.get('person');

/** Without the quotes of names, for reading. */
function readable({ text }: { readonly text: string }): string {
  return text.replaceAll('"', '');
}

describe('compileGet', () => {
  it('joins the live targets of references and writes attributes as they are answered', () => {
    expect(readable(compileGet(catalog, people))).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, row_to_json(x)::text as attributes, j0.id as link_0
      from records.people r
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted
      cross join lateral (select r.first as first, r.last as last, btrim(concat_ws(' ', nullif(r.first, ''), nullif(r.last, ''))) as name, r.boss_id as boss_id, nullif(btrim(concat_ws(' ', nullif(j0.first, ''), nullif(j0.last, ''))), '') as boss_name, r.number as number, to_char(r.date_entered at time zone 'UTC', 'YYYY-MM-DDTHH24:MI:SS.MSZ') as date_entered, to_char(r.date_entered at time zone 'UTC', 'YYYY-MM-DDTHH24:MI:SS.MSZ') as date_created, r.deleted as deleted) x
      where r.id = $1 and not r.deleted"
    `);
  });

  it('looks a flex parent up only in the module that it is of', () => {
    expect(readable(compileGet(catalog, notes))).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, row_to_json(x)::text as attributes, case r.parent_type when 'People' then (select p.id from records.people p where p.id = r.parent_id and not p.deleted) end as link_0
      from records.notes r
      cross join lateral (select r.name as name, r.parent_type as parent_type, r.parent_id as parent_id, case r.parent_type when 'People' then (select btrim(concat_ws(' ', nullif(p.first, ''), nullif(p.last, ''))) from records.people p where p.id = r.parent_id and not p.deleted) when 'Notes' then (select p.name from records.notes p where p.id = r.parent_id and not p.deleted) end as parent_name) x
      where r.id = $1 and not r.deleted"
    `);
  });
});

describe('compileList', () => {
  it('picks the first page before it joins', () => {
    expect(readable(compileList(catalog, { module: people }, 21, 0))).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, row_to_json(x)::text as attributes
      from (select r.id, r.row_version, r.first, r.last, r.boss_id, r.number, r.date_entered, r.deleted
        from records.people r where not r.deleted order by r.date_entered desc, r.id limit 21) r
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted
      cross join lateral (select r.first as first, r.last as last, btrim(concat_ws(' ', nullif(r.first, ''), nullif(r.last, ''))) as name, r.boss_id as boss_id, nullif(btrim(concat_ws(' ', nullif(j0.first, ''), nullif(j0.last, ''))), '') as boss_name, r.number as number, to_char(r.date_entered at time zone 'UTC', 'YYYY-MM-DDTHH24:MI:SS.MSZ') as date_entered, to_char(r.date_entered at time zone 'UTC', 'YYYY-MM-DDTHH24:MI:SS.MSZ') as date_created, r.deleted as deleted) x
      order by r.date_entered desc, r.id
      limit $1"
    `);
  });

  it('skips rows in the index', () => {
    expect(readable(compileList(catalog, { module: notes }, 30, 60))).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, row_to_json(x)::text as attributes
      from (select r.id
        from records.notes r where not r.deleted order by r.date_entered desc, r.id limit 51 offset (select $2::bigint)) p
      join records.notes r on r.id = p.id
      cross join lateral (select r.name as name, r.parent_type as parent_type, r.parent_id as parent_id, case r.parent_type when 'People' then (select btrim(concat_ws(' ', nullif(p.first, ''), nullif(p.last, ''))) from records.people p where p.id = r.parent_id and not p.deleted) when 'Notes' then (select p.name from records.notes p where p.id = r.parent_id and not p.deleted) end as parent_name) x
      order by r.date_entered desc, r.id
      limit $1"
    `);
  });

  it('follows links in both directions, from live records only', () => {
    if (farLink === undefined || nearLink === undefined) throw new Error('no link');
    expect(readable(compileCount(catalog, { module: people, link: farLink }, 10))).toMatchInlineSnapshot(
      `"select count(*)::text as count from (select from records.people r where not r.deleted and r.boss_id = $1 and exists (select from records.people p where p.id = $1 and not p.deleted) limit 10) c"`,
    );
    expect(readable(compileCount(catalog, { module: people, link: nearLink }))).toMatchInlineSnapshot(
      `"select count(*)::text as count from (select from records.people r where not r.deleted and r.id = (select p.parent_id from records.notes p where p.id = $1 and not p.deleted and p.parent_type = 'People')) c"`,
    );
  });
});

describe('compileCreate', () => {
  it('inserts where every reference is live, and answers a reference to itself from the new row', () => {
    const { columns, ...statement } = compileCreate(catalog, people, ['Notes', 'People']);
    expect(columns).toEqual(['first', 'last', 'boss_id']);
    expect(readable(statement)).toMatchInlineSnapshot(`
      "with w as (
        insert into records.people as r (id, date_entered, deleted, first, last, boss_id)
        select $1::text, date_trunc('milliseconds', now()), false, $3::text, $4::text, $5::text
        where exists (select from records.notes p where p.id = $6::text and not p.deleted)
          and ($7::text = $1::text or exists (select from records.people p where p.id = $7::text and not p.deleted))
        returning r.id, r.row_version, r.first, r.last, r.boss_id, r.number, r.date_entered, r.deleted
      )
      select r.id as id, r.row_version as version, row_to_json(x)::text as attributes, case when r.boss_id = r.id then r.id else j0.id end as link_0
      from w r
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted
      cross join lateral (select r.first as first, r.last as last, btrim(concat_ws(' ', nullif(r.first, ''), nullif(r.last, ''))) as name, r.boss_id as boss_id, nullif(case when r.boss_id = r.id then btrim(concat_ws(' ', nullif(r.first, ''), nullif(r.last, ''))) else btrim(concat_ws(' ', nullif(j0.first, ''), nullif(j0.last, ''))) end, '') as boss_name, r.number as number, to_char(r.date_entered at time zone 'UTC', 'YYYY-MM-DDTHH24:MI:SS.MSZ') as date_entered, to_char(r.date_entered at time zone 'UTC', 'YYYY-MM-DDTHH24:MI:SS.MSZ') as date_created, r.deleted as deleted) x"
    `);
  });
});

describe('compileUpdate', () => {
  it('sets only what was sent', () => {
    const shape = { columns: ['name', 'parent_id'], referenced: ['People'], versioned: true };
    expect(readable(compileUpdate(catalog, notes, shape))).toMatchInlineSnapshot(`
      "with w as (
        update records.notes as r
        set name = $4::text, parent_id = $5::text, date_modified = greatest(date_trunc('milliseconds', now()), r.date_modified), modified_user_id = $2::text, row_version = r.row_version + 1
        where r.id = $1::text
          and not r.deleted
          and r.row_version = any($3::bigint[])
          and exists (select from records.people p where p.id = $6::text and not p.deleted)
        returning r.id, r.row_version, r.name, r.parent_type, r.parent_id
      )
      select r.id as id, r.row_version as version, row_to_json(x)::text as attributes, case r.parent_type when 'People' then (select p.id from records.people p where p.id = r.parent_id and not p.deleted) end as link_0
      from w r
      cross join lateral (select r.name as name, r.parent_type as parent_type, r.parent_id as parent_id, case r.parent_type when 'People' then (select btrim(concat_ws(' ', nullif(p.first, ''), nullif(p.last, ''))) from records.people p where p.id = r.parent_id and not p.deleted) when 'Notes' then case when r.parent_id = r.id then r.name else (select p.name from records.notes p where p.id = r.parent_id and not p.deleted) end end as parent_name) x"
    `);
  });

  it('never sets what the server manages', () => {
    const shape = { columns: ['deleted'], referenced: [], versioned: false };
    expect(() => compileUpdate(catalog, people, shape)).toThrow('People.deleted is not writable');
  });
});

describe('compileDelete', () => {
  it('hides a live row', () => {
    expect(readable(compileDelete(notes, false))).toMatchInlineSnapshot(`
      "update records.notes as r
      set deleted = true, date_modified = greatest(date_trunc('milliseconds', now()), r.date_modified), modified_user_id = $2::text, row_version = r.row_version + 1
      where r.id = $1::text and not r.deleted
      returning r.id as id"
    `);
  });
});
