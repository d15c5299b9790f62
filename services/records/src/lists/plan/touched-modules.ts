import type { Catalog, Module } from '@crm/catalog';
import { modulesBehind, relatedBy } from '../../plan/shown-modules.js';
import { attributeNamed } from './attribute.js';
import { MARKS, type Comparison, type ListStructure, type RowConditions } from './list-plan.js';

/**
 * Every module whose records determine what a list shows: the listed module, the module at whose record the list
 * starts, and those that conditions and sort keys lead to.
 */
export function touchedModules(
  catalog: Catalog,
  { rows, order }: Pick<ListStructure, 'rows' | 'order'>,
): ReadonlySet<Module> {
  const touched = new Set<Module>();
  const touch = (name: string): Module => {
    const module = catalog.module(name);
    if (module === undefined) throw new TypeError(`There is no module ${name}`);
    touched.add(module);
    return module;
  };
  const follow = (module: Module, link: string): Module => touch(relatedBy(module, link));
  const visit = (module: Module, { comparisons, links }: RowConditions): void => {
    for (const { attribute, test } of comparisons) for (const name of attributesOf(attribute, test)) show(module, name);
    for (const { link, record } of links) visit(follow(module, link), record);
  };
  const show = (module: Module, name: string): void => {
    modulesBehind(module, attributeNamed(module, name).derived).forEach(touch);
  };

  const listed = touch(rows.source.module);
  if (rows.source.through !== undefined) touch(rows.source.through.module);
  if (rows.source.ofUser === 'favorites') touch(MARKS);
  visit(listed, rows.where);
  for (const key of order) {
    if (key.by === 'attribute') show(key.link === undefined ? listed : follow(listed, key.link), key.attribute);
  }
  return touched;
}

function attributesOf(attribute: string, test: Comparison['test']): string[] {
  const other = 'to' in test && typeof test.to !== 'string' ? [test.to.attribute] : [];
  return [attribute, ...other];
}
