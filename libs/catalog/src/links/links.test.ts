import { describe, expect, it } from '@jest/globals';
import { catalog } from '../catalog.js';
import { prepareOptions } from '../checks/option.js';
import { fieldTypes } from '../field-types.js';
import { isColumnLink, isEdgeLink } from '../link-kinds.js';
import type { ColumnLink, EdgeLink, Field, Link } from '../model.js';

const modules = [...catalog.modules.values()];
const everyLink: readonly Link[] = modules.flatMap((module) => [...module.links.values()]);
const edges: readonly EdgeLink[] = everyLink.filter(isEdgeLink);

describe('links of the catalog', () => {
  it('connect a case and its account in both directions', () => {
    const accounts = catalog.module('Cases')?.links.get('accounts');
    const cases = catalog.module('Accounts')?.links.get('cases');
    expect(accounts).toMatchObject({ cardinality: 'one', holder: 'near', column: 'account_id', inverse: 'cases' });
    expect(cases).toMatchObject({ cardinality: 'many', holder: 'far', column: 'account_id', inverse: 'accounts' });
  });

  it('connect a meeting and its invitees in both directions, with their answers', () => {
    const users = catalog.module('Meetings')?.links.get('users');
    const meetings = catalog.module('Users')?.links.get('meetings');
    const stored = { storage: 'edge', table: 'meetings_users', cardinality: 'many' };
    expect(users).toMatchObject({ ...stored, related: 'Users', nearColumn: 'meeting_id', farColumn: 'user_id' });
    expect(meetings).toMatchObject({ ...stored, related: 'Meetings', nearColumn: 'user_id', farColumn: 'meeting_id' });
    const middle = users !== undefined && isEdgeLink(users) ? users.middle : undefined;
    expect([...(middle?.keys() ?? [])]).toEqual(['required', 'accept_status']);
    expect(middle?.get('accept_status')).toMatchObject({ type: 'enum', default: 'none' });
  });

  it.each(modules)('connect $name to the users of a record', ({ fields, links }) => {
    const columns = { created_by_link: 'created_by', modified_user_link: 'modified_user_id' };
    for (const [name, column] of Object.entries(columns)) {
      expect(links.get(name)).toMatchObject({ related: 'Users', cardinality: 'one', holder: 'near', column });
    }
    expect(links.has('assigned_user_link')).toBe(fields.has('assigned_user_id'));
  });

  const flexParents = modules.flatMap(({ name: module, fields }) =>
    [...fields.values()].flatMap(({ name: column, references }): [string, string, string][] =>
      typeof references === 'object' ? [[module, column, references.typeField]] : [],
    ),
  );

  it('include the records whose parent may be of several modules', () => {
    expect(flexParents.map((names) => names.join(' '))).toEqual([
      'Calls parent_id parent_type',
      'Meetings parent_id parent_type',
      'Tasks parent_id parent_type',
      'Notes parent_id parent_type',
      'Emails parent_id parent_type',
      'CampaignLog target_id target_type',
      'CampaignLog related_id related_type',
      'AOS_Products_Quotes parent_id parent_type',
      'AOS_Line_Item_Groups parent_id parent_type',
      'Favorites parent_id parent_type',
    ]);
  });

  // Favorites belong to the user who made them: a record does not list them.
  it.each(flexParents.filter(([module]) => module !== 'Favorites'))(
    'connect %s by %s to a parent of any module in %s, in both directions',
    (module, column, typeField) => {
      const parents = (catalog.module(module)?.fields.get(typeField)?.keys ?? []).filter((key) => key !== '');
      const links = linksOf(module).filter((link) => link.column === column);
      expect(links.map(({ related }) => related).sort()).toEqual([...parents].sort());
      for (const { related, role, inverse } of links) {
        expect(role).toEqual({ column: typeField, value: related });
        expect(inverse).toBeDefined();
      }
    },
  );

  it('do not connect a favorite to its record', () => {
    expect(linksOf('Favorites').filter(({ column }) => column === 'parent_id')).toEqual([]);
  });

  it('have matching names at both ends', () => {
    const astray = everyLink.filter(({ inverse, module, related, name }) => {
      if (inverse === undefined) return false;
      const back = catalog.module(related)?.links.get(inverse);
      return back?.related !== module || back.inverse !== name;
    });
    expect(astray.map(({ module, name }) => `${module}.${name}`)).toEqual([]);
  });

  it.each(modules)('have names in $name that are unique regardless of case', ({ fields, links }) => {
    const names = [...fields.keys(), ...links.keys()].map((name) => name.toLowerCase());
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('store their pairs in tables of their own, those that every list reads in records', () => {
    const tables = new Set(modules.map(({ table }) => table));
    expect(edges.filter(({ table }) => tables.has(table))).toEqual([]);
    const local = edges.filter(({ storage }) => storage === 'local-edge').map(({ table }) => table);
    expect([...new Set(local)].sort()).toEqual([
      'acl_roles_users',
      'email_addr_bean_rel',
      'securitygroups_acl_roles',
      'securitygroups_records',
      'securitygroups_users',
    ]);
    expect(edges.filter(({ storage, table }) => storage === 'edge' && local.includes(table))).toEqual([]);
  });

  it('have valid middle values: known drop-downs, existing modules, fitting defaults', () => {
    const middles = edges.flatMap(({ table, middle }) =>
      [...middle.values()].map((field): [string, Field] => [`${table}.${field.name}`, field]),
    );
    expect(middles.filter(([, field]) => field.derived !== undefined || !isSound(field))).toEqual([]);
  });
});

/** The to-one links that are stored as columns of the module. */
function linksOf(module: string): ColumnLink[] {
  const links = [...(catalog.module(module)?.links.values() ?? [])];
  return links.filter(isColumnLink).filter(({ holder }) => holder === 'near');
}

function isSound({ type, options, references, default: preset = null, max = 65_535 }: Field): boolean {
  const keys = options === undefined ? [] : catalog.dropdowns.get(options);
  if (keys === undefined || (typeof references === 'string' && catalog.module(references) === undefined)) return false;
  const checked = preset === null ? undefined : fieldTypes[type].check(preset, { max, options: prepareOptions(keys) });
  return checked === undefined || ('value' in checked && checked.value === preset);
}
