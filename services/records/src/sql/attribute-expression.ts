import { fieldNamed, moduleNamed, ownValue, type Catalog, type Field, type Module } from '@crm/catalog';
import { isLinked, linkedValue } from './compile-linked.js';
import { caseOfModule, lookUp, nameValue } from './compile-value.js';
import { column } from './quote.js';
import type { Sight } from './sight.js';

/** An attribute of another record that a column of this one refers to. */
export interface ReferredAttribute {
  readonly module: Module;
  readonly field: Field;
  /** The expression of the id of the other record. */
  readonly id: string;
}

/**
 * What an attribute is compared and sorted by, for the record in row `alias`: date-times as instants, texts as they are, and
 * what belongs to other records looked up one by one. The empty text may stand for nothing.
 */
export function attributeValue(sight: Sight, module: Module, field: Field, alias: string): string {
  const { catalog } = sight;
  const referred = referredAttribute(catalog, field, alias);
  if (referred !== undefined) {
    return lookUp(sight, referred.module, 'p', ownAttribute(referred.module, referred.field, 'p'), referred.id);
  }
  const { derived } = field;
  if (isLinked(derived)) return linkedValue(sight, module, derived, alias);
  if (derived?.kind === 'parentName') {
    const branches = derived.modules.map((name) => {
      const parent = moduleNamed(catalog, name);
      return [name, lookUp(sight, parent, 'p', nameValue(parent, 'p'), column(alias, derived.idColumn))] as const;
    });
    return caseOfModule(column(alias, derived.typeColumn), branches);
  }
  return ownAttribute(module, field, alias);
}

/** Where an attribute is found that shows one of the record that a column refers to. */
export function referredAttribute(catalog: Catalog, { derived }: Field, alias: string): ReferredAttribute | undefined {
  if (derived?.kind !== 'related') return undefined;
  const module = moduleNamed(catalog, derived.module);
  return { module, field: fieldNamed(module, derived.field), id: column(alias, derived.column) };
}

/** The same as `attributeValue` for an attribute that can be told from its own row. */
export function ownAttribute(module: Module, field: Field, alias: string): string {
  return field.column === undefined ? ownValue(field, alias) : column(alias, field.column);
}
