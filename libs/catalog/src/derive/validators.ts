import { catalog } from '../catalog.js';
import type { Catalog, Module } from '../model.js';
import { compileModule } from './compile-module.js';
import { DocumentReader } from './document-reader.js';
import { isSameValue } from './same-value.js';
import type { ValidatedAttributes, WriteMode } from './validated.js';

/** Checks the attributes of documents for the modules of one catalogue. */
export interface Validators {
  /** See `validateAttributes`. */
  validate(module: Module, attributes: Readonly<Record<string, unknown>>, mode: WriteMode): ValidatedAttributes;
  /** See `equalsStored`. */
  equals(module: Module, attribute: string, sent: unknown, stored: unknown): boolean;
}

/**
 * Prepares every module of a catalogue, once. The returned functions throw a `TypeError` for a module of another
 * catalogue.
 */
export function compileValidators(source: Catalog): Validators {
  const compiled = new Map([...source.modules.values()].map((module) => [module, compileModule(module, source)]));
  const find = (module: Module) => {
    const found = compiled.get(module);
    if (found === undefined) throw new TypeError(`Module ${module.name} is not of this catalogue`);
    return found;
  };
  return {
    validate: (module, attributes, mode) => new DocumentReader(find(module), mode).read(attributes),
    equals: (module, attribute, sent, stored) => isSameValue(find(module).attributes.get(attribute), sent, stored),
  };
}

const validators = compileValidators(catalog);

/**
 * Checks the attributes of a create or update of a module of this release: names, types, lengths, options, ranges and
 * required values (values#required-fields). It collects as many faults as are reported and does not throw. Numbers that
 * a double cannot represent must be passed as `ExactNumber`.
 */
export function validateAttributes(
  module: Module,
  attributes: Readonly<Record<string, unknown>>,
  mode: WriteMode,
): ValidatedAttributes {
  return validators.validate(module, attributes, mode);
}

/**
 * Whether a value sent for a read-only attribute is the stored one, in any accepted spelling (another offset, a numeric
 * string). `stored` is the value as JSON, as a read returns it.
 */
export function equalsStored(module: Module, attribute: string, sent: unknown, stored: unknown): boolean {
  return validators.equals(module, attribute, sent, stored);
}
