import { catalog, moduleNamed, type Link, type Module } from '@crm/catalog';

export function relatedModule({ related }: Link): Module {
  return moduleNamed(catalog, related);
}
