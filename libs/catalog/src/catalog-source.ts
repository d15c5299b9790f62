import type { LinkDefinition, ModuleDefinition } from './define.js';

export interface CatalogSource {
  readonly modules: readonly ModuleDefinition[];
  readonly links: readonly LinkDefinition[];
  readonly dropdowns: Readonly<Record<string, readonly string[]>>;
}
