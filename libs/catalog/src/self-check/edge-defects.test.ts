import { describe, expect, it } from '@jest/globals';
import type { CatalogSource } from '../catalog-source.js';
import { flag, integer, text, type EdgeDefinition, type ModuleDefinition } from '../define.js';
import { standardFields } from '../modules/standard-fields.js';
import { findDefects } from './find-defects.js';

const modules: readonly ModuleDefinition[] = ['Things', 'Users'].map((name) => ({
  name,
  table: name.toLowerCase(),
  fields: { user_name: text({ max: 9 }), ...standardFields },
}));

const edge: EdgeDefinition = {
  storage: 'edge',
  table: 'things_users',
  left: { module: 'Things', column: 'thing_id', link: 'friends' },
  right: { module: 'Users', column: 'user_id', link: 'things' },
  middle: { since: text({ max: 9 }) },
};

const local: EdgeDefinition = {
  ...edge,
  storage: 'local-edge',
  table: 'shared',
  roles: [{ column: 'kind', value: 'friend' }],
};

function withEdges(...links: readonly EdgeDefinition[]): CatalogSource {
  return { modules, links, dropdowns: {} };
}

/** A second link over the table of `local`. */
function beside(change: Partial<EdgeDefinition>): CatalogSource {
  const foe: EdgeDefinition = {
    ...local,
    left: { ...local.left, link: 'foes' },
    right: { ...local.right, link: 'foe_of' },
    roles: [{ column: 'kind', value: 'foe' }],
  };
  return withEdges(local, { ...foe, ...change });
}

const PATH = 'link over things_users from Things to Users';
const LOCAL_PATH = 'link over shared from Things to Users';
const longTable = `t${'x'.repeat(49)}`;

const cases: readonly (readonly [rule: string, source: CatalogSource, defect: string])[] = [
  [
    'a middle value that is a system column',
    withEdges({ ...edge, middle: { created_op: flag() } }),
    `${PATH}: created_op is a column of every middle table`,
  ],
  [
    'an end called id',
    withEdges({ ...edge, left: { ...edge.left, column: 'id' } }),
    `${PATH}: id is a column of every middle table`,
  ],
  [
    'a table whose index names would be too long',
    withEdges({ ...edge, table: longTable }),
    `link over ${longTable} from Things to Users: ix_${longTable}_created_op would be no safe identifier`,
  ],
  [
    'a multiple-option middle value',
    withEdges({ ...edge, middle: { since: { type: 'multiEnum' } } }),
    `${PATH}: since: a middle value cannot be a list or an object`,
  ],
  [
    'an edge with roles',
    withEdges({ ...edge, roles: [{ column: 'kind', value: 'friend' }] }),
    `${PATH}: only local edges share a table and have roles`,
  ],
  [
    'an edge of a module that only administrators write',
    { ...withEdges(edge), modules: modules.map((module) => ({ ...module, writeAdminOnly: module.name === 'Users' })) },
    `${PATH}: links of an administered module must be local edges`,
  ],
  [
    'other columns in a shared table',
    beside({ right: { module: 'Users', column: 'person_id', link: 'foe_of' } }),
    `${LOCAL_PATH}: shares its table with a link that has other columns`,
  ],
  [
    'another type in a shared table',
    beside({ middle: { since: integer() } }),
    `${LOCAL_PATH}: since has another type in another link over the table`,
  ],
  [
    'rows that cannot be distinguished',
    beside({ roles: local.roles ?? [] }),
    `${LOCAL_PATH}: shares its table without a role that tells the rows apart`,
  ],
];

describe('edgeDefects', () => {
  it('finds nothing in valid edges', () => {
    expect(findDefects(withEdges(edge))).toEqual([]);
    expect(findDefects(beside({}))).toEqual([]);
  });

  it.each(cases)('finds %s', (_rule, source, defect) => {
    expect(findDefects(source)).toContain(defect);
  });
});
