import type { CatalogSource } from '../catalog-source.js';
import { CURRENCY_FIELD } from '../base-currency.js';
import { rulesOf } from '../checks/option.js';
import type { FieldDefinition, ModuleDefinition } from '../define.js';
import { fieldTypes, type FieldTypeName } from '../field-types.js';
import type { Derivation } from '../model.js';
import { addressDefects } from './address-defects.js';
import { contentDefects } from './content-defects.js';
import { isStored } from './is-stored.js';
import { attributeDefects } from './attribute-defects.js';
import { linkedDefects } from './linked-defects.js';

/** Types whose values come from a drop-down. */
const WITH_OPTIONS: readonly FieldTypeName[] = ['enum', 'intEnum', 'multiEnum', 'accessRules'];

/** Defects of one field, except for its name. */
export function fieldDefects(
  module: ModuleDefinition,
  name: string,
  field: FieldDefinition,
  source: CatalogSource,
): string[] {
  return [
    ...optionDefects(field, source),
    ...defaultDefects(field, source),
    ...referenceDefects(module, field, source),
    ...renameDefects(module, field),
    ...contentDefects(module, name, field, source),
    ...conversionDefects(module, field),
    ...(field.max !== undefined && !(Number.isInteger(field.max) && field.max > 0) ? ['max must be above 0'] : []),
    ...(field.derived === undefined ? [] : derivationDefects(module, field, field.derived, source)),
    ...(field.derived !== undefined && field.serverManaged === true ? ['a derived field is not server-managed'] : []),
  ];
}

function optionDefects({ type, options }: FieldDefinition, source: CatalogSource): string[] {
  const hasOptions = WITH_OPTIONS.includes(type);
  if (options === undefined) return hasOptions ? ['needs a drop-down'] : [];
  if (!hasOptions) return [`a field of type ${type} has no drop-down`];
  const keys = dropdown(source, options);
  if (keys === undefined) return [`there is no drop-down ${options}`];
  const isBroken = type === 'intEnum' && keys.some((key) => !/^(?:0|-?[1-9][0-9]*)$/.test(key));
  return isBroken ? [`drop-down ${options} has keys that are not whole numbers`] : [];
}

function defaultDefects(field: FieldDefinition, source: CatalogSource): string[] {
  if (field.default === undefined || field.default === null) return [];
  const keys = field.options === undefined ? undefined : dropdown(source, field.options);
  const checked = fieldTypes[field.type].check(field.default, rulesOf({ ...field, keys }));
  return 'value' in checked && checked.value === field.default ? [] : ['the default is not a value of the field'];
}

function referenceDefects(module: ModuleDefinition, field: FieldDefinition, source: CatalogSource): string[] {
  const { references, type } = field;
  if (references === undefined) return [];
  if (type !== 'id') return [`a field of type ${type} cannot refer to a record`];
  if (typeof references === 'string') {
    return hasModule(source, references) ? [] : [`refers to the unknown module ${references}`];
  }
  const options = module.fields[references.typeField]?.options;
  if (options === undefined) return [`${references.typeField} has no drop-down of modules`];
  const strangers = moduleKeys(source, options).filter((key) => !hasModule(source, key));
  return strangers.map((key) => `drop-down ${options} names the unknown module "${key}"`);
}

function renameDefects(module: ModuleDefinition, { renamedFrom }: FieldDefinition): string[] {
  if (renamedFrom === undefined) return [];
  return Object.hasOwn(module.fields, renamedFrom) ? [`the older name ${renamedFrom} is a field too`] : [];
}

function conversionDefects(module: ModuleDefinition, { convertedFrom }: FieldDefinition): string[] {
  if (convertedFrom === undefined) return [];
  const { fields } = module;
  const isAmount = isStored(module, convertedFrom) && fields[convertedFrom]?.type === 'currency';
  const hasCurrency = isStored(module, CURRENCY_FIELD) && fields[CURRENCY_FIELD]?.references === 'Currencies';
  return [
    ...(isAmount ? [] : [`converted from ${convertedFrom}, which is no stored amount`]),
    ...(hasCurrency ? [] : [`${CURRENCY_FIELD} does not name the currency to convert from`]),
  ];
}

function derivationDefects(
  module: ModuleDefinition,
  field: FieldDefinition,
  derived: Derivation,
  source: CatalogSource,
): string[] {
  const absent = columnsOf(derived).filter((column) => !isStored(module, column));
  return [
    ...absent.map((column) => `derived from ${column}, which is not stored`),
    ...targetDefects(module, field, derived, source),
  ];
}

function columnsOf(derived: Derivation): readonly string[] {
  switch (derived.kind) {
    case 'alias':
    case 'upperCase':
    case 'related':
      return [derived.column];
    case 'linkedId':
    case 'linkedName':
    case 'primaryAddress':
    case 'otherAddress':
    case 'content':
    case 'custom':
      return [];
    case 'concat':
      return derived.columns;
    case 'parentName':
      return [derived.typeColumn, derived.idColumn];
  }
}

function targetDefects(
  module: ModuleDefinition,
  field: FieldDefinition,
  derived: Derivation,
  source: CatalogSource,
): string[] {
  if (derived.kind === 'related') {
    if (module.fields[derived.column]?.references !== derived.module) {
      return [`derived from ${derived.module}, to which ${derived.column} does not refer`];
    }
    return attributeDefects(derived.module, derived.field, source);
  }
  if (derived.kind === 'parentName') {
    const options = module.fields[derived.typeColumn]?.options;
    const isSame = options !== undefined && moduleKeys(source, options).join() === derived.modules.join();
    return [
      ...(isSame ? [] : [`its modules are not the keys of ${derived.typeColumn}`]),
      ...derived.modules.flatMap((name) => attributeDefects(name, 'name', source)),
    ];
  }
  if (derived.kind === 'linkedId' || derived.kind === 'linkedName')
    return linkedDefects(module, field, derived, source);
  if (derived.kind === 'primaryAddress' || derived.kind === 'otherAddress')
    return addressDefects(module, derived, source);
  return [];
}

/** The keys of a drop-down of modules; the empty one means no parent. */
function moduleKeys(source: CatalogSource, options: string): readonly string[] {
  return (dropdown(source, options) ?? []).filter((key) => key !== '');
}

function hasModule(source: CatalogSource, name: string): boolean {
  return source.modules.some((module) => module.name === name);
}

function dropdown(source: CatalogSource, name: string): readonly string[] | undefined {
  return Object.hasOwn(source.dropdowns, name) ? source.dropdowns[name] : undefined;
}
