import { catalog } from '../src/catalog.js';
import type { Module } from '../src/model.js';
import type { ValidatedAttributes } from '../src/derive/validated.js';
import { validateAttributes } from '../src/derive/validators.js';

/** The faults as `code pointer`, which is what a client relies on. */
export function faultsOf({ faults }: ValidatedAttributes): string[] {
  return faults.map(
    ({ code, source }) => `${code} ${source !== undefined && 'pointer' in source ? source.pointer : '-'}`,
  );
}

export function module(name: string): Module {
  const found = catalog.module(name);
  if (found === undefined) throw new TypeError(`There is no module ${name}`);
  return found;
}

/** The validation of a create of a module with these attributes. */
export function create(name: string, attributes: Record<string, unknown>): ValidatedAttributes {
  return validateAttributes(module(name), attributes, 'create');
}

/** The validation of an update of a module with these attributes. */
export function update(name: string, attributes: Record<string, unknown>): ValidatedAttributes {
  return validateAttributes(module(name), attributes, 'update');
}
