import { describe, expect, it } from '@jest/globals';
import type { Link, Module } from '@crm/catalog';
import { addresses, catalog, notes, people, readable } from '../../../test/small-catalog.js';
import { unrestricted } from '../../domain/rights.js';
import { bindList, type WantedList } from '../plan/bind-list.js';
import type { ListPlan } from '../plan/list-plan.js';
import { compileCount } from './compile-count.js';
import { compilePage } from './compile-page.js';
import { compileShown } from './compile-shown.js';

function plan(module: Module, more: Partial<WantedList> = {}): ListPlan {
  return bindList(
    catalog,
    { module, page: { rows: 21, offset: 0 }, ...more },
    { rights: unrestricted('u'), now: new Date(0) },
  );
}

function page(module: Module, more?: Partial<WantedList>): string {
  return readable(compilePage(catalog, plan(module, more).structure));
}

function linkOf(module: Module, name: string): Link {
  const link = module.links.get(name);
  if (link === undefined) throw new Error(`no link ${name}`);
  return link;
}

const BY_ID = [{ path: ['id'], descending: false, position: 0 }];

/** The text between the picked columns and the joins of the record. */
function picked(text: string): string {
  return text.slice(text.indexOf('from'), text.indexOf('\ncross join lateral'));
}

describe('compilePage', () => {
  it('selects the first page before it joins', () => {
    expect(page(people)).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, coalesce(r.own_attributes, records.own_attributes_of('people', r.id)) as own, row_to_json(x) as attributes
      from (select r.id, r.row_version, r.boss_id, r.date_entered, r.own_attributes
        from records.people r where not r.deleted order by r.date_entered desc, r.id limit 21) r
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted
      cross join lateral (select nullif(btrim(concat_ws(' ', nullif(j0.first, ''), nullif(j0.last, ''))), '') as boss_name) x
      order by r.date_entered desc, r.id
      limit $1"
    `);
  });

  it('skips rows by the index', () => {
    expect(page(people, { page: { rows: 30, offset: 60 } })).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, coalesce(r.own_attributes, records.own_attributes_of('people', r.id)) as own, row_to_json(x) as attributes
      from (select r.id
        from records.people r where not r.deleted order by r.date_entered desc, r.id limit 51 offset (select $1::bigint)) p
      join records.people r on r.id = p.id
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted
      cross join lateral (select nullif(btrim(concat_ws(' ', nullif(j0.first, ''), nullif(j0.last, ''))), '') as boss_name) x
      order by r.date_entered desc, r.id
      limit $2"
    `);
  });

  it('selects only the requested attributes', () => {
    const selection = { attributes: ['last'], toOne: ['boss'] };
    expect(page(people, { selection })).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, row_to_json(x) as attributes, j0.id as link_0, r.date_entered::text as key_0
      from (select r.id, r.row_version, r.last, r.boss_id, r.date_entered
        from records.people r where not r.deleted order by r.date_entered desc, r.id limit 21) r
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted
      cross join lateral (select r.last as last) x
      order by r.date_entered desc, r.id
      limit $1"
    `);
    expect(page(people, { selection: { attributes: [], toOne: [] } })).toContain('select ) x');
  });

  it('starts after a cursor at an index bound, and searches for empty values when the page is not full', () => {
    const sort = [{ path: ['last'], descending: true, position: 0 }];
    const query = { conditions: [], namedFilters: [], sort };
    const hash = compilePage(catalog, plan(people, { query }).structure).orderHash;
    const after = Buffer.from(JSON.stringify([1, hash, 'x', 'id'])).toString('base64url');
    const text = page(people, { query, page: { rows: 21, offset: 0, after } });
    expect(picked(text)).toMatchInlineSnapshot(`
      "from (with near as materialized (
        select r.id, r.row_version, r.last, r.boss_id, r.own_attributes
        from records.people r where not r.deleted and lower(nullif(r.last, '')) <= lower($1::text) and (lower(nullif(r.last, '')) < lower($1::text) or lower(nullif(r.last, '')) = lower($1::text) and (nullif(r.last, '') < $1::text or nullif(r.last, '') = $1::text and (r.id > $2::text))) order by lower(nullif(r.last, '')) desc nulls last, nullif(r.last, '') desc nulls last, r.id limit 21
      )
      select * from near
      union all
      (select r.id, r.row_version, r.last, r.boss_id, r.own_attributes
        from records.people r where not r.deleted and lower(nullif(r.last, '')) is null and (select count(*) from near) < 21 order by lower(nullif(r.last, '')) desc nulls last, nullif(r.last, '') desc nulls last, r.id limit 21)) r
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted"
    `);
    const before = picked(page(people, { query, page: { rows: 21, offset: 0, before: after } }));
    expect(before).toMatchInlineSnapshot(`
      "from (select r.id, r.row_version, r.last, r.boss_id, r.own_attributes
        from records.people r where not r.deleted and lower(nullif(r.last, '')) >= lower($1::text) and (lower(nullif(r.last, '')) > lower($1::text) or lower(nullif(r.last, '')) = lower($1::text) and (nullif(r.last, '') > $1::text or nullif(r.last, '') = $1::text and (r.id < $2::text))) order by lower(nullif(r.last, '')) nulls first, nullif(r.last, '') nulls first, r.id desc limit 21) r
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted"
    `);
  });

  it('shows picked records in the order of their ids', () => {
    const selection = { attributes: ['last', 'boss_name'], toOne: ['boss'] };
    expect(readable(compileShown(catalog, plan(people, { selection }).structure))).toMatchInlineSnapshot(`
      "select r.id as id, r.row_version as version, row_to_json(x) as attributes, j0.id as link_0
      from unnest((select $1::text[])) with ordinality k (id, place)
      join records.people r on r.id = k.id
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted
      cross join lateral (select r.last as last, nullif(btrim(concat_ws(' ', nullif(j0.first, ''), nullif(j0.last, ''))), '') as boss_name) x
      order by k.place"
    `);
  });

  it('collects a list that is expected to be short, counts it and takes the page from it', () => {
    const query = { conditions: [], namedFilters: [], sort: [{ path: ['last'], descending: false, position: 0 }] };
    const short = (module: Module, more: Partial<WantedList>): string =>
      readable(compilePage(catalog, plan(module, more).structure, { gathering: 'met' }));
    expect(short(people, { query, page: { rows: 21, offset: 20 } })).toMatchInlineSnapshot(`
      "with found as materialized (
      select r.id, r.last as k0 from records.people r where not r.deleted
      ), gathered as materialized (
      select * from found limit 1001
      )
      select r.id as id, r.row_version as version, coalesce(r.own_attributes, records.own_attributes_of('people', r.id)) as own, row_to_json(x) as attributes, nullif(p.k0, '')::text as key_0, (select count(*)::text from gathered) as total
      from (select * from gathered g order by lower(nullif(g.k0, '')), nullif(g.k0, ''), g.id limit 21 offset (select $1::bigint)) p
      join records.people r on r.id = p.id
      left join records.people j0 on j0.id = r.boss_id and not j0.deleted
      cross join lateral (select nullif(btrim(concat_ws(' ', nullif(j0.first, ''), nullif(j0.last, ''))), '') as boss_name) x
      order by lower(nullif(p.k0, '')), nullif(p.k0, ''), p.id
      limit $2"
    `);
    const through = { link: linkOf(addresses, 'people'), ownerId: 'a' };
    expect(short(people, { through, identifiersOnly: true })).toMatchInlineSnapshot(`
      "with gathered as materialized (
      select e.id, e.address_id, e.person_id, e.date_modified, r.date_entered as k0, r.id as seen
      from (select e.id, e.address_id, e.person_id, e.date_modified from records.addresses_people e where e.address_id = $1 and e.kind = 'owner' and exists (select from records.addresses p where p.id = $1 and not p.deleted) limit 1001) e
      left join lateral (select * from records.people r where r.id = e.person_id and not r.deleted offset 0) r on true
      )
      select e.person_id as id, 0 as version, '' as attributes, e.id::text as middle_id, (select row_to_json(m)::text from (select e.address_id, e.person_id, to_char(e.date_modified at time zone 'UTC', 'YYYY-MM-DDTHH24:MI:SS.MSZ') as date_modified) m) as middle, e.k0::text as key_0, (select case when count(*) < 1001 then count(seen) else 1001 end::text from gathered) as total
      from (select * from gathered g where g.seen is not null order by g.k0 desc, g.person_id limit 21) e

      order by e.k0 desc, e.person_id
      limit $2"
    `);
  });

  it('tests related records by exists, and one by one for a negation', () => {
    const condition = (operator: string, ...path: string[]) => {
      const comparators = [{ operator, operands: [{ text: 'x', position: 0 }], position: 0 }];
      return { parameter: `filter[${path.join('.')}]`, path, comparators };
    };
    const of = (...conditions: ReturnType<typeof condition>[]): string =>
      readable(
        compileCount(catalog, plan(addresses, { query: { conditions, namedFilters: [], sort: BY_ID } }).structure.rows),
      );
    expect(
      of(condition('eq', 'Addresses', 'old_name'), condition('ne', 'Addresses', 'old_name')),
    ).toMatchInlineSnapshot(
      `"select count(*)::text as count from (select from records.addresses r where not r.deleted and exists (select from records.addresses p1 where p1.id = r.old_id and not p1.deleted and p1.address = $1::text) and ((select p.address from records.addresses p where p.id = r.old_id and not p.deleted) = $2::text) is not true) c"`,
    );
    expect(
      of(
        condition('eq', 'Addresses', 'people', 'boss', 'last'),
        condition('li', 'Addresses', 'people', 'last'),
        condition('eq', 'Addresses', 'people', 'meta', 'middle_table', 'id'),
      ),
    ).toMatchInlineSnapshot(
      `"select count(*)::text as count from (select from records.addresses r where not r.deleted and exists (select from records.addresses_people e3 join records.people p1 on p1.id = e3.person_id where e3.address_id = r.id and e3.kind = 'owner' and e3.id::text = $1::text and not p1.deleted and records.folded(p1.last) = records.folded($2::text) and exists (select from records.people p2 where p1.boss_id = p2.id and not p2.deleted and p2.last = $3::text))) c"`,
    );
  });

  it('follows links in both directions, from live records only', () => {
    const reports = { link: linkOf(people, 'reports'), ownerId: 'p' };
    const { rows } = plan(people, { through: reports }).structure;
    expect(readable(compileCount(catalog, rows))).toMatchInlineSnapshot(
      `"select count(*)::text as count from (select from records.people r where not r.deleted and r.boss_id = $1 and exists (select from records.people p where p.id = $1 and not p.deleted)) c"`,
    );
    const person = { link: linkOf(notes, 'person'), ownerId: 'n' };
    expect(readable(compileCount(catalog, plan(people, { through: person }).structure.rows))).toMatchInlineSnapshot(
      `"select count(*)::text as count from (select from records.people r where not r.deleted and r.id = (select p.parent_id from records.notes p where p.id = $1 and not p.deleted and p.parent_type = 'People')) c"`,
    );
  });
});
