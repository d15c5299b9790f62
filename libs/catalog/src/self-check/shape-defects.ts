import type { ModuleDefinition } from '../define.js';
import { fieldTypes } from '../field-types.js';
import type { IndexShape } from '../model.js';
import { indexedFields, indexSubject, MAX_SORTED_TEXT } from '../derive/index-shape.js';
import { filterDefects, type Dropdowns } from './filter-defects.js';
import { isSafeIdentifier } from './identifier.js';
import { isStored } from './is-stored.js';

/** Defects of the named filters and the indexes of a module. */
export function shapeDefects(module: ModuleDefinition, dropdowns: Dropdowns): string[] {
  const indexes = module.indexes ?? [];
  const unique = module.uniqueTogether ?? [];
  const names = [
    ...indexes.map((shape) => `ix_${module.table}_${indexSubject(shape)}`),
    ...unique.map(({ columns }) => `uq_${module.table}_${columns.join('_')}`),
  ];
  return [
    ...filterDefects(module, dropdowns),
    ...indexes.flatMap((shape) => indexDefects(module, shape)),
    ...unique.flatMap(({ columns }) => columnDefects(module, columns)),
    ...names
      .filter((name, index) => !isSafeIdentifier(name) || names.indexOf(name) !== index)
      .map((name) => `${module.name}: the index name ${name} is no safe identifier or is used twice`),
  ];
}

function indexDefects(module: ModuleDefinition, shape: IndexShape): string[] {
  const { name, fields } = module;
  const columns = indexedFields(shape);
  if (columns.length === 0) return [`${name}: an index names no field`];
  const inCapitals = 'like' in shape ? [] : (shape.equals ?? []).filter((column) => isInCapitals(module, column));
  const defects = columnDefects(
    module,
    columns.filter((column) => !inCapitals.includes(column)),
  );
  if (defects.length > 0) return defects;
  if ('like' in shape) {
    const isText = columns.every((column) => sqlTypeOf(fields[column]) === 'text');
    return isText ? [] : [`${name}: an index for patterns names ${shape.like}, which is no text`];
  }
  return columns
    .filter((column) => sqlTypeOf(fields[column]) === 'text' && (fields[column]?.max ?? 0) > MAX_SORTED_TEXT)
    .map((column) => `${name}: an index names ${column}, whose text is too long for one`);
}

function columnDefects(module: ModuleDefinition, columns: readonly string[]): string[] {
  return columns
    .filter((column) => !isStored(module, column))
    .map((column) => `${module.name}: an index names ${column}, which is not stored`);
}

function sqlTypeOf(field: ModuleDefinition['fields'][string] | undefined): string | undefined {
  return field && fieldTypes[field.type].sqlType;
}

/** Whether the attribute is a column in capitals, which an index can also contain. */
function isInCapitals(module: ModuleDefinition, column: string): boolean {
  return module.fields[column]?.derived?.kind === 'upperCase';
}
