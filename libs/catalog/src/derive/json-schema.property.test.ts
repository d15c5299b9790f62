import { describe, expect, it } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { valuesOf } from '../../test/attribute-values.js';
import { BEYOND_SCHEMA, isValid } from '../../test/message-validation.js';
import { catalog } from '../catalog.js';
import type { Module } from '../model.js';
import { validateAttributes } from './validators.js';

const modules = [...catalog.modules.values()];

// Derived values that must agree with other values of the document or the record, which a schema cannot express.
const DEPENDENT: ReadonlySet<string | undefined> = new Set(['concat', 'upperCase', 'content']);

/** Attributes of a document: mostly the required ones, and some others. */
function attributesOf(module: Module): Arbitrary<Record<string, unknown>> {
  const fields = [...module.fields.values()].filter(({ derived }) => !DEPENDENT.has(derived?.kind));
  const demanded = fields.filter(({ required, default: preset }) => required && preset === undefined);
  const chosen = fc
    .tuple(fc.subarray(fields, { maxLength: 3 }), fc.constantFrom([], demanded, demanded, demanded))
    .map((some) => [...new Set(some.flat())]);
  return chosen.chain((some) => fc.record(Object.fromEntries(some.map((field) => [field.name, valuesOf(field)]))));
}

/** Whether the catalogue refuses the attributes, and whether for a reason that a schema can express. */
function judge(
  module: Module,
  attributes: Record<string, unknown>,
  mode: 'create' | 'update',
): 'taken' | 'refused' | 'open' {
  const { faults, managed, halfReferences } = validateAttributes(module, attributes, mode);
  // On an update the stored record decides about managed values, and completes a parent.
  if (mode === 'update' && managed.length + halfReferences.length > 0) return 'open';
  if (faults.length + managed.length === 0) return 'taken';
  return managed.length === 0 && faults.every(({ code }) => BEYOND_SCHEMA.has(code)) ? 'open' : 'refused';
}

describe('attributes', () => {
  const seen = { taken: 0, refused: 0, open: 0 };

  describe.each(modules.map((module) => [module.name, module] as const))('of %s', (name, module) => {
    it.each(['create', 'update'] as const)(
      'match the schema of a %s exactly when the catalogue accepts them',
      (mode) => {
        fc.assert(
          fc.property(attributesOf(module), (attributes) => {
            const verdict = judge(module, attributes, mode);
            seen[verdict] += 1;
            if (verdict === 'open') return;
            const fits = isValid(`${name}.${mode}`, { data: { type: name, id: 'x', attributes } });
            expect({ attributes, verdict: fits ? 'taken' : 'refused' }).toEqual({ attributes, verdict });
          }),
        );
      },
    );
  });

  it('are accepted and rejected often enough for the property to be meaningful', () => {
    expect(seen.taken).toBeGreaterThan(modules.length * 20);
    expect(seen.refused).toBeGreaterThan(modules.length * 20);
  });
});
