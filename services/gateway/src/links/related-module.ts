import { catalog, moduleNamed, type Link, type Module } from '@crm/catalog';

/** The module that a link leads to. */
export function relatedModule({ related }: Link): Module {
  return moduleNamed(catalog, related);
}
