import type { CatalogSource } from '../catalog-source.js';
import type { ModuleDefinition } from '../define.js';

export function findModule(source: CatalogSource, name: string): ModuleDefinition | undefined {
  return source.modules.find((module) => module.name === name);
}
