import type { CatalogSource } from '../assemble.js';
import type { ModuleDefinition } from '../define.js';

export function findModule(source: CatalogSource, name: string): ModuleDefinition | undefined {
  return source.modules.find((module) => module.name === name);
}
