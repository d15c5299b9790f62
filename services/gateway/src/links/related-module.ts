import { catalog, type Link, type Module } from '@crm/catalog';

/** The module that a link leads to. */
export function relatedModule({ related }: Link): Module {
  const module = catalog.module(related);
  if (module === undefined) throw new TypeError(`There is no module ${related}`);
  return module;
}
