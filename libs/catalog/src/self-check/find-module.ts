import type { CatalogSource } from '../assemble.js';
import type { ModuleDefinition } from '../define.js';

/** The definition of the module of that name. */
export function findModule(source: CatalogSource, name: string): ModuleDefinition | undefined {
  return source.modules.find((module) => module.name === name);
}
