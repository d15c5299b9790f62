import type { Catalog, Field, Module } from './model.js';

/**
 * The module of this name, which another part of the catalogue refers to.
 * @throws TypeError when there is none, which the catalogue's self-check rules out
 */
export function moduleNamed(catalog: Catalog, name: string): Module {
  const module = catalog.module(name);
  if (module === undefined) throw new TypeError(`There is no module ${name}`);
  return module;
}

/**
 * The field of this name, which another part of the catalogue refers to.
 * @throws TypeError when there is none, which the catalogue's self-check rules out
 */
export function fieldNamed(module: Module, name: string): Field {
  const field = module.fields.get(name);
  if (field === undefined) throw new TypeError(`${module.name} has no field ${name}`);
  return field;
}
