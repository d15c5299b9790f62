import type { CatalogSource } from '../catalog-source.js';
import { fieldTypes } from '../field-types.js';
import type { Derivation } from '../model.js';

/** Derivations that read another record. A name is looked up in one record, never in a chain of them. */
const DEEPER: ReadonlySet<Derivation['kind']> = new Set([
  'related',
  'parentName',
  'linkedId',
  'linkedName',
  'primaryAddress',
  'otherAddress',
]);

/** Defects of another module's attribute that a derived name shows. */
export function attributeDefects(moduleName: string, attribute: string, source: CatalogSource): string[] {
  const target = source.modules.find(({ name }) => name === moduleName)?.fields[attribute];
  if (target === undefined) return [`derived from ${moduleName}.${attribute}, which does not exist`];
  const isDeeper = target.derived !== undefined && DEEPER.has(target.derived.kind);
  if (isDeeper) return [`derived from ${moduleName}.${attribute}, which needs another record itself`];
  return fieldTypes[target.type].sqlType === 'text'
    ? []
    : [`derived from ${moduleName}.${attribute}, which is no text`];
}
