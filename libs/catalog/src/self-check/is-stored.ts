import type { ModuleDefinition } from '../define.js';

/** Whether a module has a field of this name that is a column of its table. */
export function isStored(module: ModuleDefinition, column: string): boolean {
  const field = module.fields[column];
  return field !== undefined && field.derived === undefined;
}
