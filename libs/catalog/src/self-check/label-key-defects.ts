import type { Catalog } from '../model.js';

/** Known label keys: module → attribute → key. */
export type LabelKeys = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Defects of the label keys that existing clients know: keys of a wrong form, or for something that is not in the
 * catalogue.
 */
export function labelKeyDefects(
  catalog: Catalog,
  common: Readonly<Record<string, string>>,
  ofModules: LabelKeys,
): string[] {
  const attributes = new Set([...catalog.modules.values()].flatMap((module) => [...module.fields.keys()]));
  return [
    ...entryDefects('any module', common, (name) => attributes.has(name)),
    ...Object.entries(ofModules).flatMap(([module, keys]) =>
      entryDefects(module, keys, (name) => catalog.module(module)?.fields.has(name) === true),
    ),
  ];
}

function entryDefects(
  place: string,
  keys: Readonly<Record<string, string>>,
  exists: (attribute: string) => boolean,
): string[] {
  return Object.entries(keys).flatMap(([attribute, key]) => [
    ...(exists(attribute) ? [] : [`label keys of ${place}: there is no attribute ${attribute}`]),
    ...(/^LBL_\w+$/.test(key) ? [] : [`label keys of ${place}: ${key} is no label key`]),
  ]);
}
