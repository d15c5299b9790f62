import type { Catalog, Derivation, Module } from '@crm/catalog';
import type { SelectedMembers } from './read-selection.js';

/** The modules of the other records whose values an attribute shows. */
export function modulesBehind(module: Module, derived: Derivation | undefined): readonly string[] {
  switch (derived?.kind) {
    case 'related':
      return [derived.module];
    case 'parentName':
      return derived.modules;
    case 'linkedId':
    case 'linkedName':
    case 'primaryAddress':
    case 'otherAddress':
      return [relatedBy(module, derived.link)];
    case 'alias':
    case 'upperCase':
    case 'concat':
    case 'content':
    case 'custom':
    case undefined:
      return [];
  }
}

/** The name of the module that a link leads to. */
export function relatedBy(module: Module, link: string): string {
  const related = module.links.get(link)?.related;
  if (related === undefined) throw new TypeError(`${module.name} has no link ${link}`);
  return related;
}

/** The modules shown by complete records. Cached, because every read by a user with restricted rights needs them. */
const shownByWhole = new WeakMap<Module, ReadonlySet<Module>>();

/** Every other module whose values a resource shows: in the selected members of a record, or in all possible ones. */
export function shownModules(catalog: Catalog, module: Module, selection?: SelectedMembers): ReadonlySet<Module> {
  if (selection !== undefined) return shownBy(catalog, module, selection);
  const modules = shownByWhole.get(module) ?? shownBy(catalog, module);
  shownByWhole.set(module, modules);
  return modules;
}

function shownBy(catalog: Catalog, module: Module, selection?: SelectedMembers): ReadonlySet<Module> {
  const attributes = selection?.attributes ?? module.fields.keys();
  const toOne = selection?.toOne ?? [...module.links.values()].filter(isToOne).map(({ name }) => name);
  const names = [
    ...Array.from(attributes, (name) => modulesBehind(module, module.fields.get(name)?.derived)).flat(),
    ...toOne.map((name) => relatedBy(module, name)),
  ];
  return new Set(names.flatMap((name) => catalog.module(name) ?? []));
}

function isToOne({ cardinality }: { readonly cardinality: 'one' | 'many' }): boolean {
  return cardinality === 'one';
}
