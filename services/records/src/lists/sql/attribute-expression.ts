import { customValue, fieldNamed, moduleNamed, ownValue, type Catalog, type Field, type Module } from '@crm/catalog';
import { isLinked, linkedValue } from '../../sql/compile-linked.js';
import { caseOfModule, lookUp, nameValue } from '../../sql/compile-value.js';
import { column } from '../../sql/quote.js';
import type { Sight } from '../../sql/sight.js';

/** An attribute of another record that a column of this record refers to. */
export interface ReferredAttribute {
  readonly module: Module;
  readonly field: Field;
  /** The expression of the other record's id. */
  readonly id: string;
}

/**
 * The expression that an attribute of the record in row `alias` is compared and sorted by. Date-times are instants and
 * texts are as stored; attributes of other records are looked up one by one. An empty text may represent a missing
 * value.
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

/**
 * Locates an attribute that shows an attribute of the record that a column refers to; undefined for every other
 * attribute.
 */
export function referredAttribute(catalog: Catalog, { derived }: Field, alias: string): ReferredAttribute | undefined {
  if (derived?.kind !== 'related') return undefined;
  const module = moduleNamed(catalog, derived.module);
  return { module, field: fieldNamed(module, derived.field), id: column(alias, derived.column) };
}

/** Like `attributeValue`, for an attribute that its own row determines. */
export function ownAttribute(module: Module, field: Field, alias: string): string {
  if (field.column !== undefined) return column(alias, field.column);
  return field.derived?.kind === 'custom' ? customValue(field, field.derived, alias) : ownValue(field, alias);
}
