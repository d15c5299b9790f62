import type { Catalog, Module } from '@crm/catalog';
import { attributeNamed } from './attribute.js';
import type { Comparison, ListStructure, RowConditions } from './list-plan.js';

/** Every module whose records decide what a list shows: what is listed, followed, asked of by a condition, or sorted by. */
export function touchedModules(catalog: Catalog, { rows, order }: ListStructure): ReadonlySet<Module> {
  const touched = new Set<Module>();
  const touch = (name: string): Module => {
    const module = catalog.module(name);
    if (module === undefined) throw new TypeError(`There is no module ${name}`);
    touched.add(module);
    return module;
  };
  const follow = (module: Module, link: string): Module => {
    const related = module.links.get(link)?.related;
    if (related === undefined) throw new TypeError(`${module.name} has no link ${link}`);
    return touch(related);
  };
  const visit = (module: Module, { comparisons, links }: RowConditions): void => {
    for (const { attribute, test } of comparisons) for (const name of attributesOf(attribute, test)) show(module, name);
    for (const { link, record } of links) visit(follow(module, link), record);
  };
  const show = (module: Module, name: string): void => {
    const { derived } = attributeNamed(module, name);
    switch (derived?.kind) {
      case 'related':
        touch(derived.module);
        break;
      case 'parentName':
        derived.modules.forEach(touch);
        break;
      case 'linkedId':
      case 'linkedName':
      case 'primaryAddress':
      case 'otherAddress':
        follow(module, derived.link);
        break;
      case 'alias':
      case 'upperCase':
      case 'concat':
      case undefined:
    }
  };

  const listed = touch(rows.source.module);
  if (rows.source.through !== undefined) touch(rows.source.through.module);
  visit(listed, rows.where);
  for (const key of order) {
    if (key.by === 'attribute') show(key.link === undefined ? listed : follow(listed, key.link), key.attribute);
  }
  return touched;
}

function attributesOf(attribute: string, test: Comparison['test']): string[] {
  const other = 'to' in test && typeof test.to !== 'number' ? [test.to.attribute] : [];
  return [attribute, ...other];
}
