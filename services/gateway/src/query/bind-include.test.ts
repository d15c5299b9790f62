import { describe, expect, it } from '@jest/globals';
import { catalog, moduleNamed } from '@crm/catalog';
import type { Fault } from '@crm/errors';
import { bindInclude, type IncludeNode } from './bind-include.js';

type Tree = readonly (string | readonly [string, Tree])[];

const accounts = moduleNamed(catalog, 'Accounts');

function bind(...paths: string[]) {
  const faults: Fault[] = [];
  const nodes = bindInclude(
    catalog,
    paths.map((path) => path.split('.')),
    accounts,
    faults,
  );
  return { tree: toTree(nodes), faults };
}

function toTree(nodes: readonly IncludeNode[]): Tree {
  return nodes.map(({ link, children }) => (children.length === 0 ? link.name : [link.name, toTree(children)]));
}

describe('bindInclude', () => {
  it.each<[string[], Tree]>([
    [[], []],
    [['cases'], ['cases']],
    [
      ['cases', 'member_of', 'cases'],
      ['cases', 'member_of'],
    ],
    [['cases.contacts'], [['cases', ['contacts']]]],
    [
      ['cases.contacts', 'cases', 'member_of', 'cases.assigned_user_link'],
      [['cases', ['contacts', 'assigned_user_link']], 'member_of'],
    ],
    [['member_of.member_of'], [['member_of', ['member_of']]]],
  ])('finds the links of %j', (paths, tree) => {
    expect(bind(...paths)).toEqual({ tree, faults: [] });
  });

  it.each([
    ['nope', 'Accounts has no link "nope"'],
    ['Cases', 'Accounts has no link "Cases"'],
    ['name', 'Accounts has no link "name"'],
    ['', 'Accounts has no link ""'],
    ['__proto__', 'Accounts has no link "__proto__"'],
    ['cases.nope', 'Cases has no link "nope"'],
    ['cases.', 'Cases has no link ""'],
    ['cases.accounts.cases', 'A path has at most 2 links'],
  ])('rejects %j', (path, detail) => {
    expect(bind('member_of', path)).toEqual({
      tree: ['member_of'],
      faults: [{ code: 8213, value: path, source: { parameter: 'include' }, detail }],
    });
  });
});
