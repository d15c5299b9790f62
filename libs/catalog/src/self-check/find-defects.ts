import type { CatalogSource } from '../catalog-source.js';
import type { FieldDefinition, ModuleDefinition } from '../define.js';
import { isMemberName } from '../member-name.js';
import { fieldDefects } from './field-defects.js';
import { isSafeIdentifier } from './identifier.js';
import { linkDefects } from './link-defects.js';
import { shapeDefects } from './shape-defects.js';

/** Columns that every table has, so that no attribute may use their names. */
const SYSTEM_COLUMNS = ['id', 'row_version'];

/** Columns that the tables' default sort, soft delete and change tracking depend on. */
const STANDARD_FIELDS = ['date_entered', 'date_modified', 'created_by', 'modified_user_id', 'deleted'];

/** All defects of the definitions, one line each; empty when they are sound. */
export function findDefects(source: CatalogSource): string[] {
  return [
    ...repeated(source.modules.map(({ name }) => name)).map((name) => `module ${name}: defined twice`),
    ...repeated(source.modules.map(({ table }) => table)).map((table) => `table ${table}: used by two modules`),
    ...Object.entries(source.dropdowns).flatMap(([name, keys]) => dropdownDefects(name, keys)),
    ...source.modules.flatMap((module) => moduleDefects(module, source)),
    ...linkDefects(source),
  ];
}

function dropdownDefects(name: string, keys: readonly string[]): string[] {
  const doubles = repeated(keys.map((key) => key.toLowerCase()));
  return [
    ...(keys.length === 0 ? [`drop-down ${name}: has no keys`] : []),
    ...doubles.map((key) => `drop-down ${name}: "${key}" is not unique when case is ignored`),
  ];
}

function moduleDefects(module: ModuleDefinition, source: CatalogSource): string[] {
  const fields = Object.entries(module.fields);
  const missing = STANDARD_FIELDS.filter((name) => !Object.hasOwn(module.fields, name));
  return [
    ...(isMemberName(module.name) ? [] : [`module ${module.name}: the name is not a JSON:API member name`]),
    ...(isSafeIdentifier(module.table) ? [] : [`module ${module.name}: table ${module.table} is no safe identifier`]),
    ...missing.map((name) => `module ${module.name}: lacks the field ${name}`),
    ...shapeDefects(module, source.dropdowns),
    ...fields.flatMap(([name, field]) => [
      ...nameDefects(module, name, field),
      ...fieldDefects(module, name, field, source).map((defect) => `${module.name}.${name}: ${defect}`),
    ]),
  ];
}

function nameDefects(module: ModuleDefinition, name: string, { derived }: FieldDefinition): string[] {
  const path = `${module.name}.${name}`;
  if (name === 'type' || SYSTEM_COLUMNS.includes(name)) return [`${path}: an attribute may not be called ${name}`];
  if (!isSafeIdentifier(name) || !isMemberName(name)) return [`${path}: the name is no safe identifier`];
  if (derived === undefined && !isSafeIdentifier(`ck_${module.table}_${name}_length`))
    return [`${path}: the name is too long for its constraints`];
  return [];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
