import { describe, expect, it } from '@jest/globals';
import { sampleOf } from '@crm/testkit';
import { expectStatus } from '../client/document.js';
import { faultsOf } from '../client/error-document.js';
import { fittingOperand } from '../client/lists/fitting-operand.js';
import { queryOf } from '../client/lists/page.js';
import type { AttributeFacts } from '../client/lists/reference/world.js';
import { readModuleFacts } from '../client/lists/world/read-module-facts.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const modules = [...(await readModuleFacts(api)).values()];

const OPERATORS = ['eq', 'ne', 'gt', 'lt', 'gte', 'lte', 'in', 'nin', 'li', 'nli'];
/** So many conditions and sort fields fit into one request, and so many errors into one answer. */
const AT_ONCE = 5;

/** The conditions of one module: its own attributes and those of its middle tables, by their paths. */
function conditionsOf({ name, attributes, links }: (typeof modules)[number]): (readonly [string, AttributeFacts])[] {
  const middles = [...links.values()].flatMap((link) =>
    [...(link.middle?.values() ?? [])].map(
      (attribute) => [`${name}.${link.name}.meta.middle_table.${attribute.name}`, attribute] as const,
    ),
  );
  return [
    ...[...attributes.values()].map((attribute) => [`${name}.${attribute.name}`, attribute] as const),
    ...middles,
  ];
}

function inGroups<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) => items.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
}

function filterBy(path: string, attribute: AttributeFacts, operators: readonly string[]): readonly [string, string] {
  const comparators = operators.map((operator) => `[[${operator}]]${fittingOperand(attribute)}`);
  return [`filter[${path}]`, comparators.join(',')];
}

describe.each(sampleOf(modules, 6).map((module) => [module.name, module] as const))(
  'the metadata of %s',
  (name, module) => {
    const { attributes } = module;

    it('metadata#claims-hold: names exactly the operators that are accepted', async () => {
      for (const group of inGroups(conditionsOf(module))) {
        const taken = group.filter(([, { operators }]) => operators.length > 0);
        const good = taken.map(([path, attribute]) => filterBy(path, attribute, attribute.operators));
        expectStatus(await api.get(`/modules/${name}?page[limit]=1&page[count]=none&${queryOf(...good)}`), 200);
        const others = group.map(
          ([path, attribute]) =>
            [path, attribute, OPERATORS.filter((one) => !attribute.operators.includes(one))] as const,
        );
        const refused = others.filter(([, , operators]) => operators.length > 0);
        if (refused.length === 0) continue;
        const bad = refused.map(([path, attribute, operators]) => filterBy(path, attribute, operators));
        const faults = refused.flatMap(([path, , operators]) => operators.map(() => `8208 filter[${path}]`));
        expect(faultsOf(await api.get(`/modules/${name}?${queryOf(...bad)}`), 400)).toEqual(faults.toSorted());
      }
    });

    it('metadata#claims-hold: calls sortable exactly the attributes that can be sorted by', async () => {
      const names = (isSortable: boolean): string[] =>
        [...attributes.values()].filter(({ sortable }) => sortable === isSortable).map((attribute) => attribute.name);
      for (const group of inGroups(names(true))) {
        expectStatus(await api.get(`/modules/${name}?page[limit]=1&page[count]=none&sort=${group.join(',-')}`), 200);
      }
      for (const group of inGroups(names(false))) {
        const answer = await api.get(`/modules/${name}?sort=${group.join(',')}`);
        expect(faultsOf(answer, 400)).toEqual(group.map(() => '8211 sort'));
      }
    });

    it('metadata#claims-hold: every link can be filtered and sorted over, and included', async () => {
      for (const group of inGroups([...module.links.values()])) {
        const filters = group.map((link) => [`filter[${name}.${link.name}.id]`, '[[ne]]nobody'] as const);
        const names = group.map((link) => link.name).join(',');
        const query = queryOf(...filters, ['include', names], [`fields[${name}]`, names]);
        expectStatus(await api.get(`/modules/${name}?page[limit]=1&page[count]=none&${query}`), 200);
        const toOne = group
          .filter(({ cardinality }) => cardinality === 'one')
          .map((link) => `${link.name}.date_entered`);
        if (toOne.length > 0)
          expectStatus(await api.get(`/modules/${name}?page[limit]=1&sort=${toOne.join(',')}`), 200);
        const toMany = group
          .filter(({ cardinality }) => cardinality === 'many')
          .map((link) => `${link.name}.date_entered`);
        if (toMany.length === 0) continue;
        const answer = await api.get(`/modules/${name}?sort=${toMany.join(',')}`);
        expect(faultsOf(answer, 400)).toEqual(toMany.map(() => '8211 sort'));
      }
    });
  },
);
