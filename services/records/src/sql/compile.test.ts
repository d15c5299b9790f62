import { describe, expect, it } from '@jest/globals';
import { addresses, catalog, notes, people, readable } from '../../test/small-catalog.js';
import { compileGet } from './compile-get.js';
import { compileCreate, compileDelete, compileUpdate } from './compile-write.js';

describe('compileGet', () => {
  it('joins the live targets of references and formats attributes for the answer', () => {
    expect(readable(compileGet(catalog, people))).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, coalesce(r.own_attributes, records.own_attributes_of('people', r.id)) as own, row_to_json(x) as attributes, j0.id as link_0
      from records.people r
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted
      cross join lateral (select nullif(btrim(concat_ws(' ', nullif(j0.first, ''), nullif(j0.last, ''))), '') as boss_name) x
      where r.id = $1 and not r.deleted"
    `);
  });

  it('joins a flex parent only in its own module', () => {
    expect(readable(compileGet(catalog, notes))).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, coalesce(r.own_attributes, records.own_attributes_of('notes', r.id)) as own, row_to_json(x) as attributes, case r.parent_type when 'People' then (select p.id from records.people p where p.id = r.parent_id and not p.deleted) end as link_0
      from records.notes r
      cross join lateral (select case r.parent_type when 'People' then (select btrim(concat_ws(' ', nullif(p.first, ''), nullif(p.last, ''))) from records.people p where p.id = r.parent_id and not p.deleted) when 'Notes' then (select p.name from records.notes p where p.id = r.parent_id and not p.deleted) end as parent_name) x
      where r.id = $1 and not r.deleted"
    `);
  });
});

describe('compileGet of other values', () => {
  it('reads names and capitals from their columns, and looks up the oldest record of a link once', () => {
    expect(readable(compileGet(catalog, addresses))).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, coalesce(r.own_attributes, records.own_attributes_of('addresses', r.id)) as own, row_to_json(x) as attributes
      from records.addresses r
      left join records.addresses j0 on j0.id = r.old_id and not j0.deleted
      left join lateral (select f.* from (
        select e.person_id as far_id, e.date_modified, e.id from records.addresses_people e
        where e.address_id = r.id and e.kind = 'owner'
        order by e.date_modified, e.id offset 0
      ) e
      cross join lateral (
        select f.id as id, nullif(btrim(concat_ws(' ', nullif(f.first, ''), nullif(f.last, ''))), '') as of_name from records.people f
        where f.id = e.far_id and not f.deleted offset 0
      ) f
      order by e.date_modified, e.id limit 1) l0 on true
      cross join lateral (select nullif(j0.address, '') as old_name, l0.id as person_id, l0.of_name as person_name) x
      where r.id = $1 and not r.deleted"
    `);
  });
});

describe('compileCreate', () => {
  it('inserts only if every reference is live, and answers a reference to itself from the new row', () => {
    const { columns, ...statement } = compileCreate(catalog, people, { referenced: ['Notes', 'People'] });
    expect([...columns.values()]).toEqual(['first', 'last', 'boss_id']);
    expect(readable(statement)).toMatchInlineSnapshot(`
      "with w as (
        insert into records.people as r (id, date_entered, deleted, first, last, boss_id)
        select $1::text, date_trunc('milliseconds', now()), false, $2::text, $3::text, $4::text
        where set_config('crm.author', coalesce($5::text[]::text, ''), true) is not null
          and exists (select from records.notes p where p.id = $6::text and not p.deleted)
          and ($7::text = $1::text or exists (select from records.people p where p.id = $7::text and not p.deleted))
        returning r.id, r.row_version, r.first, r.last, r.boss_id, r.own_attributes
      )
      select r.id as id, r.row_version as version, r.own_attributes as own, row_to_json(x) as attributes, case when r.boss_id = r.id then r.id else j0.id end as link_0
      from w r
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted
      cross join lateral (select nullif(case when r.boss_id = r.id then btrim(concat_ws(' ', nullif(r.first, ''), nullif(r.last, ''))) else btrim(concat_ws(' ', nullif(j0.first, ''), nullif(j0.last, ''))) end, '') as boss_name) x"
    `);
  });
});

describe('compileCreate with references that are empty', () => {
  it('looks up no record for them', () => {
    const { text } = compileCreate(catalog, people, { referenced: [], empty: new Set(['boss_id']) });
    expect(text).not.toContain('join "records"');
    expect(text).toContain('null::text as link_0');
  });

  it('looks up no record for the attributes of a link without entries', () => {
    const { text } = compileCreate(catalog, addresses, { referenced: [], empty: new Set(['old_id', 'people']) });
    expect(text).not.toContain('left join');
    expect(text).toContain('null::text as "person_id", null::text as "person_name"');
  });
});

describe('compileUpdate', () => {
  it('sets only the attributes that were sent', () => {
    const shape = { columns: ['name', 'parent_id'], referenced: ['People'], versioned: true };
    expect(readable(compileUpdate(catalog, notes, shape))).toMatchInlineSnapshot(`
      "with w as (
        update records.notes as r
        set name = $1::text, parent_id = $2::text, date_modified = greatest(date_trunc('milliseconds', now()), r.date_modified), modified_user_id = $3::text, row_version = r.row_version + 1
        where r.id = $4::text
          and not r.deleted
          and r.row_version = any($5::bigint[])
          and set_config('crm.author', coalesce($6::text[]::text, ''), true) is not null
          and exists (select from records.people p where p.id = $7::text and not p.deleted)
        returning r.id, r.row_version, r.name, r.parent_type, r.parent_id, r.own_attributes
      )
      select r.id as id, r.row_version as version, r.own_attributes as own, row_to_json(x) as attributes, case r.parent_type when 'People' then (select p.id from records.people p where p.id = r.parent_id and not p.deleted) end as link_0
      from w r
      cross join lateral (select case r.parent_type when 'People' then (select btrim(concat_ws(' ', nullif(p.first, ''), nullif(p.last, ''))) from records.people p where p.id = r.parent_id and not p.deleted) when 'Notes' then case when r.parent_id = r.id then r.name else (select p.name from records.notes p where p.id = r.parent_id and not p.deleted) end end as parent_name) x"
    `);
  });

  it('casts values to the types of their columns', () => {
    const shape = { columns: ['address', 'due', 'colours', 'rules'], referenced: [], versioned: false };
    expect(compileUpdate(catalog, addresses, shape).text).toContain(
      'set "address" = $1::text, "due" = $2::time(0), "colours" = $3::text[], "rules" = $4::jsonb,',
    );
  });

  it.each(['name', 'capitals'])('never sets %s, which has no column', (name) => {
    const shape = { columns: [name], referenced: [], versioned: false };
    expect(() => compileUpdate(catalog, addresses, shape)).toThrow(`Addresses.${name} is not writable`);
  });

  it('never sets managed attributes', () => {
    const shape = { columns: ['deleted'], referenced: [], versioned: false };
    expect(() => compileUpdate(catalog, people, shape)).toThrow('People.deleted is not writable');
  });
});

describe('compileDelete', () => {
  it('hides a live row', () => {
    expect(readable(compileDelete(catalog, notes, false))).toMatchInlineSnapshot(`
      "update records.notes as r
      set deleted = true, date_modified = greatest(date_trunc('milliseconds', now()), r.date_modified), modified_user_id = $1::text, row_version = r.row_version + 1
      where r.id = $2::text and not r.deleted and set_config('crm.author', coalesce($3::text[]::text, ''), true) is not null
      returning r.id as id"
    `);
  });
});
