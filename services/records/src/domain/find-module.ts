import { AppError, codes } from '@crm/errors';
import type { Catalog, Link, Module } from '@crm/catalog';

/** The module of that name; throws 8402 when there is none. */
export function findModule(catalog: Catalog, name: string): Module {
  const module = catalog.module(name);
  if (module === undefined) throw new AppError({ code: codes.unknownModule, value: name });
  return module;
}

/** The link of that name; throws 8301 when the module has none. */
export function findLink(module: Module, name: string): Link {
  const link = module.links.get(name);
  if (link === undefined) throw new AppError({ code: codes.unknownLink, value: name });
  return link;
}
