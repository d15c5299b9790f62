import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, fieldTypes, isColumnLink, type Module } from '@crm/catalog';
import { bind, type Statement } from '@crm/postgres';
import { sampleOf } from '@crm/testkit';
import { readRights, type AccessLevel, type Rights } from '../src/domain/rights.js';
import { accessTo } from '../src/plan/access.js';
import { orderHash, writeCursor } from '../src/lists/plan/cursor.js';
import { shownModules } from '../src/plan/shown-modules.js';
import { compileCount } from '../src/lists/sql/compile-count.js';
import { compileGet } from '../src/sql/compile-get.js';
import { compileLinked } from '../src/lists/sql/compile-list-linked.js';
import { compilePage } from '../src/lists/sql/compile-page.js';
import { userParameters } from '../src/sql/sight.js';
import { planList, type ListOptions } from './list-under-test.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const modules = [...catalog.modules.values()];

/** The rights of a user who may view the records of all modules at this level. */
function rightsAtLevel(level: AccessLevel): Rights {
  const role = Object.fromEntries(modules.map(({ name }) => [name, { list: level, view: level }]));
  return readRights(catalog, 'u', { isAdministrator: false, groupIds: ['g', 'h'], roles: [role] });
}

/** The aliases of records other than those that are listed. */
const OTHERS = /"records"\."\w+" ([psjfq]\d*)\b/g;
/** Such a record with no condition but that it is live. */
const UNCONDITIONAL = /not [psjfq]\d*\."deleted"(?! and \()/;

/** Every other record must have a visibility condition: a statement without one would show the record. */
function expectConditions(text: string, level: AccessLevel): void {
  if (UNCONDITIONAL.test(text)) throw new Error(`Whoever may see ${level} sees others in ${text}`);
  if (level !== 'owner') return;
  for (const [, alias = ''] of text.matchAll(OTHERS)) {
    if (!text.includes(`not ${alias}."deleted"`)) throw new Error(`Nobody asks about ${alias} in ${text}`);
  }
}

/** Postgres must know every name, and the type of every parameter. */
async function expectPlanned({ text, values }: Statement, level: AccessLevel): Promise<void> {
  expectConditions(text, level);
  // It has the same parameters as the level above it.
  if (level === 'owner') return;
  const statement = text.startsWith('explain') ? text : `explain ${text}`;
  await records.database.run({ text: statement, values });
}

async function expectListed(module: string, level: AccessLevel, options: ListOptions): Promise<void> {
  const { structure, values } = planList(module, { ...options, rights: rightsAtLevel(level) });
  for (const gathering of [undefined, 'met', 'seen'] as const) {
    await expectPlanned(bind(compilePage(catalog, structure, { gathering }), values), level);
  }
  await expectPlanned(bind(compileCount(catalog, structure.rows), values), level);
}

/** A filter by every attribute, and by every link. */
function everyFilter({ name, fields, links }: Module): string {
  const filterable = [...fields.values()].filter(({ type }) => fieldTypes[type].operators.length > 0);
  const own = filterable.map((field) => `filter[${name}.${field.name}]=[[eq]]`);
  const linked = [...links.keys()].map((link) => `filter[${name}.${link}.id]=x`);
  return [...own, ...linked].slice(0, 99).join('&');
}

function everySort({ fields, links }: Module): readonly string[] {
  const own = [...fields.values()].filter(({ type }) => fieldTypes[type].sortable).map(({ name }) => name);
  const linked = [...links.values()]
    .filter((link) => isColumnLink(link) && link.holder === 'near')
    .map(({ name }) => `-${name}.date_entered`);
  return [...own, ...linked];
}

describe.each<AccessLevel>(['group', 'owner', 'none'])('a user who may view %s', (level) => {
  it.each(sampleOf(modules, 12))(
    'of all modules reads and lists $name under a visibility condition',
    async (module) => {
      const { name } = module;
      const rights = rightsAtLevel(level);
      const access = accessTo(rights, module, 'view', () => shownModules(catalog, module));
      const get = compileGet(catalog, module, { ...(access && { access }) });
      await expectPlanned(bind(get, { id: 'x', ...userParameters(rights) }), level);
      await expectListed(name, level, { search: everyFilter(module) });
      const [nullable = 'date_entered'] = everySort(module).filter(
        (sort) => module.fields.get(sort)?.required === false,
      );
      const { structure } = planList(name, { search: `sort=-${nullable}`, rights });
      const cursor = writeCursor(orderHash(structure), [null, 'x']);
      for (const way of ['after', 'before']) {
        await expectListed(name, level, { search: `sort=-${nullable}`, page: { rows: 21, offset: 0, [way]: cursor } });
      }
      await expectListed(name, level, { search: `sort=${everySort(module).join(',')}`, page: { rows: 21, offset: 3 } });
      for (const ofUser of ['viewed', 'favorites'] as const) await expectListed(name, level, { ofUser });
      expect(access?.on).toBe(rights.level(name, 'view'));
    },
  );

  it.each(sampleOf(modules, 12))(
    'of all modules follows the links of $name under a visibility condition',
    async (module) => {
      const rights = rightsAtLevel(level);
      for (const link of module.links.values()) {
        const related = catalog.module(link.related);
        if (related === undefined) throw new Error(`no module ${link.related}`);
        const through = [module.name, 'x', link.name] as const;
        await expectListed(related.name, level, { through, search: 'sort=date_modified' });
        for (const identifiersOnly of [true, false]) {
          await expectListed(related.name, level, { through, identifiersOnly });
        }
        const touched = () => [module, ...shownModules(catalog, related)];
        const access = accessTo(rights, related, 'view', touched);
        const statement = compileLinked(catalog, { link, size: 21, ...(access && { access }) });
        await expectPlanned(bind(statement, { owners: ['x'], limit: 20, ...userParameters(rights) }), level);
      }
      expect(module.links.size).toBeGreaterThan(0);
    },
  );
});
