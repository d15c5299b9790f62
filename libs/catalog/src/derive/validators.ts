import type { Module } from '../model.js';
import { compileModule, type CompiledModule } from './compile-module.js';
import { DocumentReader } from './document-reader.js';
import { isSameValue } from './same-value.js';
import type { ValidatedAttributes, WriteMode } from './validated.js';

/** Prepared when the first document for the module comes. */
const compiledModules = new WeakMap<Module, CompiledModule>();

/**
 * Checks the attributes of a create or update: names, types, lengths, options, ranges and
 * required values (values#required-fields). It collects as many faults as are reported and does not throw. Numbers that
 * a double cannot represent must be passed as `ExactNumber`.
 */
export function validateAttributes(
  module: Module,
  attributes: Readonly<Record<string, unknown>>,
  mode: WriteMode,
): ValidatedAttributes {
  return new DocumentReader(compiled(module), mode).read(attributes);
}

/**
 * Whether a value sent for a read-only attribute is the stored one, in any accepted spelling (another offset, a numeric
 * string). `stored` is the value as JSON, as a read returns it.
 */
export function equalsStored(module: Module, attribute: string, sent: unknown, stored: unknown): boolean {
  return isSameValue(compiled(module).attributes.get(attribute), sent, stored);
}

function compiled(module: Module): CompiledModule {
  const known = compiledModules.get(module) ?? compileModule(module);
  compiledModules.set(module, known);
  return known;
}
